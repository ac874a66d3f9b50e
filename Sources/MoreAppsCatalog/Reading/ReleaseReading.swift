/// The keys of a release.
enum ReleaseKey: String, CaseIterable {
    case version
    case releasedAt
    case minimumOS
    case notes
}

/// A release, and where its parts stand, for what can be said only when all were read.
struct LocatedRelease {
    let release: Release
    /// Where its version stands.
    let versionOffset: Int
    /// Where its time stands.
    let timeOffset: Int
}

/// What was read of an app's releases.
struct LocatedReleases {
    var releases: [LocatedRelease] = []
    /// Whether none was lost to a mistake, so that something can be said of what is missing.
    var isComplete = true

    /// The newest version.
    var newest: Version? { releases.map(\.release.version).max() }
}

extension CatalogReader {
    /// Reads `releases`, and compares them with each other.
    mutating func readReleases(_ json: LocatedJSON, owner: EntryName) -> LocatedReleases {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "\(owner): “releases” must be an array of releases, not \(json.kind)")
            return LocatedReleases(isComplete: false)
        }
        let releases = elements.enumerated().compactMap { index, element in
            readRelease(element, number: index + 1, owner: owner)
        }
        compare(releases, owner: owner)
        return LocatedReleases(releases: releases, isComplete: releases.count == elements.count)
    }

    private mutating func readRelease(_ json: LocatedJSON, number: Int, owner: EntryName) -> LocatedRelease? {
        func name(_ key: ReleaseKey? = nil) -> String {
            "\(owner): release \(number)" + (key.map { ": “\($0.rawValue)”" } ?? "")
        }
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(name()) must be an object, not \(json.kind)")
            return nil
        }
        var version: (Version, offset: Int)?
        var releasedAt: (Timestamp, offset: Int)?
        var minimumOS: MinimumOS?
        var notes: LocalizedText?
        for member in object.members {
            let value = member.value
            switch ReleaseKey(rawValue: member.key.comparable) {
            case .version: version = readVersion(value, name(.version)).map { ($0, value.offset) }
            case .releasedAt: releasedAt = readTimestamp(value, name(.releasedAt)).map { ($0, value.offset) }
            case .minimumOS: minimumOS = readMinimumOS(value, name(.minimumOS))
            case .notes: notes = readText(value, key: "notes", owner: "\(owner): release \(number)")
            case nil: warnOfUnknownKey(member, known: ReleaseKey.allCases.map(\.rawValue), owner: name())
            }
        }
        for key in [ReleaseKey.version, .releasedAt] where object[key.rawValue] == nil && !object.isDamaged {
            sink.error(at: json.offset, "\(name()) lacks the key “\(key.rawValue)”")
        }
        guard let version, let releasedAt else { return nil }
        if version.0.isPrerelease {
            sink.warning(
                at: version.offset,
                "\(name()): \(shown(version.0.description)) is a pre-release, which the App Store never has"
            )
        }
        let release = Release(version: version.0, releasedAt: releasedAt.0, minimumOS: minimumOS, notes: notes)
        return LocatedRelease(release: release, versionOffset: version.offset, timeOffset: releasedAt.offset)
    }

    /// Finds versions that stand twice, and newer ones that were released before older ones.
    private mutating func compare(_ releases: [LocatedRelease], owner: EntryName) {
        var versions: Set<Version> = []
        for located in releases where !versions.insert(located.release.version).inserted {
            sink.error(
                at: located.versionOffset,
                "\(owner): version \(shown(located.release.version.description)) is listed twice"
            )
        }
        // In the order of versions, each should be released after all before it.
        var latest: Release?
        for located in releases.sorted(by: { $0.release.version < $1.release.version }) {
            let release = located.release
            if let latest, release.releasedAt < latest.releasedAt {
                sink.warning(
                    at: located.timeOffset,
                    "\(owner): version \(shown(release.version.description)) was released before the older version "
                        + shown(latest.version.description)
                )
            } else {
                latest = release
            }
        }
    }
}
