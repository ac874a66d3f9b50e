/// Text for lines that are written a hundred thousand times a second: bytes go straight to where they stay.
///
/// Whoever calls sees to it that there is room.
extension OutputSpan<UInt8> {
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        // Checked once, so that the loop is a plain copy.
        precondition(bytes.count <= freeCapacity)
        for index in bytes.indices { append(bytes[index]) }
    }

    @inline(__always)
    mutating func append(literal text: String) {
        append(text.utf8.span)
    }

    /// A whole number of at least 0, in decimal.
    mutating func append(decimal number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        append(decimal: number, from: divisor)
    }

    /// The last digits of a whole number of at least 0, with leading zeros.
    mutating func append(decimal number: Int, digits: Int) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        append(decimal: number, from: divisor)
    }

    private mutating func append(decimal number: Int, from first: Int) {
        var divisor = first
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    /// The last digits of a whole number in hexadecimal, with leading zeros.
    mutating func append(hexadecimal number: UInt64, digits: Int, isUppercase: Bool = false) {
        for digit in stride(from: digits - 1, through: 0, by: -1) {
            let value = UInt8(truncatingIfNeeded: number &>> UInt64(4 * digit)) & 0xF
            append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isUppercase ? "A" : "a") + value - 10)
        }
    }

    /// A whole number in hexadecimal.
    mutating func append(hexadecimal number: UInt64) {
        append(hexadecimal: number, digits: max(1, (64 - number.leadingZeroBitCount + 3) / 4))
    }
}
