/// A query parameter's name, percent-decoded and held in one number, so that a name that was sent is compared with many
/// at the cost of one.
public struct ParameterName: Hashable, Sendable {
    /// The longest name that there can be, in bytes.
    public static let longest = 16

    private let bits: UInt128

    /// A name of at most ``longest`` bytes, none of them NUL.
    public init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount <= Self.longest, "the name is too long")
        bits = name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt128($1) } }
    }

    /// A raw name, its escapes undone (`%6Cocale` is `locale`); its case counts. Nil for one that is longer than
    /// ``longest``, or that has a NUL.
    public init?(_ raw: Span<UInt8>) {
        var bits: UInt128 = 0
        var count = 0
        var index = 0
        while index < raw.count {
            let byte = PercentEncoding.byte(raw, at: index)
            guard count < Self.longest, byte.value != 0 else { return nil }
            bits = bits << 8 | UInt128(byte.value)
            count += 1
            index += byte.length
        }
        self.bits = bits
    }
}
