/// Whether a device can install something.
public enum Installability: Sendable {
    /// It can: it may be forced to.
    case known
    /// It can't: it isn't offered it.
    case excluded
    /// It may be able to: it is offered it, and never forced.
    case unknown
}

/// A device with its system, a minimum, and whether the device meets that.
public struct DeviceRow: Sendable, CustomStringConvertible {
    /// `device` in a request.
    public let device: String?
    /// `os` in a request.
    public let os: String?
    /// The value of `minimumOS` in definitions, with the entry's other keys after it.
    public let minimum: String
    /// What is right.
    public let expected: Installability
    /// Where the system's number or its meaning is reported, or “assumed”.
    public let source: String

    /// The row for a failing test.
    public var description: String {
        "\(device ?? "no device") with \(os ?? "no version"), minimum \(minimum): \(source)"
    }
}

/// Devices, their systems as apps are told them, and minimums.
public enum DeviceTable {
    /// All rows. A source with a number is a public thread of that repository; availability.dsl is Apple's list of which
    /// versions belong together.
    public static let rows: [DeviceRow] = [
        // iPhone
        row("iphone", "16.0", "{ios: '16.0'}", .known, "Apple: UIDevice.systemVersion"),
        row("iphone", "15.8.3", "{ios: '16.0'}", .excluded, "Apple: security releases, iOS 15 for iPhone 6s"),
        row("iPhone", "17.6.1", "{ios: '17.4'}", .known, "Apple: UIDevice.model"),
        row("iphone", "Version 16.7.2 (Build 20H115)", "{ios: '16.0'}", .known, "Apple: operatingSystemVersionString"),
        row("iphone", "26.0", "{ios: '16.0'}", .known, "Apple: iOS 26 follows iOS 18"),
        row("iphone", "18.6.2", "{ios: '26.0'}", .excluded, "Apple: iOS 26 follows iOS 18"),
        row("iphone", nil, "{ios: '16.0'}", .unknown, "assumed: an app that sends no version"),
        row("iphone", "newest", "{ios: '16.0'}", .unknown, "assumed: an unreadable version"),
        row("iphone", "12.5.7", "'16.0'", .excluded, "Apple: security releases, iOS 12 for iPhone 5s"),
        row("iOS", "16.4", "'16.0'", .known, "Apple: UIDevice.systemName"),
        row("iphone", "16.1", "{ios: '26.0', macos: '26.0'}", .excluded, "dotnet/runtime #116536: macOS alone"),
        row("iphone", "15.0", "{macos: '26.0'}", .unknown, "assumed: there may be no release for it"),
        // iPod touch
        row("iPod touch", "15.8", "{ios: '16.0'}", .excluded, "Apple: UIDevice.model; iOS 15 is the last one"),
        row("iPod touch", "12.5.7", "{ios: '12.0'}", .known, "Apple: UIDevice.model"),
        row("ipod", "15.7.9", "'16.0', showOnDevices: ['iphone', 'ipad']", .excluded, "Apple: iOS 15 is the last one"),
        // iPad
        row("ipad", "16.1", "{ios: '15.0', ipados: '16.1'}", .known, "Apple: the first iPadOS 16"),
        row("ipad", "15.7", "{ios: '15.0', ipados: '16.1'}", .excluded, "Apple: the first iPadOS 16 is 16.1"),
        row("ipad", "15.0", "{ios: '15.0'}", .known, "Apple: iPadOS is numbered as iOS"),
        row("iPad", "14.8.1", "{ios: '15.0'}", .excluded, "Apple: iPadOS is numbered as iOS"),
        row("iPadOS", "17.0", "'16.0'", .known, "Apple: UIDevice.systemName"),
        row("ipad", "15.8.3", "'16.0', showOnDevices: ['ipad']", .excluded, "Apple: security releases, iPad Air 2"),
        // Apps for Macs
        row("mac", "12.7.6", "{ios: '16.0', macos: '13.0'}", .excluded, "Apple: NSProcessInfo.operatingSystemVersion"),
        row("mac", "13.0", "{ios: '16.0', macos: '13.0'}", .known, "Apple: NSProcessInfo.operatingSystemVersion"),
        row("macOS", "15.5", "{ios: '18.6', macos: '15.0'}", .known, "Apple: NSProcessInfo.operatingSystemVersion"),
        row("mac", "26.0", "{macos: '15.0'}", .known, "Apple: macOS 26 follows macOS 15"),
        row("mac", "15.7", "{macos: '26.0'}", .excluded, "Apple: macOS 26 follows macOS 15"),
        row("mac", "10.14.6", "{macos: '10.15'}", .excluded, "Apple: security releases, macOS Mojave"),
        row("mac", nil, "{macos: '13.0'}", .unknown, "assumed: an app that sends no version"),
        row("mac", "12.6.6", "'13.0', showOnDevices: ['mac']", .excluded, "assumed: the only platform is meant"),
        row("Mac", "Version 14.5 (Build 23F79)", "'13.0', showOnDevices: ['mac']", .known, "assumed: a Mac alone"),
        row("mac", "11.0", "{visionos: '1.0'}", .unknown, "assumed: there may be no release for it"),
        // Apps for Macs that are built with an old SDK
        row("mac", "10.16", "{macos: '11.0'}", .known, "sparkle-project/Sparkle #2017: macOS 11 as 10.16"),
        row("mac", "10.16", "{macos: '10.15'}", .known, "sparkle-project/Sparkle #2017: macOS 11 as 10.16"),
        row("mac", "10.16", "{macos: '12.0'}", .unknown, "openjdk/jdk #5619: macOS 12 as 10.16"),
        row("mac", "16.1", "{macos: '26.0'}", .known, "openjdk/jdk #25865: macOS 26 as 16"),
        row("mac", "16.0", "{macos: '15.0'}", .known, "macadmins/SupportCompanion #73: macOS 26 as 16.0"),
        row("mac", "16.1", "{macos: '26.2'}", .excluded, "dotnet/runtime #116536: macOS 26 as 16"),
        row("mac", "16.0", "'26.0', showOnDevices: ['mac']", .known, "dotnet/runtime #116536: macOS 26 as 16"),
        row("mac", "10.16", "{ios: '14.0'}", .unknown, "dotnet/macios #10453: Catalyst is told macOS's version"),
        row("mac", "16.1", "{ios: '18.0'}", .unknown, "assumed: iPadOS 16.1, or macOS 26 as 16"),
        row("mac", "16.1", "{ios: '15.0'}", .known, "assumed: iPadOS 16.1, or macOS 26 as 16"),
        // Apps for iPhone and iPad on a Mac, and Catalyst
        row("mac", "12.6.6", "{ios: '16.0'}", .excluded, "acez/bookmark-companion #28: only the last for iOS 15"),
        row("mac", "12.6.6", "{ios: '15.0'}", .unknown, "acez/bookmark-companion #28: only the last for iOS 15"),
        row("mac", "13.0", "{ios: '16.0'}", .unknown, "availability.dsl: macOS 13 is iOS 16"),
        row("mac", "15.5", "{ios: '16.0'}", .unknown, "mixpanel/mixpanel-swift #521: which system's isn't known"),
        row("mac", "17.6.0", "{ios: '16.0'}", .known, "aptabase/aptabase-react-native #10: iPadOS's version"),
        row("mac", "15.2", "{ios: '15.0'}", .known, "adamfootdev/AboutKit #5: macOS 15.2, or iPadOS 15.2"),
        row("mac", "13.3", "{ios: '16.4'}", .unknown, "TelemetryDeck/SwiftSDK #106: macOS 13.3 is Catalyst 16.4"),
        row("mac", "13.3", "{ios: '16.5'}", .excluded, "availability.dsl: macOS 13.4 is iOS 16.5"),
        row("mac", "15.5", "{ios: '18.6'}", .excluded, "availability.dsl: macOS 15.6 is iOS 18.6"),
        row("mac", "15.6", "{ios: '18.6'}", .unknown, "availability.dsl: macOS 15.6 is iOS 18.6"),
        row("mac", "14.0", "{ios: '17.0'}", .unknown, "availability.dsl: macOS 14 is iOS 17"),
        row("mac", "11.7.10", "{ios: '15.0'}", .excluded, "availability.dsl: macOS 12 is iOS 15"),
        row("mac", "11.3", "{ios: '14.5'}", .unknown, "availability.dsl: macOS 11.3 is iOS 14.5"),
        row("mac", "10.15.7", "{ios: '13.0'}", .unknown, "dotnet/macios #10453: macOS 10.15.7 is iOS 13.6"),
        row("mac", "10.15.7", "{ios: '14.0'}", .excluded, "dotnet/macios #10453: macOS 10.15.7 is iOS 13.6"),
        row("mac", "10.14.6", "{ios: '13.0'}", .excluded, "Apple: Mac Catalyst needs macOS 10.15"),
        row("mac", "10.14.6", "{ios: '9.0'}", .unknown, "assumed: no macOS that runs apps for iPad"),
        row("mac", "26.1", "{ios: '26.0'}", .known, "Apple: all systems are numbered alike from 26 on"),
        row("mac", "15.6", "{ios: '26.0'}", .excluded, "Apple: macOS 26 follows macOS 15"),
        row("mac", "15.5", "'16.0'", .unknown, "assumed: a version without a platform is iOS's"),
        row("mac", "12.6.6", "'16.0'", .excluded, "acez/bookmark-companion #28: only the last for iOS 15"),
        row("mac", "12.6.6", "{ios: '15.0', ipados: '16.0'}", .excluded, "assumed: Macs run the iPad's app"),
        // Apps for Apple Vision
        row("vision", "1.0", "{ios: '16.0', visionos: '1.0'}", .known, "google/GoogleUtilities #132: it is 1.0"),
        row("vision", "1.0.3", "'1.1', showOnDevices: ['vision']", .excluded, "assumed: the only platform is meant"),
        row("visionOS", "1.1", "'1.1', showOnDevices: ['vision']", .known, "assumed: the only platform is meant"),
        row("Apple Vision", "26.0", "{visionos: '2.0'}", .known, "Apple: all systems are numbered alike from 26 on"),
        // Apps for iPad on an Apple Vision
        row("vision", "1.0", "{ios: '16.0'}", .unknown, "TelemetryDeck/Issues #267: visionOS 1.0 as iOS 1.0"),
        row("vision", "17.1", "{ios: '16.0'}", .known, "MarcoEidinger/OSInfo #2: only iPadOS's version"),
        row("vision", "1.0", "{ios: '17.4'}", .excluded, "availability.dsl: visionOS 1.0 is iOS 17.1"),
        row("vision", "1.1", "{ios: '17.4'}", .unknown, "availability.dsl: visionOS 1.1 is iOS 17.4"),
        row("vision", "1.1.2", "{ios: '17.5'}", .excluded, "availability.dsl: visionOS 1.2 is iOS 17.5"),
        row("vision", "1.2", "{ios: '17.5'}", .unknown, "availability.dsl: visionOS 1.2 is iOS 17.5"),
        row("vision", "1.3", "{ios: '18.0'}", .excluded, "availability.dsl: visionOS 2.0 is iOS 18.0"),
        row("vision", "2.0", "{ios: '18.0'}", .unknown, "availability.dsl: visionOS 2.0 is iOS 18.0"),
        row("vision", "2.6", "{ios: '26.0'}", .excluded, "availability.dsl: visionOS 2.6 is iOS 18.6"),
        row("vision", "26.0", "{ios: '26.0'}", .known, "Apple: all systems are numbered alike from 26 on"),
        row("vision", "1.0", "'16.0'", .unknown, "assumed: a version without a platform is iOS's"),
        // Apple TV
        row("tv", "16.0", "{tvos: '16.0'}", .known, "Apple: UIDevice.systemVersion"),
        row("Apple TV", "15.6", "{tvos: '16.0'}", .excluded, "Apple: UIDevice.model"),
        row("tvOS", "15.6", "'16.0', showOnDevices: ['tv']", .excluded, "assumed: the only platform is meant"),
        row("watch", "8.0", "{ios: '16.0'}", .unknown, "assumed: a watch's app may need a newer iPhone"),
        row("iphone", nil, "{macos: '12.0'}", .unknown, "assumed: there may be no release for iPhones"),
        row("tv", "15.6", "{ios: '16.0'}", .unknown, "assumed: there may be no release for it"),
        row("tv", "16.1", "'16.0'", .known, "availability.dsl: tvOS is numbered as iOS"),
        row("tv", "15.6", "'16.0'", .unknown, "assumed: a version without a platform may be meant for iOS alone"),
        // Apple Watch
        row("watch", "9.0", "{ios: '16.0', watchos: '9.0'}", .known, "Apple: WKInterfaceDevice.systemVersion"),
        row("Apple Watch", "8.8.1", "{watchos: '9.0'}", .excluded, "Apple: WKInterfaceDevice.model"),
        row("watchOS", "26.0", "'9.0', showOnDevices: ['watch']", .known, "Apple: watchOS 26 follows watchOS 11"),
        row("watch", "9.1", "'16.0'", .unknown, "availability.dsl: watchOS 9 is iOS 16"),
        // Devices that don't say what they are
        row(nil, "15.0", "{ios: '16.0'}", .excluded, "assumed: an iPhone, where iOS alone is named"),
        row(nil, "16.0", "{ios: '16.0'}", .known, "assumed: an iPhone, where iOS alone is named"),
        row("toaster", "15.0", "{ios: '16.0'}", .excluded, "assumed: as a device that isn't sent"),
        row(nil, "15.0", "'16.0'", .excluded, "assumed: an iPhone, where no platform is named"),
        row(nil, "15.0", "{ios: '16.0', macos: '13.0'}", .unknown, "assumed: too old for an iPhone, not for a Mac"),
        row(nil, "12.5", "{ios: '16.0', macos: '13.0'}", .excluded, "assumed: too old for both"),
        row(nil, "16.4", "{ios: '16.0', macos: '13.0'}", .known, "assumed: recent enough for both"),
        row(nil, "13.6", "{macos: '14.0'}", .excluded, "assumed: a Mac, where macOS alone is named"),
    ]

    private static func row(
        _ device: String?,
        _ os: String?,
        _ minimum: String,
        _ expected: Installability,
        _ source: String
    ) -> DeviceRow {
        DeviceRow(device: device, os: os, minimum: minimum, expected: expected, source: source)
    }

    /// Definitions with an app for each of the minimums, named by their indices in ``minimums``, that must be updated.
    public static var definitions: String {
        let apps = minimums.enumerated().map { index, minimum in
            """
            {id: '\(index)', name: 'A', appStoreID: \(index + 1), minimumOS: \(minimum),
             releases: [{version: '2.0', releasedAt: '2026-01-01'}], update: {minimumVersion: '2.0'}}
            """
        }
        return "{company: 'C', apps: [\n\(apps.joined(separator: ",\n"))\n]}"
    }

    /// The distinct minimums.
    public static let minimums = Set(rows.map(\.minimum)).sorted()

    /// The id of the app with a row's minimum.
    public static func id(_ row: DeviceRow) -> String {
        minimums.firstIndex(of: row.minimum).map { "\($0)" } ?? ""
    }
}
