/// What is asked for in the form of Apple's lookup, `/lookup`, as it was sent.
public struct StoreLookup: Sendable {
    /// The App Store's numbers of apps, between commas.
    public var ids: [UInt8]?
    /// The bundle ids of apps, between commas.
    public var bundleIDs: [UInt8]?
    /// The country whose App Store is meant; nil for any.
    public var country: [UInt8]?
    /// The language of the texts; nil for the catalog's default language.
    public var locale: LocaleIdentifier?

    /// How many apps are looked up at once, which is Apple's limit too.
    public static let limit = 200

    /// Describes what is asked for.
    public init(
        ids: [UInt8]? = nil,
        bundleIDs: [UInt8]? = nil,
        country: [UInt8]? = nil,
        locale: LocaleIdentifier? = nil
    ) {
        self.ids = ids
        self.bundleIDs = bundleIDs
        self.country = country
        self.locale = locale
    }
}

/// Names an answer in the form of Apple's lookup. It holds no byte of what was sent.
public struct StoreLookupKey: Hashable, Sendable {
    /// The entries' places, apps before affiliates, in this order.
    let entries: [Int]
    /// The class of the locale; nil where there is nothing to say.
    let locale: Int?
    /// Out of it another answer takes its place.
    public let validity: Validity
}

extension UpdateSelector {
    /// The key of the answer to a lookup at a moment.
    ///
    /// Found are the apps that are known by number or bundle id, sold in the country, and of which a release is offered.
    public func key(for lookup: StoreLookup, at now: Timestamp) -> StoreLookupKey {
        var found: Set<Int> = []
        for id in Self.items(lookup.ids) {
            if let index = indexByStoreID[id] { found.insert(index) }
        }
        for id in Self.items(lookup.bundleIDs) {
            if let index = index(of: id), let known = entries[index].entry.bundleID, known.utf8.elementsEqual(id) {
                found.insert(index)
            }
        }
        if let country = lookup.country, let storefront = Storefront(country) {
            found = found.filter { index in
                let storefronts = entries[index].entry.offer.storefronts
                return storefronts.isEmpty || storefronts.contains(storefront)
            }
        }
        let validity = found.reduce(Validity.always) { $0.intersection(entries[$1].check.validity(at: now)) }
        let shown = found.filter { !entries[$0].check.offered(until: validity.end).isEmpty }.sorted()
        return StoreLookupKey(
            entries: shown,
            locale: shown.isEmpty ? nil : localeClass(for: lookup.locale),
            validity: validity
        )
    }

    /// Writes the answer for a key of this selector: the fields that the catalog knows, with Apple's names and types.
    public func writeLookup(for key: StoreLookupKey, to writer: inout JSONWriter) {
        let choices = key.locale.map(choices(ofClass:)) ?? []
        writer.beginObject()
        writer.key("resultCount")
        writer.integer(key.entries.count)
        writer.key("results")
        writer.beginArray()
        for index in key.entries {
            let result = StoreLookupResult(
                entry: entries[index],
                developer: index < catalog.apps.count ? catalog.company : nil,
                choices: choices
            )
            result.write(until: key.validity.end, to: &writer)
        }
        writer.endArray()
        writer.endObject()
    }

    private static func items(_ list: [UInt8]?) -> [[UInt8]] {
        (list ?? []).split(separator: UInt8(ascii: ","), maxSplits: StoreLookup.limit)
            .prefix(StoreLookup.limit).map(Array.init)
    }
}
