/// A query parameter's name, percent-decoded and stored as a single number, so that comparing it with many names is
/// cheap.
public struct ParameterName: Hashable, Sendable {
    /// The longest name, in bytes.
    public static let longest = 16

    private let bits: UInt128

    /// A name of at most ``longest`` bytes, none of them NUL.
    public init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount <= Self.longest, "the name is too long")
        bits = name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt128($1) } }
    }

    /// Decodes a raw name (`%6Cocale` is `locale`), case-sensitively. Nil if it is longer than ``longest`` or has a
    /// NUL.
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
