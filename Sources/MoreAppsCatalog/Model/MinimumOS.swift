/// The oldest operating systems that something can be installed on. Devices of other platforms may be able to install it.
public struct MinimumOS: Hashable, Sendable {
    /// The oldest version of each platform; at least one.
    public let versions: [ApplePlatform: Version]
    /// Whether the definitions have only a version, without a platform.
    public let isPlain: Bool

    /// A version for each platform.
    public init(_ versions: [ApplePlatform: Version]) {
        self.versions = versions
        isPlain = false
    }

    /// A version without a platform, which is taken for iOS's unless another one is known to be meant.
    public init(plain version: Version, for platform: ApplePlatform = .ios) {
        versions = [platform: version]
        isPlain = true
    }

    /// The only version, if the definitions don't name its platform.
    public var plainVersion: Version? { isPlain ? versions.values.first : nil }

    /// The oldest version for a platform, for a form that has only one; nil for no minimum.
    ///
    /// iPadOS uses iOS's version if it has none, since both are numbered alike, and macOS the one of the same time, since
    /// Macs run the apps of iPhones and iPads. Readers who don't send a platform are assumed to use iOS, or the only
    /// platform that is named. A version without a platform is that of each, since it may be meant for it.
    public func version(for platform: ApplePlatform?) -> Version? {
        if let plainVersion { return plainVersion }
        return switch platform {
        case nil: versions[.ios] ?? (versions.count == 1 ? versions.values.first : nil)
        case .ipados: iPadVersion
        case .macos: versions[.macos] ?? iPadVersion.map(SystemNumbers.macOS(ofIOS:))
        case let platform?: versions[platform]
        }
    }

    /// Whether `version` of the platform is recent enough; nil when that isn't known.
    ///
    /// A version that may mean several systems is recent enough if each of them is. Of a platform that isn't named
    /// nothing is known: there may be no release for it.
    public func isMet(by version: Version?, on platform: ApplePlatform?) -> Bool? {
        let demands = demands(on: platform)
        guard let version, !demands.isEmpty else { return nil }
        let results = demands.map { $0.numbers.range(of: version).meets($0.version) }
        if results.allSatisfy({ $0 == true }) { return true }
        return results.allSatisfy { $0 == false } ? false : nil
    }

    /// Whether it names a platform.
    func names(_ platform: ApplePlatform) -> Bool { !isPlain && versions[platform] != nil }

    /// A version that a device must have, and how it is numbered.
    struct Demand: Hashable, Sendable {
        let numbers: SystemNumbers
        let version: Version
    }

    /// What is demanded of a platform's devices. Where the platform isn't known it may be any that is named.
    func demands(on platform: ApplePlatform?) -> [Demand] {
        guard let platform else {
            return ApplePlatform.allCases.filter { versions[$0] != nil }.flatMap { demands(on: $0) }
        }
        if let version = versions[platform] {
            return [Demand(numbers: platform == .macos ? .macOS : .own, version: version)]
        }
        let demand: Demand? =
            switch platform {
            case .ipados: versions[.ios].map { Demand(numbers: .own, version: $0) }
            case .macos: iPadVersion.map { Demand(numbers: .macOSOrIPadOS, version: $0) }
            case .visionos: iPadVersion.map { Demand(numbers: .visionOSOrIPadOS, version: $0) }
            case .tvos, .watchos: (isPlain ? versions[.ios] : nil).map { Demand(numbers: .ownIfMeant, version: $0) }
            case .ios: nil
            }
        return demand.map { [$0] } ?? []
    }

    /// The oldest version for an iPad, whose apps Macs and Apple Vision run too.
    private var iPadVersion: Version? { versions[.ipados] ?? versions[.ios] }
}
