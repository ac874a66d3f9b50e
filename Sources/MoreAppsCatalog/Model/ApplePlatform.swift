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

    /// The platform of a device in `device` and `showOnDevices`; nil if it isn't known.
    public init?(device: some Collection<UInt8>) {
        guard let device = Device(device) else { return nil }
        self = device.platform
    }

    /// The name as Apple writes it.
    var name: String {
        switch self {
        case .ios: "iOS"
        case .ipados: "iPadOS"
        case .macos: "macOS"
        case .tvos: "tvOS"
        case .watchos: "watchOS"
        case .visionos: "visionOS"
        }
    }
}
