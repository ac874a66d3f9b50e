/// Which of the known fields a request has.
public struct KnownFields: Sendable, Equatable {
    /// One bit for each field.
    public private(set) var rawValue: UInt32

    /// Those with the bits of another value's ``rawValue``; none by default.
    public init(rawValue: UInt32 = 0) {
        self.rawValue = rawValue
    }

    /// Takes in a field.
    @inline(__always)
    public mutating func insert(_ field: KnownField) {
        rawValue |= Self.bit(field)
    }

    /// Whether the field is among them.
    @inline(__always)
    public func contains(_ field: KnownField) -> Bool {
        rawValue & Self.bit(field) != 0
    }

    @inline(__always)
    private static func bit(_ field: KnownField) -> UInt32 {
        1 &<< UInt32(field.rawValue)
    }
}
