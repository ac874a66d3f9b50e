import Testing

@testable import MoreAppsCatalog

@Suite("Answering for one app")
struct AppAnswerTests {
    private let selector: Selector

    init() throws {
        selector = try makeSelector(
            """
            {company: 'C', apps: [
              {id: 'shoppy', name: {en: 'Shoppy', sv: 'Handla'}, appStoreID: 421361944, bundleID: 'com.example.shoppy',
               urlScheme: 'shoppy://', storefronts: ['SE', 'US'], minimumOS: {ios: '16.0', macos: '14'},
               showOnDevices: ['iphone', 'mac'], showOnLocales: ['sv', 'en'], startsAt: '2026-01-01', endsAt: '2027-01-01'},
              {id: 'plain', name: 'Plain', link: 'https://example.com/id1x/', minimumOS: '15'},
            ]}
            """
        )
    }

    private func answer(_ id: String, _ reader: Reader, at time: String = "2026-06-01") throws -> String? {
        let time = try #require(Timestamp(time))
        guard let key = selector.appKey(id: Array(id.utf8), for: reader, at: time) else { return nil }
        var json = JSONWriter()
        selector.app(for: key).write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `contains everything`() throws {
        let expected =
            #"{"id":"shoppy","name":"Handla","link":"https://apps.apple.com/app/id421361944","appStoreID":"421361944","#
            + #""type":"free","button":"freeInAppStore (sv)","urlScheme":"shoppy://","bundleID":"com.example.shoppy","#
            + #""storefronts":["SE","US"],"minimumOS":{"ios":"16.0","macos":"14"},"startsAt":"2026-01-01T00:00:00Z","#
            + #""endsAt":"2027-01-01T00:00:00Z","language":"sv","direction":"ltr","available":true,"installRequest":{"#
            + #""openingFailed":{"title":"couldNotOpen Handla (sv)","installButton":"install (sv)","cancelButton":"cancel (sv)"},"#
            + #""offered":{"title":"installQuestion Handla (sv)","installButton":"ok (sv)","cancelButton":"cancel (sv)"},"#
            + #""link":"https://apps.apple.com/app/id421361944","storeURL":"itms-apps://itunes.apple.com/app/id421361944","#
            + #""appStoreID":"421361944"}}"#
        // Also the requesting app, by its id and its bundle id.
        for id in ["shoppy", "com.example.shoppy"] {
            for me in [nil, "shoppy", "com.example.shoppy"] {
                #expect(try answer(id, Reader("sv_SE", device: "iphone", me: me, os: "17.0")) == expected)
            }
        }
    }

    @Test func `omits absent properties`() throws {
        let expected =
            #"{"id":"plain","name":"Plain","link":"https://example.com/id1x/","appStoreID":"1","type":"free","#
            + #""button":"freeInAppStore (en)","minimumOS":"15","language":"en","direction":"ltr","available":true,"#
        let answer = try #require(try answer("plain", Reader("de")))
        #expect(answer.hasPrefix(expected), "\(answer)")
    }

    @Test(
        "says why an app is unavailable",
        arguments: [
            (Reader("sv_SE", device: "iphone", os: "16"), "2026-06-01", nil),
            (Reader("sv_SE", device: "mac", os: "14.0"), "2026-06-01", nil), (Reader("sv"), "2026-06-01", nil),
            (Reader("sv_FI"), "2026-06-01", "notInStorefront"),
            (Reader("sv_SE", storefront: "DEU"), "2026-06-01", "notInStorefront"),
            (Reader("sv_SE", device: "iphone", os: "15.8"), "2026-06-01", "osTooOld"),
            (Reader("sv_SE", device: "mac", os: "13"), "2026-06-01", "osTooOld"),
            (Reader("sv_SE", device: "ipad", os: "16"), "2026-06-01", "notForDevice"),
            (Reader("de_SE"), "2026-06-01", "notForLocale"),
            (Reader("sv_SE"), "2025-12-31T23:59:59Z", "notYet"), (Reader("sv_SE"), "2027-01-01", "ended"),
            // Reasons that can't change come first.
            (Reader("de_DE", device: "ipad", os: "1"), "2027-01-01", "notInStorefront"),
            (Reader("de_SE", device: "ipad", os: "1"), "2027-01-01", "osTooOld"),
            (Reader("de_SE", device: "ipad"), "2027-01-01", "notForDevice"),
            (Reader("de_SE"), "2027-01-01", "notForLocale"),
        ] as [(Reader, String, String?)]
    )
    func reasons(reader: Reader, time: String, reason: String?) throws {
        let answer = try #require(try answer("shoppy", reader, at: time))
        if let reason {
            #expect(answer.contains(#""available":false,"reason":"\#(reason)"}"#), "\(answer)")
            // An app that can't be installed isn't offered.
            #expect(!answer.contains("installRequest"))
        } else {
            #expect(answer.contains(#""available":true,"installRequest":"#), "\(answer)")
        }
        let listed = selector.ids(reader, at: try #require(Timestamp(time)))
        #expect(listed.contains("shoppy") == (reason == nil), "a list says the same")
    }

    @Test(arguments: ["", "Shoppy", "shoppy ", "nobody", "com.example.Shoppy", String(repeating: "x", count: 10_000)])
    func `finds no other app`(id: String) throws {
        #expect(try answer(id, Reader("sv_SE")) == nil)
    }

    @Test func `its time ends when the app's window changes`() throws {
        for (time, end) in [
            ("2025-01-01", "2026-01-01T00:00:00Z"), ("2026-01-01", "2027-01-01T00:00:00Z"), ("2027-01-01", nil),
        ] {
            let time = try #require(Timestamp(time))
            let key = try #require(selector.appKey(id: Array("shoppy".utf8), for: Reader("sv_SE"), at: time))
            #expect(selector.validity(of: key).end?.description == end)
        }
    }

    @Test func `a list asks for the installation of what has a URL to open it`() {
        let apps = selector.selection(
            for: selector.key(for: Reader("sv_SE"), at: Timestamp("2026-06-01") ?? testTime)
        ).apps
        #expect(apps.map(\.urlScheme) == ["shoppy://", nil])
        #expect(apps[0].installRequest?.openingFailed.title == "couldNotOpen Handla (sv)")
        #expect(apps[1].installRequest == nil)
    }
}
