import Testing

@testable import MoreAppsCatalog

/// Lists assembled from cached entries.
@Suite struct ListAssemblerTests {
    private static let definitions = """
        {company: 'C <&> "D"', defaultLanguage: 'en', apps: [
          {id: 'plain', name: 'Plain', appStoreID: 1},
          {id: 'phone', name: {en: 'Phone', sv: 'Telefon'}, category: {en: 'X', ar: 'Y'}, appStoreID: 2,
           showOnDevices: ['iphone'], type: 'paid'},
          {id: 'swedish', name: 'S', summary: 'a\\u2028b </script>', appStoreID: 3, showOnLocales: ['sv'], urlScheme: 's://'},
          {id: 'us', name: 'U', appStoreID: 4, storefronts: ['US']},
          {id: 'new', name: 'N', appStoreID: 5, minimumOS: '17', startsAt: '2026-01-01'},
          {id: 'last', name: {sv: 'Sista', en: 'Last'}, appStoreID: 6, endsAt: '2026-02-01'},
        ], affiliates: [
          {id: 'friend', name: 'F', appStoreID: 7, showOnDevices: ['ipad', 'mac']}, {id: 'pal', name: 'P', appStoreID: 8},
        ]}
        """

    private static let readers: [Reader] = {
        var readers: [Reader] = []
        for locale in ["sv_SE", "en_US", "ar", "zh-Hant_TW", nil] {
            for (device, os) in [("iphone", nil), ("ipad", "16.4"), ("tv", "99"), (nil, nil)] as [(String?, String?)] {
                for me in ["plain", "swedish", "last", "friend", "pal", "nobody", nil] {
                    for storefront in ["USA", "SE", nil] {
                        readers.append(Reader(locale, device: device, me: me, storefront: storefront, os: os))
                    }
                }
            }
        }
        return readers
    }()

    private static let times = ["2025-06-01", "2026-01-15", "2026-06-01"].map { Timestamp($0) ?? testTime }

    /// Uses the text itself as its digest, padded to the length of one.
    @Sendable private static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        for (index, byte) in bytes.enumerated() { digest[index % 16] = digest[index % 16] &* 31 &+ byte }
        return digest
    }

    @Test("an assembled list equals one written at once", arguments: [0, 3_000, 1 << 20])
    func equality(limit: Int) throws {
        let selector = try makeSelector(Self.definitions)
        let assembler = ListAssembler(selector, limit: limit, digest: Self.digest)
        var texts: [[UInt8]: [UInt8]] = [:]
        for time in Self.times {
            for reader in Self.readers {
                let key = selector.key(for: reader, at: time)
                let list = assembler.list(for: key)
                let expected = selector.selection(for: key).json()
                #expect(list.bytes == expected)
                #expect(list.count == expected.count)
                // Equal texts have equal inputs; different texts, different ones.
                #expect(texts[list.digestInput] ?? expected == expected)
                texts[list.digestInput] = expected
            }
        }
        #expect(Set(texts.values).count == texts.count)
    }

    @Test func `what a reader doesn't see doesn't matter`() throws {
        func list(_ apps: String) throws -> AssembledText {
            let selector = try makeSelector("{company: 'C', apps: [\(apps)]}")
            let key = selector.key(for: Reader("sv_SE", device: "iphone"), at: testTime)
            return ListAssembler(selector, limit: 0, digest: Self.digest).list(for: key)
        }
        let (a, b) = ("{id: 'a', name: 'A', appStoreID: 1}", "{id: 'b', name: 'B', appStoreID: 2}")
        let c = "{id: 'c', name: 'C'"
        let hidden = "\(c), appStoreID: 3, showOnDevices: ['mac']}"
        let plain = try list("\(a), \(b)")
        for apps in ["\(a), \(hidden), \(b)", "\(hidden), \(a), \(b)", "\(a), \(b), \(hidden)"] {
            #expect(try list(apps).bytes == plain.bytes)
            #expect(try list(apps).digestInput == plain.digestInput)
        }
        for apps in ["\(b), \(a)", a, "\(a), \(b), \(c), appStoreID: 3}", hidden, ""] {
            #expect(try list(apps).digestInput != plain.digestInput)
        }
    }

    @Test func `readers with the same apps share a key, for whatever reason`() throws {
        let selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'all', name: 'A', appStoreID: 1},
              {id: 'few', name: 'B', appStoreID: 2, showOnDevices: ['iphone'], showOnLocales: ['en', 'sv'],
               storefronts: ['US', 'SE'], minimumOS: {ios: '17', tvos: '18'}},
            ]}
            """
        )
        let without = [
            Reader("en_US", device: "ipad"), Reader("en", device: "iphone", storefront: "DE"),
            Reader("en_US", device: "iphone", os: "16"), Reader("en_US", device: "tv", os: "9"),
            Reader("en_US", device: "ipad", storefront: "FR", os: "3"), Reader("en_US", device: "ipad", me: "few"),
        ]
        let with = [
            Reader("en_US", device: "iphone"), Reader("en", device: "iphone", storefront: "SE", os: "17"),
            Reader("en_US", device: "iphone", me: "nobody", storefront: "USA", os: "18.1"), Reader("en_US"),
        ]
        for readers in [without, with] {
            #expect(Set(readers.map { selector.key(for: $0, at: testTime) }).count == 1)
        }
        #expect(selector.ids(without[0]) == ["all"])
        #expect(selector.ids(with[0]) == ["all", "few"])
    }
}
