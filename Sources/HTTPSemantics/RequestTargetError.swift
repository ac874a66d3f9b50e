/// Why a request target is invalid or names nothing here.
public enum RequestTargetError: Error, Sendable {
    /// The target is empty, authority-form, or has a scheme other than http and https.
    case unsupportedForm
    /// An absolute target's host or port is missing or malformed, or it has user information (RFC 9110 section 4.2.4).
    case invalidAuthority
    /// The target has a control byte or a space (RFC 9112 section 3.2 forbids correcting it).
    case controlByte
    /// The path has a `%` without two hexadecimal digits.
    case badEscape
    /// An escape in the path decodes to a control byte, `%00` included.
    case encodedControl
    /// The target has a fragment, which is never sent (RFC 9110 section 7.1).
    case fragment
    /// `..` leads above the root.
    case climbsAboveRoot
    /// `%2F` within a segment.
    case encodedSlash
    /// The decoded path isn't UTF-8.
    case notUTF8

    /// The status to answer with: 400 for malformed targets, 404 for valid ones that can't name anything.
    public var status: HTTPStatus {
        switch self {
        case .unsupportedForm, .invalidAuthority, .controlByte, .badEscape, .encodedControl, .fragment: .badRequest
        case .climbsAboveRoot, .encodedSlash, .notUTF8: .notFound
        }
    }
}
