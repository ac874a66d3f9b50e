import Testing

@testable import MoreAppsCatalog

@Suite("Versions")
struct VersionTests {
    @Test(
        "orders versions",
        arguments: [
            ("1.9", "1.10"), ("1.2", "1.2.0.1"), ("1.2.3.4", "1.2.3.5"), ("9", "10"), ("0", "0.0.1"), ("0.9", "1"),
            ("1.2", "v1.3"), ("1.4 (18)", "1.5 (1)"), ("1.4+99", "1.5+1"), ("2.0-beta", "2.0"), ("1.9", "2.0-beta"),
            ("2.0-alpha", "2.0-beta"), ("2.0-beta.2", "2.0-beta.11"), ("2.0-beta", "2.0-beta.1"),
            ("1.0.0-alpha.1", "1.0.0-alpha.beta"), ("1.0.0-beta.11", "1.0.0-rc.1"), ("1.0-rc.1", "1.0.0"),
            ("1.0-9", "1.0-a"), ("2.0-beta", "2.0.1-alpha"), ("2.0", "2.0.1-alpha"),
            ("18446744073709551615", "18446744073709551616"), ("9.99999999999999999999", "10"),
            ("1.99999999999999999999", "1.100000000000000000000"),
            ("1.0-99999999999999999999", "1.0-100000000000000000000"),
            ("8.10.2", "8.10.10"), ("2024.12.1", "2025.1"), ("09", "10"),
        ]
    )
    func orders(older: String, newer: String) throws {
        let older = try #require(Version(older))
        let newer = try #require(Version(newer))
        #expect(older < newer)
        #expect(!(newer < older))
        #expect(older != newer)
    }

    @Test(
        "treats different spellings of a version as equal",
        arguments: [
            ("2.1", "2.1.0"), ("2.1", "2.1.0.0.0"), ("0", "0.0"), ("2.1", "v2.1"), ("2.1", "V2.1"), ("2.1", "2.01"),
            ("1.4", "1.4 (18)"), ("1.4", "1.4(18)"), ("1.4", "1.4+18"), ("1.4", "1.4.0+exp.sha-5114f85"),
            ("1.4", " 1.4 "), ("1.4", "1.4\n"), ("14.5", "Version 14.5 (Build 23F79)"), ("1.4-b.1", "1.4.0-b.01"),
            ("1.4-beta", "1.4-beta+7"), ("1.4-beta", "v1.4-beta (18)"), ("2", "2.0"), ("1.4", "1.4+1 (2-3)"),
            ("18446744073709551616", "0018446744073709551616.0"),
        ]
    )
    func equals(first: String, second: String) throws {
        let first = try #require(Version(first))
        let second = try #require(Version(second))
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(!(first < second) && !(second < first))
    }

    @Test(
        "refuses partly invalid versions",
        arguments: [
            "", " ", "v", "version", ".", "1.", ".1", "1..2", "1.x", "x.1", "one", "1,2", "1.2b3", "1.-2", "-1", "1.2-",
            "1.2-b..1", "1.2-b_1", "1.2-é", "vv1", "1.2 3", "1.2 (3", "1.2) 3", "(18)", "+18", "١.٢", "1.2\u{0}",
            "1 .2", "iOS 17", "latest", "null", "undefined", "1e3", "0x10", "１.２",
        ]
    )
    func refuses(text: String) {
        #expect(Version(text) == nil)
    }

    @Test("takes parts of any number and length")
    func takesLongOnes() throws {
        let nines = String(repeating: "9", count: 10_000)
        let long = try #require(Version(nines))
        #expect(try #require(Version("1\(String(repeating: "0", count: 10_000))")) > long)
        #expect(try #require(Version(String(repeating: "0", count: 10_000) + nines)) == long)
        let many = String(repeating: "1.", count: 10_000)
        #expect(try #require(Version(many + "1")) < #require(Version(many + "2")))
        #expect(version("1.0-\(nines)") < version("1.0-a"))
    }

    @Test(
        "is written as a plain number",
        arguments: [
            ("1.4 (18)", "1.4"), (" v2.10 ", "2.10"), ("2.1.0", "2.1.0"), ("Version 3.0", "3.0"), ("1.4+18", "1.4"),
            ("V4.02 (7)", "4.02"), ("2.0-beta.1+7", "2.0-beta.1"), ("1.2.3.4", "1.2.3.4"), ("0", "0"),
        ]
    )
    func describes(text: String, expected: String) {
        #expect(Version(text)?.description == expected)
    }

