extension UpdateSelector {
    /// An app's versions as an appcast for Sparkle 2, which the Flutter package `upgrader` also reads.
    ///
    /// Every offered release is an item, newest first, so that an old system gets the last one it can run. An item with
    /// different requirements per platform is repeated for each. Items are informational: the App Store installs the
    /// app, and the link leads there. An update is critical for versions below `minimumVersion` if the release itself
    /// may be used; `upgrader` knows that only if `minimumVersion` is a release. The format has no blocked versions.
    public func appcast(for key: VersionsKey) -> [UInt8] {
        let entry = entries[key.entry]
        let choices = choices(ofClass: localeClass(for: nil))
        let name = entry.name(choices)
        var writer = XMLWriter()
        writer.begin("rss", ["version": "2.0", "xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle"])
        writer.begin("channel")
        writer.element("title", name)
        writer.element("link", StoreLink.webLink(entry.entry.link))
        writer.element("description", entry.summary(choices) ?? name)
        writer.element("language", catalog.defaultLanguage.description)
        for release in entry.check.offered(until: key.validity.end) {
            for requirement in Self.requirements(of: entry.check.minimumOS(of: release)) {
                write(release, of: entry.entry, requirement: requirement, to: &writer)
            }
        }
        writer.end()
        writer.end()
        return writer.bytes
    }

    /// An item's requirement: a system by name and its version, nil for any.
    private typealias Requirement = (os: String?, version: Version?)

    private static func requirements(of minimum: MinimumOS?) -> [Requirement] {
        guard let minimum, !minimum.isPlain else { return [(nil, minimum?.plainVersion)] }
        // Readers of this format treat an iPad's system as iOS.
        let platforms = ApplePlatform.allCases.filter {
            minimum.versions[$0] != nil && ($0 != .ipados || minimum.versions[.ios] == nil)
        }
        return platforms.map {
            ($0 == .ipados ? ApplePlatform.ios.rawValue : $0.rawValue, minimum.versions[$0])
        }
    }

    private func write(
        _ release: Release,
        of entry: AppEntry,
        requirement: Requirement,
        to writer: inout XMLWriter
    ) {
        // Sparkle rejects the whole appcast if it has another URL.
        let link = StoreLink.webLink(entry.link)
        writer.begin("item")
        writer.element("title", release.version.description)
        writer.element("link", link)
        // Sparkle before 2.1 takes 3.0.0 and 3.0 for different versions, so it isn't padded.
        writer.element("sparkle:version", release.version.description)
        writer.element("sparkle:shortVersionString", release.version.description)
        writer.element("pubDate", release.releasedAt.mailDate)
        if let version = requirement.version { writer.element("sparkle:minimumSystemVersion", version.semantic) }
        // `upgrader` opens the enclosure's URL.
        let version = release.version.description
        let type = "application/octet-stream"
        writer.emptyElement(
            "enclosure",
            requirement.os.map {
                ["url": link, "sparkle:version": version, "sparkle:os": $0, "length": "0", "type": type]
            } ?? ["url": link, "sparkle:version": version, "length": "0", "type": type]
        )
        writer.emptyElement("sparkle:informationalUpdate")
        if let minimum = entry.update.minimumVersion, !entry.update.forbid(release.version) {
            writer.emptyElement("sparkle:criticalUpdate", ["sparkle:version": minimum.description])
            // `upgrader` expects it here, and blocks every version below the item's own.
            if release.version == minimum {
                writer.begin("sparkle:tags")
                writer.emptyElement("sparkle:criticalUpdate")
                writer.end()
            }
        }
        switch release.notes {
        case nil: break
        case .universal(let text): writer.element("description", text, ["sparkle:format": "plain-text"])
        case .translated(let translations):
            // `upgrader` uses the last one, in any language.
            let usual = LanguageMatcher(translations.map(\.language)).index(for: ReaderLocale(catalog.defaultLanguage))
            let others = translations.indices.filter { $0 != usual }
            for translation in (others + [usual].compactMap(\.self)).map({ translations[$0] }) {
                let attributes: KeyValuePairs = [
                    "xml:lang": translation.language.description, "sparkle:format": "plain-text",
                ]
                writer.element("description", translation.text, attributes)
            }
        }
        writer.end()
    }
}
