/// A release as it is being read, with the positions of its version and time.
struct ReleaseInDefinitions {
    var version: (Version, offset: Int)?
    var releasedAt: (Timestamp, offset: Int)?
    var minimumOS: MinimumOS?
    var notes: LocalizedText?
}

/// A release, with positions for checks that need all releases.
private struct LocatedRelease {
    let release: Release
    let versionOffset: Int
    let timeOffset: Int
}

extension CatalogReader {
    /// The keys of a release.
    static let releaseKeys: [DefinitionKey<ReleaseInDefinitions>] = [
        .init("version", isRequired: true) { reader, field, release in
            release.version = reader.readVersion(field).map { ($0, field.offset) }
        },
        .init("releasedAt", isRequired: true) { reader, field, release in
            release.releasedAt = reader.readTimestamp(field).map { ($0, field.offset) }
        },
        .init("minimumOS", restricts: true) { reader, field, release in release.minimumOS = reader.readMinimumOS(field)
        },
        .init("notes") { reader, field, release in release.notes = reader.readText(field) },
    ]

    /// Reads `releases`, and compares them with each other. Also returns whether all of them were valid.
    mutating func readReleases(_ field: Field) -> ([Release], isComplete: Bool) {
        guard let elements = readArray(field, of: "releases") else { return ([], false) }
        let releases = elements.enumerated().compactMap { index, element in
            readRelease(element, of: .release(number: index + 1, of: field.owner))
        }
        compare(releases, owner: field.owner)
        return (releases.map(\.release), releases.count == elements.count)
    }

    private mutating func readRelease(_ json: LocatedJSON, of owner: DefinitionObject) -> LocatedRelease? {
        var found = ReleaseInDefinitions()
        _ = read(json, of: owner, by: Self.releaseKeys, into: &found)
        guard let version = found.version, let releasedAt = found.releasedAt else { return nil }
        if version.0.isPrerelease {
            sink.warning(
                at: version.offset,
                "\(owner): \(shown(version.0.description)) is a pre-release, which the App Store never has"
            )
        }
        return LocatedRelease(
            release: Release(
                version: version.0,
                releasedAt: releasedAt.0,
                minimumOS: found.minimumOS,
                notes: found.notes
            ),
            versionOffset: version.offset,
            timeOffset: releasedAt.offset
        )
    }

    /// Finds duplicate versions, and newer versions that were released before older ones.
    private mutating func compare(_ releases: [LocatedRelease], owner: DefinitionObject) {
        var versions: Set<Version> = []
        for located in releases where !versions.insert(located.release.version).inserted {
            sink.error(
                at: located.versionOffset,
                "\(owner): version \(shown(located.release.version.description)) is listed twice"
            )
        }
        // In order of versions, each should be released after all earlier ones.
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
