extension CatalogReader {
    /// Warns about what an app has in common with an earlier one, and about keys that mean nothing beside its others.
    mutating func warnOfContradictions(
        in entry: AppEntry,
        _ object: LocatedJSONObject,
        owner: DefinitionObject
    ) {
        warnOfDoubles(in: entry, object, owner: owner)
        if let code = StoreLink.storefront(in: entry.link), let link = object["link"],
            entry.offer.storefronts.map(\.description) != [code.uppercased()]
        {
            sink.warning(
                at: link.offset,
                "\(owner.name(of: "link")) leads to the App Store of one country: remove “/\(code)”, and each reader's own store opens"
            )
        }
        if entry.appStoreID == nil, let overlay = object["overlay"], !StoreLink.leadsToAppStore(entry.link) {
            sink.warning(at: overlay.offset, "\(owner.name(of: "overlay")) has no effect without an “appStoreID”")
        }
    }

    private mutating func warnOfDoubles(in entry: AppEntry, _ object: LocatedJSONObject, owner: DefinitionObject) {
        func warn(_ first: DefinitionObject, at json: LocatedJSON?, _ what: @autoclosure () -> String) {
            guard let json else { return }
            sink.warning(at: json.offset, "\(owner): \(first.withoutID) already has \(what())")
        }
        if let number = entry.appStoreID {
            if let first = storeNumbers[number] {
                warn(first, at: object["appStoreID"] ?? object["link"], "the App Store id \(number)")
            } else {
                storeNumbers[number] = owner
            }
        } else if let first = links[Array(entry.link.utf8)] {
            warn(first, at: object["link"], "this link")
        } else {
            links[Array(entry.link.utf8)] = owner
        }
        guard let url = entry.urlScheme, let scheme = WebURL.scheme(of: url) else { return }
        if let first = urlSchemes[scheme] {
            warn(first, at: object["urlScheme"], "the URL scheme “\(shown(scheme)):”, which opens only one of them")
        } else {
            urlSchemes[scheme] = owner
        }
    }

    /// Warns about a default language that hardly any text has.
    mutating func warnOfDefaultLanguage(_ catalog: Catalog, at offset: Int) {
        let language = catalog.defaultLanguage.language
        var count = 0
        var translated: [[LocalizedText.Translation]] = []
        func note(_ text: LocalizedText?) {
            guard case .translated(let translations) = text else { return }
            translated.append(translations)
            if translations.contains(where: { $0.language.language == language }) { count += 1 }
        }
        for entries in [catalog.apps, catalog.affiliates] {
            // By index, since copying an entry takes longer than looking at its texts.
            for index in entries.indices {
                note(entries[index].name)
                note(entries[index].category)
                note(entries[index].summary)
            }
        }
        guard translated.count > 2, count * 10 < translated.count else { return }
        func mostly() -> String {
            let counts = Dictionary(translated.joined().map { ($0.language.language, 1) }, uniquingKeysWith: +)
            // The first in the alphabet of equals, so that the message stays the same.
            let most = counts.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }
            return most.map { ": did you mean “\($0.key)”?" } ?? ""
        }
        sink.warning(
            at: offset,
            "“defaultLanguage” is “\(catalog.defaultLanguage)”, which is in \(count) of \(translated.count) translated texts\(mostly())"
        )
    }
}
