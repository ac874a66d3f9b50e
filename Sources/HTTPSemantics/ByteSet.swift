/// A set of ASCII bytes with one bit for each: a lookup needs no memory and no initialization.
struct ByteSet: Sendable {
    /// Bit *n* is byte *n*.
    let low: UInt64
    /// Bit *n* is byte 64 + *n*.
    let high: UInt64

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && ((byte < 64 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
    }

    /// `tchar` of RFC 9110 section 5.6.2.
    static let token = ByteSet(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)

    /// The bytes of a `reg-name` besides escapes: `unreserved` and `sub-delims` of RFC 3986 section 2.
    static let registeredName = ByteSet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
}
