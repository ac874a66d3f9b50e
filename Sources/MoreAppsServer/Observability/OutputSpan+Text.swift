/// Text output for a hundred thousand lines a second: bytes go straight into the buffer.
///
/// The caller makes sure that there is room.
extension OutputSpan<UInt8> {
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        // One check, so that the loop is a plain copy.
        precondition(bytes.count <= freeCapacity)
        for index in bytes.indices { append(bytes[index]) }
    }

    @inline(__always)
    mutating func append(literal text: String) {
        append(text.utf8.span)
    }

    /// Appends a non-negative decimal number, with leading zeros up to a number of digits.
    mutating func append(decimal number: Int, digits: Int = 1) {
        var reversed = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var rest = number.magnitude
        var count = 0
        while rest > 0 {
            reversed[count] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            count += 1
        }
        for index in stride(from: max(count, digits) - 1, through: 0, by: -1) { append(reversed[index]) }
    }

    /// Appends the last hexadecimal digits of a number, with leading zeros.
    mutating func append(hexadecimal number: UInt64, digits: Int, isUppercase: Bool = false) {
        for digit in stride(from: digits - 1, through: 0, by: -1) {
            let value = UInt8(truncatingIfNeeded: number &>> UInt64(4 * digit)) & 0xF
            append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isUppercase ? "A" : "a") + value - 10)
        }
    }

    /// Appends a number in hexadecimal.
    mutating func append(hexadecimal number: UInt64) {
        append(hexadecimal: number, digits: max(1, (64 - number.leadingZeroBitCount + 3) / 4))
    }
}
