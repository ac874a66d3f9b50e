/// A request-target as sent (RFC 9112 section 3.2), for lookups without parsing it.
public enum RawTarget {
    /// Whether two targets are equal, byte for byte.
    public static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        ASCII.equal(left, right)
    }

    /// A hash whose lowest bits are well distributed. Collisions can be constructed.
    public static func hash(_ target: Span<UInt8>) -> UInt64 {
        var hash = UInt64(target.count)
        var index = 0
        while target.count - index >= 8 {
            hash = mixed(hash, ByteWord(target, at: index))
            index += 8
        }
        return index == target.count ? hash : mixed(hash, ByteWord(target, tailFrom: index))
    }

    /// Multiplication moves differences up, and folding brings them down again; the factor is 2^64 over the golden
    /// ratio.
    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: ByteWord) -> UInt64 {
        let product = (hash ^ word.bits) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
