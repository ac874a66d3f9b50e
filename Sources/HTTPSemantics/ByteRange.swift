/// A range of a representation's bytes (RFC 9110 section 14.1.2).
public struct ByteRange: Sendable, Equatable {
    /// The result of applying a Range field.
    public enum Selection: Sendable, Equatable {
        /// Answer 200 with the whole: the field is unusable and ignored (RFC 9110 section 14.2).
        case whole
        /// Answer 206 with this part.
        case part(ByteRange)
        /// Answer 416, with ``unsatisfiedContentRange(of:)``.
        case unsatisfiable
    }

    /// The position of the first byte.
    public let offset: UInt64

    /// The number of bytes, at least one.
    public let count: UInt64

    /// The Content-Range of this part of a representation of `length` bytes (RFC 9110 section 14.4).
    public func contentRange(of length: UInt64) -> String {
        "bytes \(offset)-\(offset + count - 1)/\(length)"
    }

    /// The Content-Range of a 416 response for a representation of `length` bytes.
    public static func unsatisfiedContentRange(of length: UInt64) -> String {
        "bytes */\(length)"
    }

    /// Applies a Range field's value to a representation of `length` bytes.
    ///
    /// Only a single byte range is supported. Several ranges, other units and malformed values select the whole, which
    /// RFC 9110 section 14.2 allows. Numbers too large for 64 bits count as beyond the end.
    public static func select(_ value: Span<UInt8>, length: UInt64) -> Selection {
        guard value.count > 6, ASCII.equalIgnoringCase(value.extracting(0..<6), "bytes=") else { return .whole }
        let set = value.extracting(6..<value.count)
        var list = FieldList()
        guard let range = list.next(in: set), list.next(in: set) == nil else { return .whole }
        return select(specifier: set.extracting(range), length: length)
    }

    private static func select(specifier: Span<UInt8>, length: UInt64) -> Selection {
        var hyphen = 0
        while hyphen < specifier.count, specifier[hyphen] != ASCII.hyphen { hyphen += 1 }
        guard hyphen < specifier.count else { return .whole }
        let tail = specifier.extracting((hyphen + 1)..<specifier.count)
        if hyphen == 0 {
            guard let suffix = position(tail) else { return .whole }
            if suffix == 0 { return .unsatisfiable }
            // Content-Range can't express a range of nothing.
            if length == 0 { return .whole }
            let count = min(suffix, length)
            return .part(ByteRange(offset: length - count, count: count))
        }
        guard let first = position(specifier.extracting(0..<hyphen)) else { return .whole }
        var last = UInt64.max
        if !tail.isEmpty {
            guard let stated = position(tail), stated >= first else { return .whole }
            last = stated
        }
        guard first < length else { return .unsatisfiable }
        return .part(ByteRange(offset: first, count: min(last, length - 1) - first + 1))
    }

    /// A decimal number, clamped to the maximum; nil unless it is all digits.
    private static func position(_ digits: Span<UInt8>) -> UInt64? {
        guard !digits.isEmpty else { return nil }
        for index in digits.indices where !ASCII.isDigit(digits[index]) { return nil }
        return ContentLength.parse(digits) ?? .max
    }
}
