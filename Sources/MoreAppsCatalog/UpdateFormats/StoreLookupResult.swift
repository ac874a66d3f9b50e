/// An app in the form of Apple's lookup.
struct StoreLookupResult {
    let entry: UpdatableEntry
    /// Who sells the app; nil where the catalog doesn't know.
    let developer: String?
    /// The languages that were chosen.
    let choices: [Int]

    /// Whether it is an app for Macs alone.
    private var isForMac: Bool {
        let link = entry.entry.link
        return entry.entry.showOnDevices == ["mac"] || link.hasPrefix("macappstore:")
            || link.utf8.split(whereSeparator: { "?&".utf8.contains($0) }).contains { $0.elementsEqual("mt=12".utf8) }
    }

    /// Writes the newest release that is offered; nothing where none is.
    ///
    /// Apple's fields always have the same types: numbers of apps are numbers, however long, times are in UTC, lists
    /// that there is nothing for are empty. Of what an app costs the catalog knows only whether it is nothing.
    func write(until end: Timestamp?, to writer: inout JSONWriter) {
        guard let release = entry.check.offered(until: end).first else { return }
        let app = entry.entry
        let name = entry.name(choices)
        writer.beginObject()
        writer.member("wrapperType", "software")
        writer.member("kind", isForMac ? "mac-software" : "software")
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
        writer.member("trackViewUrl", app.link)
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
            writer.endArray()
        }
        writer.endObject()
    }

    private func notes(of release: Release) -> String? {
        entry.notes(ofRelease: entry.check.releases.firstIndex(of: release), choices: choices)
    }

    /// Clients can't do without it: where nothing is asked for, the first version of any system is enough.
    private func minimumOS(of release: Release) -> String {
        entry.check.minimumOS(of: release)?.version(for: isForMac ? .macos : nil)?.description ?? "1.0"
    }

    private func writePrice(to writer: inout JSONWriter) {
        guard entry.entry.type == .free else { return }
        writer.key("price")
        writer.literal("0.00")
        writer.member("formattedPrice", "Free")
        // Nothing is nothing in any.
        writer.member("currency", "USD")
    }

    private func writeGenre(to writer: inout JSONWriter) {
        let category = entry.category(choices)
        if let category { writer.member("primaryGenreName", category) }
        writer.key("genres")
        writer.beginArray()
        if let category { writer.string(category) }
        writer.endArray()
    }

    /// An icon that is a file of this server's has no URL here: the server doesn't know by what name it is reached.
    private func writeArtwork(to writer: inout JSONWriter) {
        guard let icon = entry.entry.icon, IconReference.isURL(icon) else { return }
        for size in ["60", "100", "512"] { writer.member("artworkUrl" + size, icon) }
    }
}
