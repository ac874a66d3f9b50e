/// Percent-encoding of URIs (RFC 3986 section 2.1).
public enum PercentEncoding {
    /// Decodes each `%` and two hexadecimal digits into a byte; anything else, including bad escapes and `+`, stays.
    ///
    /// Single pass: the result of an escape is never decoded again.
    public static func decode(_ bytes: Span<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let decoded = byte(bytes, at: index)
            output.append(decoded.value)
            index += decoded.length
        }
        return output
    }

    /// The decoded byte at `index`, and how many bytes of the input it takes (three for an escape, else one).
    @inline(__always)
    static func byte(_ bytes: Span<UInt8>, at index: Int) -> (value: UInt8, length: Int) {
        let raw = bytes[index]
        guard raw == ASCII.percent, let decoded = escapedByte(bytes, at: index) else { return (raw, 1) }
        return (decoded, 3)
    }

    /// The byte of the escape that starts with the `%` at `index`; nil unless two hexadecimal digits follow.
    static func escapedByte(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
        guard bytes.count - index > 2,
            let high = ASCII.hexValue(bytes[index + 1]),
            let low = ASCII.hexValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }
}
