internal import HTTPSemantics
internal import MicroHTTPD

/// The positions of the fields that the response depends on, so that later steps read only these.
struct FieldIndex {
    /// Six bits per field: the index of its first line, counted from one, or zero for none.
    private var word: UInt64 = 0

    private static let bitsPerField: UInt64 = 6
    /// Set when a field has several lines, or an index that is too large: then all lines must be read.
    private static let irregular: UInt64 = 1 << 63

    /// Whether the request has none of these fields.
    var isEmpty: Bool {
        word == 0
    }

    /// Records the position of a field line.
    mutating func add(_ field: KnownField, at index: Int) {
        guard let shift = Self.shift(of: field) else { return }
        if index >= 63 || word >> shift & 63 != 0 {
            word |= Self.irregular
        }
        if word >> shift & 63 == 0 {
            word |= UInt64(min(index, 62) + 1) << shift
        }
    }

    /// Whether the request has a field.
    func has(_ field: KnownField) -> Bool {
        guard let shift = Self.shift(of: field) else { return false }
        return word >> shift & 63 != 0
    }

    /// Calls `body` with the lines of a field, in order.
    func forEachLine(of field: KnownField, in request: borrowing Request, _ body: (Span<UInt8>) -> Void) {
        guard let shift = Self.shift(of: field), word >> shift & 63 != 0 else { return }
        guard word & Self.irregular != 0 else {
            body(request.field(at: Int(word >> shift & 63) - 1).value)
            return
        }
        request.forEachField { name, line in
            if KnownField(name: name) == field { body(line) }
            return true
        }
    }

    /// Whether the request has a field in several lines.
    func isRepeated(_ field: KnownField, in request: borrowing Request) -> Bool {
        guard word & Self.irregular != 0 else { return false }
        var count = 0
        forEachLine(of: field, in: request) { _ in count += 1 }
        return count > 1
    }

    private static func shift(of field: KnownField) -> UInt64? {
        switch field {
        case .acceptEncoding: 0
        case .acceptLanguage: bitsPerField
        case .ifMatch: 2 * bitsPerField
        case .ifNoneMatch: 3 * bitsPerField
        case .ifRange: 4 * bitsPerField
        case .range: 5 * bitsPerField
        default: nil
        }
    }
}
