/// A device's operating system, as named in definitions.
public enum ApplePlatform: String, CaseIterable, Sendable {
    /// iPhone and iPod touch.
    case ios
    /// iPad. Falls back to ``ios``.
    case ipados
    /// Mac.
    case macos
    /// Apple TV.
    case tvos
    /// Apple Watch.
    case watchos
    /// Apple Vision.
    case visionos

    /// The platform of a device in `device` and `showOnDevices`, in any case: `iphone`, `ipad`, `mac`. Platform names
    /// are accepted too. Nil for anything else.
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
