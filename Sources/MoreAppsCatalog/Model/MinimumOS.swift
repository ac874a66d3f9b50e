/// The oldest operating systems that something can be installed on.
public enum MinimumOS: Hashable, Sendable {
    /// One version for any platform, for an app that exists on only one.
    case any(Version)
    /// A version for each named platform. Others have no minimum.
    case perPlatform([ApplePlatform: Version])

    /// The oldest version for a platform; nil for no minimum.
    ///
    /// iPadOS uses iOS's version if it has none, since both are numbered alike. Readers who don't send a platform are
    /// assumed to use iOS, or the only platform that is named.
    public func version(for platform: ApplePlatform?) -> Version? {
        switch self {
        case .any(let version): version
        case .perPlatform(let versions):
            switch platform {
            case nil: versions[.ios] ?? (versions.count == 1 ? versions.values.first : nil)
            case .ipados: versions[.ipados] ?? versions[.ios]
            case let platform?: versions[platform]
            }
        }
    }

    /// Whether `version` of the platform is recent enough; nil when there is a minimum and the version is unknown.
    public func isMet(by version: Version?, on platform: ApplePlatform?) -> Bool? {
        guard let minimum = self.version(for: platform) else { return true }
        return version.map { $0 >= minimum }
    }

    /// Whether it names a platform.
    func names(_ platform: ApplePlatform) -> Bool {
        if case .perPlatform(let versions) = self { versions[platform] != nil } else { false }
    }
}
