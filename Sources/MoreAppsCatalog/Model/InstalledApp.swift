/// What an app says of itself and its device when it asks for updates.
public struct InstalledApp: Sendable {
    /// The version that is installed; nil where it can't be understood.
    public var version: Version?
    /// The version of the operating system; nil where it can't be understood.
    public var osVersion: Version?
    /// The operating system; nil where it isn't known.
    public var platform: ApplePlatform?
    /// Whether it is a beta, such as one from TestFlight.
    public var isBeta: Bool

    /// Describes an app.
    public init(version: Version?, osVersion: Version? = nil, platform: ApplePlatform? = nil, isBeta: Bool = false) {
        self.version = version
        self.osVersion = osVersion
        self.platform = platform
        self.isBeta = isBeta
    }
}
