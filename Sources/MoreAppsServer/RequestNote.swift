internal import HTTPSemantics
internal import MicroHTTPD

/// What the screen found out about a request's fields, in the one word that it can leave for the handler.
struct RequestNote {
    /// The known fields that the request has.
    let fields: KnownFields
    /// Whether any known field has several lines.
    let hasRepeatedField: Bool

    init(fields: KnownFields, hasRepeatedField: Bool) {
        self.fields = fields
        self.hasRepeatedField = hasRepeatedField
    }

    init(word: UInt64) {
        fields = KnownFields(rawValue: UInt32(truncatingIfNeeded: word))
        hasRepeatedField = word >> 32 != 0
    }

    var word: UInt64 {
        UInt64(fields.rawValue) | (hasRepeatedField ? 1 << 32 : 0)
    }

    /// Shows the lines of a field, in order.
    func forEachLine(
        of field: KnownField,
        named name: StaticString,
        in request: borrowing Request,
        _ body: (Span<UInt8>) -> Void
    ) {
        guard fields.contains(field) else { return }
        guard hasRepeatedField else {
            if let line = request.field(name) { body(line) }
            return
        }
        request.forEachField { name, line in
            if KnownField.classify(name: name) == field { body(line) }
            return true
        }
    }
}
