/// Which of the known fields a request has.
public struct KnownFields: Sendable, Equatable {
    private var bits: UInt32 = 0

    /// None.
    public init() {}

    /// Takes in a field.
    public mutating func insert(_ field: KnownField) {
        bits |= Self.bit(field)
    }

    /// Whether the field is among them.
    public func contains(_ field: KnownField) -> Bool {
        bits & Self.bit(field) != 0
    }

    private static func bit(_ field: KnownField) -> UInt32 {
        1 << UInt32(field.rawValue)
    }
}
