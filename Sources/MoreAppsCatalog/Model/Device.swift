/// A kind of device, in `showOnDevices` and in a reader's `device`.
enum Device: String, CaseIterable, Sendable {
    /// iPhone and iPod touch.
    case iphone
    /// iPad.
    case ipad
    /// Mac.
    case mac
    /// Apple TV.
    case tv
    /// Apple Watch.
    case watch
    /// Apple Vision.
    case vision

    /// The other names: those of the systems, as in `minimumOS`, and what `UIDevice.model` and `WKInterfaceDevice.model`
    /// return.
    private static let aliases: [(name: String, device: Device)] = [
        ("ios", .iphone), ("ipod", .iphone), ("ipod touch", .iphone), ("ipados", .ipad), ("macos", .mac),
        ("tvos", .tv), ("apple tv", .tv), ("watchos", .watch), ("apple watch", .watch), ("visionos", .vision),
        ("apple vision", .vision), ("apple vision pro", .vision),
    ]

    private static let names = Dictionary(
        uniqueKeysWithValues: (allCases.map { ($0.rawValue, $0) } + aliases).map { (Array($0.0.utf8), $0.1) }
    )
    /// The length of the longest name, in bytes.
    static let longestName = names.keys.map(\.count).max() ?? 0

    /// The device with a name, regardless of case; nil for any other name.
    init?(_ name: some Collection<UInt8>) {
        guard name.count <= Self.longestName, let device = Self.names[name.map(\.lowercasedASCII)] else { return nil }
        self = device
    }

    /// The name for comparisons: that of the device, or for an unknown one its own in lower case.
    static func canonical(_ name: some Collection<UInt8>) -> [UInt8] {
        Device(name).map { Array($0.rawValue.utf8) } ?? name.map(\.lowercasedASCII)
    }

    /// Its operating system.
    var platform: ApplePlatform {
        switch self {
        case .iphone: .ios
        case .ipad: .ipados
        case .mac: .macos
        case .tv: .tvos
        case .watch: .watchos
        case .vision: .visionos
        }
    }

    /// What to write instead of an unknown name, as the end of a message.
    static func hint(for name: String) -> String {
        let known = allCases.map(\.rawValue)
        let similar = Spelling.suggestion(for: name, among: known + aliases.map(\.name))
        guard let meant = similar.flatMap({ Device($0.utf8) }) ?? guess(Array(name.utf8)) else {
            let list = known.dropLast().map { "“\($0)”" }.joined(separator: ", ")
            return "expected \(list) or “\(known.last ?? "")”; to mean all devices, leave the list out"
        }
        return "did you mean “\(meant.rawValue)”?"
    }

    /// The device of a name that isn't a misspelling: `visionpro`, `tablet`.
    private static func guess(_ name: [UInt8]) -> Device? {
        let name = name.prefix(40).map(\.lowercasedASCII)
        let others: [(part: String, device: Device)] = [
            ("tablet", .ipad), ("desktop", .mac), ("osx", .mac), ("xros", .vision), ("phone", .iphone),
        ]
        let parts = allCases.map { (part: $0.rawValue, device: $0) } + others
        return parts.first { name.contains(Array($0.part.utf8)) }?.device
    }
}
