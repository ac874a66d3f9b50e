/// Sixteen bytes looked at together, where there may be many: the same as two words, in the instructions of one.
struct ByteBlock {
    private let bits: SIMD2<UInt64>

    /// The sixteen bytes that begin at `offset`.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // As with ByteWord, nothing here is unsafe but the name.
        bits = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }

    /// What ``ByteWord/unprintables`` is of either half.
    @inline(__always)
    var unprintables: SIMD2<UInt64> {
        (bits &- ByteWord.each(ASCII.space)) | (bits &+ ByteWord.each(0x80 - ASCII.delete))
    }
}
