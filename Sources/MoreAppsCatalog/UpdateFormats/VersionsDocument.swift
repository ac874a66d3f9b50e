extension UpdateSelector {
    /// The key of the version documents of the app with an id or bundle id; nil when there is none.
    public func versionsKey(of id: [UInt8], at now: Timestamp) -> VersionsKey? {
        index(of: id).map { VersionsKey(entry: $0, validity: entries[$0].check.validity(at: now)) }
    }

    /// Writes an app's versions in the format of Prince of Versions.
    ///
    /// Version 2 of the format lists configurations under `ios2` and `macos2`, and the first that matches the device
    /// applies; version 1, for libraries before 4.0, is under `ios` and `macos`. Every offered release is a
    /// configuration, so that an old system gets the last one it can run. `required_version` is set only if the release
    /// itself may be used. The format has no blocked versions.
    public func writeVersions(for key: VersionsKey, to writer: inout JSONWriter) {
        let entry = entries[key.entry]
        let releases = entry.check.offered(until: key.validity.end)
        writer.beginObject()
        for (name, platform) in [("ios", ApplePlatform.ios), ("macos", ApplePlatform.macos)] {
            let configurations = releases.map {
                VersionsConfiguration($0, of: entry, on: platform)
            }
            if let newest = configurations.first {
                writer.key(name)
                newest.writeFirstVersion(
                    cureOSVersion: Self.cureOSVersion(among: releases, of: entry, on: platform),
                    to: &writer
                )
            }
            writer.key(name + "2")
            writer.beginArray()
            for configuration in configurations { configuration.writeSecondVersion(to: &writer) }
            writer.endArray()
        }
        writer.key("meta")
        writer.beginObject()
        if let appStoreID = entry.entry.appStoreID { writer.member("appStoreID", appStoreID) }
        writer.member("link", entry.entry.link)
        writer.endObject()
        writer.endObject()
    }
}

extension UpdateSelector {
    /// The oldest system that can install a release which isn't too old; nil if no such release has a minimum.
    private static func cureOSVersion(
        among releases: [Release],
        of entry: UpdatableEntry,
        on platform: ApplePlatform
    ) -> Version? {
        let cures = releases.filter { !entry.entry.update.isTooOld($0.version) }
        let minimums = cures.map { entry.check.minimumOS(of: $0)?.version(for: platform) }
        return minimums.contains(nil) ? nil : minimums.compactMap(\.self).min()
    }
}

/// The configuration for one release on one platform.
private struct VersionsConfiguration {
    private let version: String
    private let requiredVersion: String?
    /// The library ignores configurations without it.
    private let requiredOSVersion: String
    /// No minimum.
    private static let anyOSVersion = "1.0.0"
    private let frequency: String

    init(_ release: Release, of entry: UpdatableEntry, on platform: ApplePlatform) {
        let rules = entry.entry.update
        version = release.version.semantic
        requiredVersion = rules.isTooOld(release.version) ? nil : rules.minimumVersion?.semantic
        requiredOSVersion = entry.check.minimumOS(of: release)?.version(for: platform)?.semantic ?? Self.anyOSVersion
        // There are only these two: daily and weekly are closer to once than to every start.
        frequency = rules.remind == .always ? "ALWAYS" : "ONCE"
    }

    /// - Parameter cureOSVersion: The oldest system that can install a release which may be used.
    func writeFirstVersion(cureOSVersion: Version?, to writer: inout JSONWriter) {
        writer.beginObject()
        if let requiredVersion {
            writer.member("minimum_version", requiredVersion)
            writer.member("minimum_version_min_sdk", cureOSVersion?.semantic ?? Self.anyOSVersion)
        }
        writer.key("latest_version")
        writer.beginObject()
        writer.member("version", version)
        writer.member("notification_type", frequency)
        writer.member("min_sdk", requiredOSVersion)
        writer.endObject()
        writer.endObject()
    }

    func writeSecondVersion(to writer: inout JSONWriter) {
        writer.beginObject()
        if let requiredVersion { writer.member("required_version", requiredVersion) }
        writer.member("last_version_available", version)
        writer.member("notify_last_version_frequency", frequency)
        writer.key("requirements")
        writer.beginObject()
        writer.member("required_os_version", requiredOSVersion)
        writer.endObject()
        writer.endObject()
    }
}
