/// Why a request target names nothing here.
public enum RequestTargetError: Error, Sendable {
    /// The target is empty, authority-form, or of a scheme other than http and https.
    case unsupportedForm
    /// An absolute target's host or port is missing or malformed, or it carries user information (RFC 9110 section 4.2.4).
    case invalidAuthority
    /// A control byte or a space stands in the target (RFC 9112 section 3.2 forbids to correct it).
    case controlByte
    /// `%` without two hexadecimal digits in the path.
    case badEscape
    /// An escape in the path that decodes to a control byte, `%00` among them.
    case encodedControl
    /// A fragment, which is never sent (RFC 9110 section 7.1).
    case fragment
    /// `..` leads above the root.
    case climbsAboveRoot
    /// `%2F` within a segment.
    case encodedSlash
    /// The decoded path is no UTF-8.
    case notUTF8

    /// The status to answer with: 400 for what is malformed, 404 for what is well formed and can name nothing.
    public var status: HTTPStatus {
        switch self {
        case .unsupportedForm, .invalidAuthority, .controlByte, .badEscape, .encodedControl, .fragment: .badRequest
        case .climbsAboveRoot, .encodedSlash, .notUTF8: .notFound
        }
    }
}
