import Testing

/// Bytes as sent by a client, with escapes for those that a Swift literal can't contain.
struct Wire: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(stringLiteral value: String) {
        bytes = Array(value.utf8)
    }

    static func + (left: Wire, right: Wire) -> Wire {
        Wire(left.bytes + right.bytes)
    }

    static func + (left: Wire, right: [UInt8]) -> Wire {
        Wire(left.bytes + right)
    }

    var testDescription: String { String(decoding: bytes.prefix(80), as: UTF8.self).debugDescription }
}

/// The text at `range`.
func text(_ range: Range<Int>?, of wire: Wire) -> String? {
    range.map { String(decoding: wire.bytes[$0], as: UTF8.self) }
}
