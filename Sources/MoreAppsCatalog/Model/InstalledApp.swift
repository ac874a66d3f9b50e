/// What an app sends about itself and its device when it checks for updates.
public struct InstalledApp: Sendable {
    /// The installed version; nil if invalid.
    public var version: Version?
    /// The version of the operating system; nil if invalid.
    public var osVersion: Version?
    /// The operating system, if known.
    public var platform: ApplePlatform?
    /// Whether it is a beta, for example from TestFlight.
    public var isBeta: Bool

    /// Describes an app.
    public init(version: Version?, osVersion: Version? = nil, platform: ApplePlatform? = nil, isBeta: Bool = false) {
        self.version = version
        self.osVersion = osVersion
        self.platform = platform
        self.isBeta = isBeta
    }
}