    @Test(
        "has a Semantic Versioning form",
        arguments: [
            ("2", "2.0.0"), ("v2.10 (7)", "2.10.0"), ("1.4.0.0", "1.4.0"), ("1.2.3.4", "1.2.3.4"), ("0", "0.0.0"),
            ("01.0.3", "1.0.3"), ("2.0-beta.01+5", "2.0.0-beta.1"), ("2.0-0", "2.0.0-0"),
        ]
    )
    func hasSemanticForm(text: String, expected: String) {
        #expect(Version(text)?.semantic == expected)
    }

    @Test("sorts as Semantic Versioning does")
    func sorts() {
        let sorted = [
            "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
            "1.0.0-rc.1", "1.0.0", "1.0.0.1", "1.1", "1.10", "2",
        ]
        #expect(sorted.reversed().compactMap { Version($0) }.sorted().map(\.description) == sorted)
    }
}

@Suite("Minimum operating systems")
struct MinimumOSTests {
    private let minimum = MinimumOS([.ios: version("15"), .macos: version("12.3")])

    @Test(
        "holds for its platform, for iPadOS as for iOS",
        arguments: [
            ("14.9", ApplePlatform.ios, false), ("15.0", .ios, true), ("15", .ipados, true), ("14", .ipados, false),
            ("12.2", .macos, false), ("12.3.0", .macos, true), ("1", .tvos, nil), (nil, .tvos, nil),
            ("11", nil, false), ("12.3", nil, nil), ("15", nil, true), (nil, .ios, nil), (nil, .ipados, nil),
            (nil, nil, nil),
        ] as [(String?, ApplePlatform?, Bool?)]
    )
    func isMet(text: String?, platform: ApplePlatform?, expected: Bool?) {
        #expect(minimum.isMet(by: text.map(version), on: platform) == expected)
    }

    @Test("knows iPadOS' own number")
    func prefersItsOwn() {
        let minimum = MinimumOS([.ios: version("15"), .ipados: version("16")])
        #expect(minimum.isMet(by: version("15"), on: .ipados) == false)
        #expect(minimum.isMet(by: version("15"), on: .ios) == true)
    }

    @Test("is that of any platform it names where the device is unknown")
    func ofUnknownDevice() {
        let mac = MinimumOS([.macos: version("13")])
        #expect(mac.isMet(by: version("12"), on: nil) == false)
        let both = MinimumOS([.macos: version("13"), .tvos: version("15")])
        #expect(both.isMet(by: version("12"), on: nil) == false)
        #expect(both.isMet(by: version("13"), on: nil) == nil)
        #expect(both.isMet(by: version("15"), on: nil) == true)
    }

    @Test(
        "has a version for each platform",
        arguments: [
            (nil, "16.4"), (.ios, "16.4"), (.ipados, "16.4"), (.macos, "13.3"), (.tvos, nil), (.watchos, nil),
        ] as [(ApplePlatform?, String?)]
    )
    func ofPlatform(platform: ApplePlatform?, expected: String?) {
        #expect(MinimumOS([.ios: version("16.4")]).version(for: platform)?.description == expected)
        let plain = MinimumOS(plain: version("16.4"))
        #expect(plain.version(for: platform)?.description == "16.4")
    }

    @Test(
        "is on a Mac that of the macOS with the same features",
        arguments: [
            ("9.3", "10.15"), ("13.0", "10.15"), ("13.4", "10.15.3"), ("14.0", "11"), ("14.5", "11.3"), ("15.0", "12"),
            ("15.4", "12.3"), ("16.0", "13"), ("16.4.1", "13.3.1"), ("17.0", "14"), ("17.5", "14.5"), ("18.6", "15.6"),
            ("19.0", "26"), ("26.0", "26"), ("26.1", "26.1"), ("99999999999999999999", "99999999999999999999"),
        ]
    )
    func ofMac(ios: String, macOS: String) {
        let minimum = MinimumOS([.ios: version(ios)])
        #expect(minimum.version(for: .macos) == version(macOS))
    }

    @Test(
        "knows a device's platform",
        arguments: [
            ("iphone", .ios), ("iPod", .ios), ("iPad", .ipados), ("MAC", .macos), ("tv", .tvos), ("watch", .watchos),
            ("vision", .visionos), ("iOS", .ios), ("iPadOS", .ipados), ("macOS", .macos), ("tvos", .tvos),
            ("watchOS", .watchos), ("visionOS", .visionos), ("iPod touch", .ios), ("Apple TV", .tvos),
            ("Apple Watch", .watchos), ("Apple Vision", .visionos), ("Apple Vision Pro", .visionos), ("android", nil),
            ("", nil), ("iphone ", nil), ("iPodtouch", nil),
        ] as [(String, ApplePlatform?)]
    )
    func ofDevice(device: String, expected: ApplePlatform?) {
        #expect(ApplePlatform(device: device.utf8) == expected)
    }
}

/// A valid version.
func version(_ text: String) -> Version {
    guard let version = Version(text) else { fatalError("“\(text)” is no version") }
    return version
}
