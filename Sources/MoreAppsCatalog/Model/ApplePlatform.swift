/// A device's operating system, as the definitions name it.
public enum ApplePlatform: String, CaseIterable, Sendable {
    /// An iPhone's or iPod touch's.
    case ios
    /// An iPad's. What isn't said for it is as for ``ios``.
    case ipados
    /// A Mac's.
    case macos
    /// An Apple TV's.
    case tvos
    /// An Apple Watch's.
    case watchos
    /// An Apple Vision's.
    case visionos

    /// The platform of a device as `device` and `showOnDevices` name it, in any case: `iphone`, `ipad`, `mac`. A
    /// platform's own name stands for itself. Nil for any other.
    public init?(device: String) {
        let platform: ApplePlatform? =
            switch Device.canonical(device) {
            case "iphone": .ios
            case "ipad": .ipados
            case "mac": .macos
            case "tv": .tvos
            case "watch": .watchos
            case "vision": .visionos
            case let name: ApplePlatform(rawValue: name)
            }
        guard let platform else { return nil }
        self = platform
    }
}
