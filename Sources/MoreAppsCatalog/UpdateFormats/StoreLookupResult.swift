/// An app in the form of Apple's lookup.
struct StoreLookupResult {
    let entry: UpdatableEntry
    /// The seller, if the catalog knows it.
    let developer: String?
    /// The chosen languages.
    let choices: [Int]
    /// The platform asked for, if any.
    let platform: ApplePlatform?
    /// The currency of prices, if any.
    let currency: String?

    /// Whether it is an app for Macs only.
    private var isForMac: Bool {
        entry.entry.showOnDevices == ["mac"] || StoreLink.isOfMacAppStore(entry.entry.link)
    }

    /// Writes the newest offered release, if any.
    ///
    /// Apple's fields always have the same types: app numbers are numbers, however long, times are in UTC, and unknown
    /// lists are empty. The catalog only knows whether an app is free.
    func write(until end: Timestamp?, to writer: inout JSONWriter) {
        guard let release = entry.check.offered(until: end).first else { return }
        let app = entry.entry
        let name = entry.name(choices)
        writer.beginObject()
        writer.member("wrapperType", "software")
        writer.member("kind", describedPlatform(release) == .macos ? "mac-software" : "software")
        if let id = app.appStoreID {
            writer.key("trackId")
            writer.literal(id)
        }
        if let bundleID = app.bundleID { writer.member("bundleId", bundleID) }
        writer.member("trackName", name)
        writer.member("trackCensoredName", name)
        writer.member("version", release.version.description)
        writer.member("currentVersionReleaseDate", release.releasedAt.description)
        let first = app.releases.map(\.releasedAt).min() ?? release.releasedAt
        writer.member("releaseDate", first.description)
        if let notes = notes(of: release) { writer.member("releaseNotes", notes) }
        writer.member("minimumOsVersion", minimumOS(of: release))
        writer.member("trackViewUrl", StoreLink.webLink(app.link))
        if let developer {
            writer.member("artistName", developer)
            writer.member("sellerName", developer)
        }
        if let summary = entry.summary(choices) { writer.member("description", summary) }
        writePrice(to: &writer)
        writeGenre(to: &writer)
        writeArtwork(to: &writer)
        for key in [
            "genreIds", "screenshotUrls", "ipadScreenshotUrls", "appletvScreenshotUrls", "supportedDevices", "features",
            "advisories", "languageCodesISO2A",
        ] {
            writer.key(key)
            writer.beginArray()
            if key == "features", isUniversal(release) { writer.string("iosUniversal") }
            writer.endArray()
        }
        writer.endObject()
    }

    private func notes(of release: Release) -> String? {
        entry.notes(ofRelease: entry.check.releases.firstIndex(of: release), choices: choices)
    }

    /// The platform to describe: the one asked for, but a Mac only if the app is known to be made for Macs.
    private func describedPlatform(_ release: Release) -> ApplePlatform? {
        if isForMac { return .macos }
        let isMadeForMac =
            entry.entry.showOnDevices.contains("mac") || entry.check.minimumOS(of: release)?.names(.macos) == true
        return platform == .macos && !isMadeForMac ? nil : platform
    }

    /// Whether it is for iPhones and iPads. Kits that list apps leave out what is neither that nor has screenshots.
    private func isUniversal(_ release: Release) -> Bool {
        let platform = describedPlatform(release)
        let devices = entry.entry.showOnDevices
        let minimum = entry.check.minimumOS(of: release)
        let isForOthers = minimum.map { !$0.isPlain && !$0.names(.ios) && !$0.names(.ipados) } ?? false
        return platform != .macos && platform != .tvos && !isForOthers
            && (devices.isEmpty || devices.contains("iphone") && devices.contains("ipad"))
    }

    /// Clients require it: without a minimum, use the first version of any system.
    private func minimumOS(of release: Release) -> String {
        entry.check.minimumOS(of: release)?.version(for: describedPlatform(release))?.description ?? "1.0"
    }

    private func writePrice(to writer: inout JSONWriter) {
        guard entry.entry.type == .free else { return }
        writer.key("price")
        writer.literal("0.00")
        writer.member("formattedPrice", "Free")
        if let currency { writer.member("currency", currency) }
    }

    private func writeGenre(to writer: inout JSONWriter) {
        let category = entry.category(choices)
        if let category { writer.member("primaryGenreName", category) }
        writer.key("genres")
        writer.beginArray()
        if let category { writer.string(category) }
        writer.endArray()
    }

    /// An icon on this server has no URL here: the server doesn't know its public name.
    private func writeArtwork(to writer: inout JSONWriter) {
        guard let icon = entry.entry.icon, IconReference.isURL(icon) else { return }
        for size in ["60", "100", "512"] { writer.member("artworkUrl" + size, icon) }
    }
}
