/// A JSON value with its position, so that semantic errors can be reported by line and column.
public struct LocatedJSON: Sendable {
    /// What a value is.
    public enum Value: Sendable {
        /// `null`
        case null
        /// `true` or `false`
        case boolean(Bool)
        /// A number as written, including its sign: digits beyond a `Double`'s precision are kept.
        case number(String)
        /// A string, unescaped.
        case string(String)
        /// An array's elements.
        case array([LocatedJSON])
        /// An object's members.
        case object(LocatedJSONObject)
    }

    /// The byte offset of the value's first byte.
    public let offset: Int
    /// The value.
    public let value: Value

    /// The kind of value with its article, for messages.
    var kind: String {
        switch value {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The members of an object, in the order of the text.
public struct LocatedJSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable {
        /// The key, without quotes and unescaped.
        public let key: String
        /// The byte offset of the key, at its opening quote if it has one.
        public let keyOffset: Int
        /// The value.
        public let value: LocatedJSON
    }

    /// The members in the order of the text. The reader reports duplicate keys; the first value counts.
    public let members: [Member]
    /// Whether a syntax error lost a member, so that missing keys must not be reported for this object.
    public let isDamaged: Bool

    init(members: [Member] = [], isDamaged: Bool = false) {
        self.members = members
        self.isDamaged = isDamaged
    }

    /// The value of `key`.
    public subscript(key: String) -> LocatedJSON? {
        members.first { $0.key.comparable == key }?.value
    }
}

extension LocatedJSON {
    /// The value of a JSON5 number; Swift itself doesn't parse `Infinity` and hexadecimal. Nil for other values.
    public var doubleValue: Double? {
        guard case .number(let literal) = value else { return nil }
        var digits = Substring(literal)
        var sign = 1.0
        if let first = digits.first, first == "-" || first == "+" {
            sign = first == "-" ? -1 : 1
            digits.removeFirst()
        }
        if digits == "Infinity" { return sign * .infinity }
        if digits == "NaN" { return .nan }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            return digits.dropFirst(2).reduce(0.0) { $0 * 16 + Double($1.hexDigitValue ?? 0) } * sign
        }
        return Double(digits).map { $0 * sign }
    }
}

extension String {
    /// The text for comparing with known words: itself, or empty if it is longer than any of them.
    ///
    /// Swift compares and hashes strings by canonical equivalence, which takes quadratic time for a long run of
    /// combining marks.
    var comparable: String {
        utf8.count <= 64 ? self : ""
    }
}
