import Testing

@testable import MoreAppsCatalog

@Suite("Devices and minimums without a platform in definitions")
struct DeviceReadingTests {
    private func definitions(_ keys: String) -> String {
        "{company: 'C', apps: [{id: 'a', name: 'A', appStoreID: 1, \(keys)}]}"
    }

    @Test(
        "a device has its platform's name too",
        arguments: [
            ("'iPhone', 'ipad'", ["iphone", "ipad"]), ("'ios', 'iPadOS'", ["iphone", "ipad"]),
            ("'macOS', 'TVOS'", ["mac", "tv"]), ("'watchos', 'visionOS'", ["watch", "vision"]),
            ("'iPod touch', 'Apple TV', 'apple watch', 'Apple Vision'", ["iphone", "tv", "watch", "vision"]),
        ]
    )
    func names(list: String, devices: [String]) throws {
        let text = definitions("showOnDevices: [\(list)]")
        #expect(try makeCatalog(text).apps.first?.showOnDevices == devices)
        #expect(problems(text) == [])
    }

    @Test("iPads are not iOS's devices")
    func leavesOutIPads() throws {
        let text = definitions("showOnDevices: ['mac', 'iOS']")
        #expect(try makeCatalog(text).apps.first?.showOnDevices == ["mac", "iphone"])
        #expect(
            problems(text) == [
                "1:82: warning: app \"a\": “iOS” means iPhones only: add “ipad” if you mean iPads too"
            ]
        )
    }

    @Test(
        "any other name is an error that doesn't stop a start",
        arguments: [
            ("iphnoe", "did you mean “iphone”?"), ("phone", "did you mean “iphone”?"),
            ("iPhone 15", "did you mean “iphone”?"), ("tablet", "did you mean “ipad”?"),
            ("ipad pro", "did you mean “ipad”?"), ("macoss", "did you mean “mac”?"),
            ("MacBook", "did you mean “mac”?"), ("desktop", "did you mean “mac”?"), ("osx", "did you mean “mac”?"),
            ("appletv", "did you mean “tv”?"), ("visionpro", "did you mean “vision”?"),
            ("xros", "did you mean “vision”?"), (" ipad", "did you mean “ipad”?"),
            (
                "universal",
                "expected “iphone”, “ipad”, “mac”, “tv”, “watch” or “vision”; to mean all devices, leave the list out"
            ),
            (
                "android",
                "expected “iphone”, “ipad”, “mac”, “tv”, “watch” or “vision”; to mean all devices, leave the list out"
            ),
            (
                "Kühlschrank",
                "expected “iphone”, “ipad”, “mac”, “tv”, “watch” or “vision”; to mean all devices, leave the list out"
            ),
        ]
    )
    func otherNames(name: String, hint: String) {
        let reading = Catalog.read(Array(definitions("showOnDevices: ['\(name)']").utf8), file: "f") { _ in
            .missing(similar: nil)
        }
        #expect(reading.diagnostics.map(\.message) == ["app \"a\": unknown device “\(name)”: \(hint)"])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error && $0.isServable })
        // It matches what it matched before.
        let selector = reading.catalog.map { Selector(catalog: $0, words: testWords) }
        #expect(selector?.ids(Reader("en", device: "iphone")) == [])
        #expect(selector?.ids(Reader("en", device: name)) == ["a"])
    }

    @Test(
        "a version without a platform is that of the only one on which the app is shown, else iOS's",
        arguments: [
            ("", .ios), ("['iphone']", .ios), ("['ipad']", .ios), ("['iphone', 'ipad']", .ios),
            ("['ios', 'ipados']", .ios),
            ("['mac']", .macos), ("['macOS', 'mac']", .macos), ("['tv']", .tvos), ("['watch']", .watchos),
            ("['vision']", .visionos), ("['iphone', 'tv']", .ios), ("['ipad', 'vision']", .ios),
        ] as [(String, ApplePlatform)]
    )
    func plainVersions(devices: String, platform: ApplePlatform) throws {
        let list = devices.isEmpty ? "" : "showOnDevices: \(devices)"
        // Whatever comes first.
        for keys in ["minimumOS: '11.0', \(list)", "\(list)\(list.isEmpty ? "" : ", ")minimumOS: '11.0'"] {
            let releases = "releases: [{version: '2', releasedAt: '2026-01-01', minimumOS: '12.0'}]"
            let text = definitions("\(releases), \(keys)")
            let app = try #require(try makeCatalog(text).apps.first)
            #expect(app.offer.minimumOS == MinimumOS(plain: version("11.0"), for: platform))
            #expect(app.releases.map(\.minimumOS) == [MinimumOS(plain: version("12.0"), for: platform)])
            #expect(problems(text) == [])
        }
    }

    @Test(
        "a version without a platform that may be a Mac's causes a warning:",
        arguments: [
            "showOnDevices: ['iphone', 'mac'], minimumOS: '13.0'", "minimumOS: '13.0', showOnDevices: ['mac', 'tv']",
            "minimumOS: '13.0', link: 'https://apps.apple.com/app/id1?mt=12'",
            "minimumOS: '13.0', releases: [{version: '2', releasedAt: '2026-01-01', minimumOS: {macos: '14'}}]",
        ]
    )
    func mayBeOfMac(keys: String) {
        let found = problems(definitions(keys))
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.contains(
                "warning: app \"a\": “minimumOS” names no platform and counts as iOS's: if you mean macOS's, write "
                    + "{\"macos\": \"13.0\"}"
            ) == true,
            "\(found)"
        )
    }

    @Test("versions without a platform cause one warning in each app")
    func warnsOnce() {
        let text = """
            {company: 'C', apps: [
              {id: 'a', name: 'A', appStoreID: 1, releases: [{version: '1', releasedAt: '2026-01-01', minimumOS: '10.15'},
               {version: '2', releasedAt: '2026-02-01', minimumOS: '11.0'}]},
              {id: 'b', name: 'B', appStoreID: 2, showOnDevices: ['iphone', 'watch'], minimumOS: '9.0'},
              {id: 'c', name: 'C', appStoreID: 3, minimumOS: '10.3'},
            ]}
            """
        #expect(
            problems(text) == [
                "2:102: warning: app \"a\": release 1: “minimumOS” names no platform and counts as iOS's: if you mean "
                    + "macOS's, write {\"macos\": \"10.15\"} (2 such versions in this app)",
                "4:86: warning: app \"b\": “minimumOS” names no platform and counts as iOS's: if you mean watchOS's, write "
                    + "{\"watchos\": \"9.0\"}",
            ]
        )
    }
}
