/// A request in the form of Apple's lookup, `/lookup`, as sent.
public struct StoreLookup: Sendable {
    /// App Store ids, separated by commas.
    public var ids: [UInt8]?
    /// Bundle ids, separated by commas.
    public var bundleIDs: [UInt8]?
    /// The country of the App Store; nil for any.
    public var country: [UInt8]?
    /// The kind of app, by Apple's names, such as `macSoftware`.
    public var entity: [UInt8]?
    /// The language of the texts; nil for the catalog's default language.
    public var locale: LocaleIdentifier?

    /// The most apps per lookup, the same as Apple's limit.
    public static let limit = 200

    /// Creates a request.
    public init(
        ids: [UInt8]? = nil,
        bundleIDs: [UInt8]? = nil,
        country: [UInt8]? = nil,
        entity: [UInt8]? = nil,
        locale: LocaleIdentifier? = nil
    ) {
        self.ids = ids
        self.bundleIDs = bundleIDs
        self.country = country
        self.entity = entity
        self.locale = locale
    }

    /// The country in the path of a lookup: nothing for `/lookup` and `//lookup`, `se` for `/se/lookup` and
    /// `/se//lookup`. Nil if the path isn't one of a lookup.
    ///
    /// - Parameter part: what stands between the first slash and `/lookup`.
    public static func country(inPath part: [UInt8]) -> [UInt8]? {
        let country = part.count == 3 && part[2] == UInt8(ascii: "/") ? part.dropLast() : part[...]
        guard country.isEmpty || country.count == 2 && country.allSatisfy(\.isASCIILetter) else { return nil }
        return Array(country)
    }
}

/// Identifies an answer in the form of Apple's lookup. It contains no bytes from the request.
public struct StoreLookupKey: Hashable, Sendable {
    /// The indices of the entries, apps before affiliates, in this order.
    let entries: [Int]
    /// The class of the locale; nil without results.
    let locale: Int?
    /// The platform that the apps are described for; nil for each app's usual one.
    let platform: ApplePlatform?
    /// The currency of the store (ISO 4217); nil if no price is known, or the country has none.
    let currency: String?
    /// After it the answer may change.
    public let validity: Validity
}

extension UpdateSelector {
    /// The key of the answer to a lookup at a given time.
    ///
    /// It finds apps with a matching number or bundle id that are sold in the country and have an offered release.
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
        let storefront = lookup.country.flatMap(Storefront.init)
        if let storefront {
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
            platform: shown.isEmpty ? nil : lookup.entity.flatMap(StoreEntity.platform),
            currency: shown.contains { entries[$0].entry.type == .free } ? Self.currency(of: storefront) : nil,
            validity: validity
        )
    }

    /// Writes the answer for a key: the fields known to the catalog, with Apple's names and types.
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
                choices: choices,
                platform: key.platform,
                currency: key.currency
            )
            result.write(until: key.validity.end, to: &writer)
        }
        writer.endArray()
        writer.endObject()
    }

    /// The currency of a store; without one Apple answers for the United States.
    private static func currency(of storefront: Storefront?) -> String? {
        LocaleData.currency(of: storefront?.country ?? "US")
    }

    private static func items(_ list: [UInt8]?) -> [[UInt8]] {
        (list ?? []).split(separator: UInt8(ascii: ","), maxSplits: StoreLookup.limit)
            .prefix(StoreLookup.limit).map(Array.init)
    }
}
