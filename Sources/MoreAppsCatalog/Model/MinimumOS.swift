/// The oldest versions of the operating systems on which something can be installed.
public enum MinimumOS: Hashable, Sendable {
    /// The same number for whichever platform, which suits an app that exists on one alone.
    case any(Version)
    /// A number for each platform that is named. The others have none.
    case perPlatform([ApplePlatform: Version])

    /// The oldest version for a platform; nil where any will do.
    ///
    /// iPadOS takes the number of iOS where it has none of its own, since the two are numbered alike. A reader who
    /// doesn't say the platform is taken for one of iOS, or of the only platform that is named.
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

    /// Whether `version` of the platform is recent enough; nil where that can't be told, because something is asked of a
    /// version that isn't known.
    public func isMet(by version: Version?, on platform: ApplePlatform?) -> Bool? {
        guard let minimum = self.version(for: platform) else { return true }
        return version.map { $0 >= minimum }
    }
}
