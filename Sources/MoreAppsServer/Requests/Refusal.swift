internal import HTTPSemantics
internal import MicroHTTPD

/// Why a request is refused.
enum Refusal: Error, CaseIterable {
    case badRequest
    case notFound
    case methodNotAllowed
    /// CONNECT and TRACE, whose connections are closed: the following bytes may not be HTTP.
    case methodRefused
    /// None of the available codings is acceptable.
    case notAcceptable
    case preconditionFailed
    case contentTooLarge
    /// The preview doesn't answer for this host.
    case misdirected
    case targetTooLong
    case headTooLarge
    case internalServerError
    case notImplemented
    /// The server is shutting down.
    case draining
    /// The file was modified after it was read, and isn't reloaded yet.
    case unsettled

    /// Converts an error thrown while handling a request.
    init(_ error: any Error) {
        self =
            switch error {
            case let refusal as Refusal: refusal
            case let error as RequestTargetError: error.status == .notFound ? .notFound : .badRequest
            default: .internalServerError
            }
    }

    /// The status, detail and fields of the response.
    private var answer: (status: HTTPStatus, detail: String, fields: [(name: String, value: String)]) {
        let allow = [(name: "Allow", value: "GET, HEAD, OPTIONS")]
        let close = [(name: "Connection", value: "close")]
        let soon = [(name: "Retry-After", value: "1")]
        return switch self {
        case .badRequest: (.badRequest, "The request is malformed.", close)
        case .notFound: (.notFound, "There is nothing at this path.", [])
        case .methodNotAllowed: (.methodNotAllowed, "Only GET and HEAD are allowed here.", allow)
        case .methodRefused: (.methodNotAllowed, "This method is not allowed.", allow + close)
        case .notAcceptable: (.notAcceptable, "The request accepts none of the available encodings.", [])
        case .preconditionFailed: (.preconditionFailed, "The request's precondition is not met.", [])
        case .contentTooLarge: (.contentTooLarge, "This server accepts no content with a request.", [])
        case .misdirected:
            (
                .misdirectedRequest,
                "The preview does not answer for this host. To allow it, start the server with --preview-host and its name.",
                []
            )
        case .targetTooLong: (.uriTooLong, "The request's target is too long.", close)
        case .headTooLarge: (.requestHeaderFieldsTooLarge, "The request's fields are too large.", close)
        case .internalServerError: (.internalServerError, "The server could not create the response.", [])
        case .notImplemented: (.notImplemented, "This method is not supported.", [])
        case .draining: (.serviceUnavailable, "The server is shutting down.", soon)
        case .unsettled: (.serviceUnavailable, "The file is changing.", soon)
        }
    }

    /// Creates the response.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    func response(common: CommonFields) throws(ResponseError) -> ErrorResponse {
        let answer = answer
        return try ErrorResponse(answer.status, detail: answer.detail, fields: answer.fields + common.fields)
    }
}
