/// The rules by which a request's head is refused, whatever it asks for.
///
/// A proxy in front may read a head in another way than the parser behind this server does, and what one of them takes
/// for content the other may take for the next request (RFC 9112 section 11.2). So what can be read in two ways is
/// refused with 400, and its connection closed.
///
/// Fields are added in the order sent; nothing is allocated.
public struct RequestHeadCheck: Sendable {
    /// What Content-Length states, nil without that field.
    public private(set) var contentLength: UInt64?

    private let version: HTTPVersion
    private var hasHost = false
    private var isAmbiguous = false

    /// A head without fields.
    public init(version: HTTPVersion) {
        self.version = version
    }

    /// Takes in one field, and returns which it is.
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
            // Two are refused also where they are equal (RFC 9112 section 6.3).
            if contentLength != nil || length == nil { isAmbiguous = true }
            contentLength = length
        case .transferEncoding:
            // No request here has content, and parsers differ most in how they read this (RFC 9112 section 6.1).
            isAmbiguous = true
        default:
            break
        }
        return field
    }

    /// Whether the request may pass. Asked when all fields are added.
    ///
    /// HTTP/1.1 must have one Host (RFC 9112 section 3.2).
    public var isSound: Bool {
        !isAmbiguous && (hasHost || version < .http11)
    }
}
