/// Identifies an answer about new releases: apps with equal keys get the same answer. It contains no bytes from the
/// request.
public struct NewReleasesKey: Hashable, Sendable {
    /// The entry's index, apps before affiliates; nil if the app is unknown.
    let entry: Int?
    /// The releases' indices, newest first.
    let releases: [Int]
    /// Why there are no releases; nil if there are some.
    let reason: UpdateReason?
    /// The class of the reader's locale; nil if there is no text.
    let locale: Int?
    /// The period in which the answer applies.
    public let validity: Validity

    /// Whether the answer contains text.
    public var isLocalized: Bool { locale != nil }
}

extension UpdateSelector {
    /// The maximum number of releases in an answer.
    private static let mostReleases = 20

    /// The key of the new releases for an app at a given time.
    ///
    /// - Parameters:
    ///   - reader: The reader, as for an update.
    ///   - since: The version to list newer ones of, as sent.
    ///   - version: The newest version to list, as sent; if it is missing or invalid, the newest of all.
    public func newReleasesKey(
        for reader: Reader,
        since: [UInt8]?,
        upTo version: [UInt8]?,
        at now: Timestamp
    ) -> NewReleasesKey {
        func none(_ reason: UpdateReason, _ entry: Int? = nil, _ validity: Validity = .always) -> NewReleasesKey {
            NewReleasesKey(entry: entry, releases: [], reason: reason, locale: nil, validity: validity)
        }
        guard let index = reader.me.flatMap(index) else { return none(.unknownApp) }
        guard !isMissing(index, in: reader.storefront) else { return none(.notInStorefront, index) }
        let check = entries[index].check
        let app = InstalledApp(
            version: since.flatMap(Self.version),
            osVersion: reader.os.flatMap(Self.version),
            platform: reader.device.flatMap { ApplePlatform(device: $0) }
        )
        let found = check.newReleases(for: app, upTo: version.flatMap(Self.version), at: now)
        if let reason = found.reason { return none(reason, index, check.validity(at: now)) }
        return NewReleasesKey(
            entry: index,
            releases: Array(found.releases.prefix(Self.mostReleases)),
            reason: nil,
            locale: localeClass(for: reader.locale),
            validity: check.validity(at: now)
        )
    }

    /// Writes the answer for a key of this selector.
    public func writeNewReleases(for key: NewReleasesKey, to writer: inout JSONWriter) {
        writer.beginObject()
        if let entry = key.entry.map({ entries[$0] }) {
            writer.member("id", entry.entry.id)
            if let locale = key.locale { writer.member("name", entry.name(choices(ofClass: locale))) }
        }
        if let reason = key.reason { writer.member("reason", reason.rawValue) }
        writer.key("releases")
        writer.beginArray()
        if let entry = key.entry.map({ entries[$0] }), let choices = key.locale.map(choices(ofClass:)) {
            for index in key.releases {
                let release = entry.check.releases[index]
                writer.beginObject()
                writer.member("version", release.version.description)
                writer.member("releasedAt", release.releasedAt.description)
                if let notes = entry.notes(ofRelease: index, choices: choices) { writer.member("notes", notes) }
                writer.endObject()
            }
        }
        writer.endArray()
        if let locale = key.locale {
            let words = words[choices(ofClass: locale)[Self.wordsSet]]
            writer.member("language", words.language.description)
            writer.member("direction", words.direction.rawValue)
        }
        writer.endObject()
    }
}

extension UpdateCheck {
    /// The indices of the offered releases newer than an app's version that its device can install, newest first, or
    /// why there are none. A device that doesn't send its system may get any.
    func newReleases(
        for app: InstalledApp,
        upTo newest: Version?,
        at now: Timestamp
    ) -> (releases: [Int], reason: UpdateReason?) {
        if releases.isEmpty { return ([], .noReleases) }
        guard let version = app.version else { return ([], .unknownVersion) }
        let newer = releases.indices.filter { index in
            releases[index].releasedAt <= now && releases[index].version > version
                && newest.map { releases[index].version <= $0 } != false
                && !rules.blockedVersions.contains(releases[index].version)
        }
        let installable = newer.filter { canInstall($0, app) != false }
        let offered = installable.filter { offeredFrom[$0] <= now }
        if !offered.isEmpty { return (offered, nil) }
        return ([], newer.isEmpty ? .upToDate : installable.isEmpty ? .osTooOld : .tooSoon)
    }
}
