import Testing

@testable import MoreAppsCatalog

@Suite struct StorefrontTests {
    @Test(
        "a code names the storefront",
        arguments: [
            ("SE", "SE"), ("se", "SE"), ("SWE", "SE"), ("swe", "SE"), ("USA", "US"), ("ESP", "ES"), ("GBR", "GB"),
            // Not in ISO 3166, but an App Store, by CLDR's code and by Apple's.
            ("XK", "XK"), ("XKK", "XK"), ("XKS", "XK"),
            // Former codes, and a common mistake for Britain's.
            ("UK", "GB"), ("ROM", "RO"), ("BU", "MM"),
            // Territories without their own store.
            ("IC", "ES"), ("EA", "ES"), ("FO", "DK"), ("FRO", "DK"), ("GL", "DK"), ("GI", "GB"), ("GIB", "GB"),
            ("IM", "GB"),
            ("AX", "FI"), ("SJ", "NO"), ("LI", "CH"), ("MC", "FR"), ("RE", "FR"), ("VA", "IT"), ("PR", "US"),
        ]
    )
    func named(code: String, storefront: String) {
        #expect(Storefront(Array(code.utf8))?.description == storefront)
    }

    @Test(
        "other codes name no storefront",
        arguments: [
            "", "S", "419", "150", "001", "EU", "UN", "EZ", "QO", "ZZ", "XX", "ZZZ", "AAA", "SWED", "S1", "Å", "se_SE",
            "\u{0}\u{0}",
        ]
    )
    func unknown(code: String) {
        #expect(Storefront(Array(code.utf8)) == nil)
    }

    @Test func `every store is a country's, and is its own store`() {
        for country in Storefront.countries {
            let store = Storefront(region: country)
            #expect(store.map { Storefront(region: $0.country) } == store)
            #expect(store != nil, "\(country)")
        }
        #expect(Storefront.countries.count > 240)
    }
}
