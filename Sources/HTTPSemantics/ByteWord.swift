/// Eight bytes processed together, the first one in the lowest bits.
///
/// Every field of every request is checked, and eight comparisons then cost little more than one. Byte by byte, a
/// request with a browser's ten fields would take 14 % more instructions, a warm one 2 %; docs/performance.md has the
/// parts.
struct ByteWord: Equatable {
    let bits: UInt64

    @inline(__always)
    init(bits: UInt64) {
        self.bits = bits
    }

    /// The eight bytes from `offset` on.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // The load is bounds-checked, and every bit pattern is a UInt64: only the function's name is unsafe.
        bits = unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The remaining bytes from `offset` on, fewer than eight: equal words mean equal bytes, for the same count and
    /// offset. A byte may occur in it twice.
    @inline(__always)
    init(_ bytes: Span<UInt8>, tailFrom offset: Int) {
        let count = bytes.count
        if count >= 8 {
            self.init(bytes, at: count - 8)
        } else if count >= 4 {
            self.init(endsOf: bytes, count: count)
        } else if count > 0 {
            // A single byte occurs three times; of two bytes the second occurs twice.
            self.init(
                bits: UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
            )
        } else {
            self.init(bits: 0)
        }
    }

    /// The first four and the last four of four to eight bytes.
    @inline(__always)
    init(endsOf bytes: Span<UInt8>, count: Int) {
        let head = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
        let tail = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        self.init(bits: UInt64(UInt32(littleEndian: head)) | UInt64(UInt32(littleEndian: tail)) << 32)
    }

    /// Whether the bytes equal `lowercased`, which has none from `@` to `_`, when `A`–`Z` count as `a`–`z`.
    @inline(__always)
    func equalsIgnoringCase(_ lowercased: ByteWord) -> Bool {
        // A letter's case is one bit. A byte that has that bit set where the other word has a letter is a letter too,
        // or unequal in either case.
        bits | (lowercased.bits & Self.each(0x40)) >> 1 == lowercased.bits
    }

    /// Whether a byte is below `limit`, which is at most 0x80.
    @inline(__always)
    func hasByte(below limit: UInt8) -> Bool {
        (bits &- Self.each(limit)) & ~bits & Self.each(0x80) != 0
    }

    /// Whether a byte equals `byte`.
    @inline(__always)
    func hasByte(_ byte: UInt8) -> Bool {
        ByteWord(bits: bits ^ Self.each(byte)).hasByte(below: 1)
    }

    /// A word with no byte marked if each is a space or a visible ASCII character, and at least one marked otherwise.
    @inline(__always)
    var unprintables: UInt64 {
        // Printable bytes neither borrow from the next byte nor carry into it, and the first unprintable one marks its
        // own position. Bytes after it may or may not be marked.
        (bits &- Self.each(ASCII.space)) | (bits &+ Self.each(0x80 - ASCII.delete))
    }

    /// Whether no byte is marked by its highest bit.
    @inline(__always)
    var hasNoMark: Bool {
        bits & Self.each(0x80) == 0
    }

    /// Whether all bytes are letters, digits, hyphens or dots.
    @inline(__always)
    var hasOnlyHostNameBytes: Bool {
        let letters = bits | Self.each(0x20)
        let isLetter = (letters &+ Self.each(0x80 - 0x61)) ^ (letters &+ Self.each(0x80 - 0x7B))
        // Between the hyphen and the digit nine there is one other byte, the slash.
        let isOther = (bits &+ Self.each(0x80 - ASCII.hyphen)) ^ (bits &+ Self.each(0x80 - 0x3A))
        let isNoSlash = (bits ^ Self.each(ASCII.slash)) &+ Self.each(0x7F)
        // Only a byte from 0x80 on, which makes this false anyway, carries into the next.
        return (isLetter | isOther & isNoSlash) & ~bits & Self.each(0x80) == Self.each(0x80)
    }

    /// A word with no byte marked if each is a letter or a hyphen, and at least one marked otherwise.
    @inline(__always)
    var otherThanLettersAndHyphens: UInt64 {
        let letters = bits | Self.each(0x20)
        let isLetter = (letters &+ Self.each(0x80 - 0x61)) ^ (letters &+ Self.each(0x80 - 0x7B))
        let isNoHyphen = (bits ^ Self.each(ASCII.hyphen)) &+ Self.each(0x7F)
        // Only a byte from 0x80 on, which is marked itself, carries into the next.
        return ~isLetter & isNoHyphen | bits
    }

    /// A word of the same byte eight times.
    @inline(__always)
    static func each(_ byte: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(byte)
    }
}
