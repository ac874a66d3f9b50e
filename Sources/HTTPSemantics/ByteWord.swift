/// Eight bytes looked at together, the first of them in the lowest bits.
///
/// Every field of every request is looked at, and eight comparisons then cost little more than one. Byte by byte, a request
/// with a browser's ten fields would take 14 % more instructions, a warm one 2 %; docs/performance.md has the parts.
struct ByteWord: Equatable {
    let bits: UInt64

    @inline(__always)
    init(bits: UInt64) {
        self.bits = bits
    }

    /// The eight bytes that begin at `offset`.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // The load is checked against the bounds, and all bit patterns are a UInt64: nothing here is unsafe but the name.
        bits = unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// What is left of the bytes from `offset` on, fewer than eight: a word that only the same bytes give, among runs of
    /// the same count and from the same offset. Bytes may occur in it twice.
    @inline(__always)
    init(_ bytes: Span<UInt8>, tailFrom offset: Int) {
        let count = bytes.count
        if count >= 8 {
            self.init(bytes, at: count - 8)
        } else if count >= 4 {
            self.init(endsOf: bytes, count: count)
        } else if count > 0 {
            // Of one byte, the same thrice; of two, the second twice.
            self.init(
                bits: UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
            )
        } else {
            self.init(bits: 0)
        }
    }

    /// The first four and the last four of some bytes, of which there are four to eight.
    @inline(__always)
    init(endsOf bytes: Span<UInt8>, count: Int) {
        let head = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
        let tail = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        self.init(bits: UInt64(UInt32(littleEndian: head)) | UInt64(UInt32(littleEndian: tail)) << 32)
    }

    /// Whether the bytes are those of `lowercased`, which has none from `@` to `_`, with `A`–`Z` taken for `a`–`z`.
    @inline(__always)
    func equalsIgnoringCase(_ lowercased: ByteWord) -> Bool {
        // A letter's case is one bit. What has the bit of letters in the other word is one, or is not equal in either case.
        bits | (lowercased.bits & Self.each(0x40)) >> 1 == lowercased.bits
    }

    /// Whether one of the bytes is below `limit`, which is at most 0x80.
    @inline(__always)
    func hasByte(below limit: UInt8) -> Bool {
        (bits &- Self.each(limit)) & ~bits & Self.each(0x80) != 0
    }

    /// Whether one of the bytes is `byte`.
    @inline(__always)
    func hasByte(_ byte: UInt8) -> Bool {
        ByteWord(bits: bits ^ Self.each(byte)).hasByte(below: 1)
    }

    /// A word that has no byte marked where each of these is a space or a visible character of ASCII, and one at least
    /// where not.
    @inline(__always)
    var unprintables: UInt64 {
        // What is printable neither borrows from the next byte nor carries into it, and the first that is not marks its own
        // place. What comes behind that may be marked or not.
        (bits &- Self.each(ASCII.space)) | (bits &+ Self.each(0x80 - ASCII.delete))
    }

    /// Whether no byte is marked: has its highest bit set.
    @inline(__always)
    var hasNoMark: Bool {
        bits & Self.each(0x80) == 0
    }

    /// Whether each of the bytes is a letter, a digit, a hyphen or a dot.
    @inline(__always)
    var hasOnlyHostNameBytes: Bool {
        let heptets = bits & Self.each(0x7F)
        let letters = heptets | Self.each(0x20)
        let isLetter = (letters &+ Self.each(0x80 - 0x61)) ^ (letters &+ Self.each(0x80 - 0x7B))
        // From the hyphen to the digit nine there is one more byte, the slash.
        let isOther = (heptets &+ Self.each(0x80 - ASCII.hyphen)) ^ (heptets &+ Self.each(0x80 - 0x3A))
        let isNoSlash = (heptets ^ Self.each(ASCII.slash)) &+ Self.each(0x7F)
        return (isLetter | isOther & isNoSlash) & ~bits & Self.each(0x80) == Self.each(0x80)
    }

    /// Whether each of the bytes is a letter or a hyphen.
    @inline(__always)
    var hasOnlyLettersAndHyphens: Bool {
        let heptets = (bits | Self.each(0x20)) & Self.each(0x7F)
        let fromA = heptets &+ Self.each(0x80 - 0x61)
        let afterZ = heptets &+ Self.each(0x80 - 0x7B)
        let notHyphen = ((bits ^ Self.each(ASCII.hyphen)) & Self.each(0x7F)) &+ Self.each(0x7F)
        return ((fromA ^ afterZ) | ~notHyphen) & ~bits & Self.each(0x80) == Self.each(0x80)
    }

    /// A word of the same byte eight times.
    @inline(__always)
    static func each(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }
}
