/// How the version that a device sends may be numbered, where it is compared with a minimum.
///
/// Apple's AvailabilityVersions (`availability.dsl`) and `VersionMap` in the macOS SDK say which versions belong
/// together: macOS 11 to 15 are iOS 14 to 18, visionOS 1.0, 1.1 and 1.2 are iOS 17.1, 17.4 and 17.5, visionOS 2 is
/// iOS 18, and from 26 on the numbers are the same.
enum SystemNumbers: Hashable, Sendable {
    /// Like the minimum.
    case own
    /// Like macOS. Apps built with an old SDK are told 10.16 by macOS 11 and all later ones, and 16 by macOS 26
    /// (openjdk/jdk #5619 and #25865, dotnet/runtime #116536).
    case macOS
    /// On a Mac, where the minimum is iOS's. Some calls tell an iPhone or iPad app iPadOS's version
    /// (aptabase-react-native #10), others tell it macOS's, as they do with Catalyst (dotnet/macios #10453).
    case macOSOrIPadOS
    /// On an Apple Vision, where the minimum is iOS's. iPad apps are told iPadOS's version (MarcoEidinger/OSInfo #2).
    case visionOSOrIPadOS
    /// Like the minimum, unless that is meant for another platform, and this one has none.
    case ownIfMeant

    /// What the version that a device sends may be, numbered like the minimum.
    func range(of sent: Version) -> VersionRange {
        let start = (sent.number(at: 0), sent.number(at: 1))
        return switch (self, start) {
        case (.own, _): VersionRange(oldest: sent, newest: sent)
        case (.ownIfMeant, _): VersionRange(oldest: sent, newest: nil)
        case (.macOS, (10, 16)): VersionRange(oldest: Version([11]), newest: nil)
        case (.macOS, (16, _)): VersionRange(oldest: Self.macOS26(sent), newest: Self.macOS26(sent))
        case (.macOS, _): VersionRange(oldest: sent, newest: sent)
        // No macOS that runs apps for iPhone or iPad.
        case (.macOSOrIPadOS, (..<10, _)), (.macOSOrIPadOS, (10, ..<15)): VersionRange(oldest: nil, newest: sent)
        case (.macOSOrIPadOS, (10, 16)): VersionRange(oldest: sent, newest: nil)
        case (.macOSOrIPadOS, (16, _)): VersionRange(oldest: sent, newest: Self.macOS26(sent))
        case (.macOSOrIPadOS, _): VersionRange(oldest: sent, newest: Self.iOS(ofMacOS: sent) ?? sent)
        case (.visionOSOrIPadOS, _): VersionRange(oldest: sent, newest: Self.iOS(ofVisionOS: sent) ?? sent)
        }
    }

    /// The version of macOS 26 that apps are told is macOS 16.
    private static func macOS26(_ told: Version) -> Version {
        told.replacing(first: 1, with: [26])
    }

    /// The newest iOS that belongs to a version of macOS; nil if there is none by another number.
    private static func iOS(ofMacOS version: Version) -> Version? {
        let major = version.number(at: 0)
        let minor = version.number(at: 1)
        return switch major {
        // Catalyst's first; the one before 13.2 is 10.15.
        case 10: version.replacing(first: 3, with: [13, version.number(at: 2) + 1])
        // iOS had one or two updates by then.
        case 11: version.replacing(first: 2, with: [14, minor + 2])
        case 12, 13: version.replacing(first: 2, with: [major + 3, minor + 1])
        case 14, 15: version.replacing(first: 2, with: [major + 3, minor])
        default: nil
        }
    }

    private static func iOS(ofVisionOS version: Version) -> Version? {
        let minor = version.number(at: 1)
        return switch version.number(at: 0) {
        case 1: version.replacing(first: 2, with: [17, minor == 0 ? 1 : minor + 3])
        case 2: version.replacing(first: 2, with: [18, minor])
        default: nil
        }
    }

    /// The oldest macOS that has what a version of iOS has.
    static func macOS(ofIOS version: Version) -> Version {
        let major = version.number(at: 0)
        let minor = version.number(at: 1)
        return switch major {
        case ..<13: Version([10, 15])
        case 13: version.replacing(first: 2, with: [10, 15, max(0, minor - 1)])
        case 14: version.replacing(first: 2, with: [11, max(0, minor - 2)])
        case 15, 16: version.replacing(first: 2, with: [major - 3, max(0, minor - 1)])
        case 17, 18: version.replacing(first: 2, with: [major - 3, minor])
        case 19..<26: Version([26])
        default: version
        }
    }
}

/// The versions that a system may have.
struct VersionRange: Hashable, Sendable {
    /// The oldest one; nil if it may be older than any minimum.
    let oldest: Version?
    /// The newest one; nil if it may be newer than any minimum.
    let newest: Version?

    /// Whether it is recent enough; nil if that depends on which one it is.
    func meets(_ minimum: Version) -> Bool? {
        if let oldest, oldest >= minimum { return true }
        if let newest, newest < minimum { return false }
        return nil
    }
}
