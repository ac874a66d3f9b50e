/// The rules by which a request's head is refused, whatever it asks for.
///
/// A proxy in front may read a head in another way than the parser behind this server does, and what one of them takes
/// for content the other may take for the next request (RFC 9112 section 11.2). So what can be read in two ways is
/// refused, and its connection closed.
///
/// Fields are added in the order sent; nothing is allocated.
public struct RequestHeadCheck: Sendable {
    /// Which of the known fields were added: what need not be looked for later.
    public private(set) var fields = KnownFields()

    /// What Content-Length states, nil without that field.
    public private(set) var contentLength: UInt64?

    private let version: HTTPVersion
    private var firstFault: RequestHeadFault?

    /// A head without fields.
    public init(version: HTTPVersion) {
        self.version = version
    }

    /// Takes in one field, and returns which it is.
    @discardableResult
    public mutating func add(name: Span<UInt8>, value: Span<UInt8>) -> KnownField? {
        if !FieldSyntax.isValue(value) { note(.controlByteInValue) }
        guard let field = KnownField.classify(name: name) else {
            if !FieldSyntax.isToken(name) { note(.malformedName) }
            return nil
        }
        switch field {
        case .host:
            if fields.contains(.host) { note(.repeatedHost) }
            if !HostField.isValid(value) { note(.malformedHost) }
        case .contentLength:
            if fields.contains(.contentLength) { note(.repeatedContentLength) }
            contentLength = ContentLength.parse(value)
            if contentLength == nil { note(.malformedContentLength) }
        case .transferEncoding:
            note(.transferEncoding)
        default:
            break
        }
        fields.insert(field)
        return field
    }

    /// Why the request is to be answered with 400 and its connection closed; nil when it may pass.
    ///
    /// Asked when all fields are added. The first fault met is the one reported; a missing Host is the last.
    public var fault: RequestHeadFault? {
        if let firstFault { return firstFault }
        return version >= .http11 && !fields.contains(.host) ? .missingHost : nil
    }

    private mutating func note(_ fault: RequestHeadFault) {
        if firstFault == nil { firstFault = fault }
    }
}
