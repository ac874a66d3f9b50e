/// The rules for rejecting a request's head, whatever it asks for.
///
/// A proxy in front may parse a head differently from this server, and what one takes for content the other may take
/// for the next request (RFC 9112 section 11.2). So anything ambiguous is rejected with 400, and its connection closed.
///
/// Fields are added in the order sent; nothing is allocated.
public struct RequestHeadCheck: Sendable {
    /// The value of Content-Length, nil without that field.
    public private(set) var contentLength: UInt64?

    private let version: HTTPVersion
    private var hasHost = false
    private var isAmbiguous = false

    /// A head without fields.
    public init(version: HTTPVersion) {
        self.version = version
    }

    /// Adds one field, and returns which one it is.
    @discardableResult
    public mutating func add(name: Span<UInt8>, value: Span<UInt8>) -> KnownField? {
        if !FieldSyntax.isValue(value) { isAmbiguous = true }
        guard let field = KnownField(name: name) else {
            if !FieldSyntax.isToken(name) { isAmbiguous = true }
            return nil
        }
        switch field {
        case .host:
            if hasHost || !HostField.isValid(value) { isAmbiguous = true }
            hasHost = true
        case .contentLength:
            let length = ContentLength.parse(value)
            // A second one is rejected even if equal (RFC 9112 section 6.3).
            if contentLength != nil || length == nil { isAmbiguous = true }
            contentLength = length
        case .transferEncoding:
            // No request here has content, and parsers disagree most about this field (RFC 9112 section 6.1).
            isAmbiguous = true
        default:
            break
        }
        return field
    }

    /// Whether the request may pass, once all fields are added.
    ///
    /// HTTP/1.1 requires exactly one Host (RFC 9112 section 3.2).
    public var isSound: Bool {
        !isAmbiguous && (hasHost || version < .http11)
    }
}
