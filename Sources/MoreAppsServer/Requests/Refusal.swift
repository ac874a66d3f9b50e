internal import HTTPSemantics
internal import MicroHTTPD

/// Why a request is not answered with what it asks for.
enum Refusal: Error, CaseIterable {
    case badRequest
    case notFound
    case methodNotAllowed
    /// CONNECT and TRACE, whose connections are closed: what follows on them may be no HTTP.
    case methodRefused
    /// None of the codings that there are is acceptable.
    case notAcceptable
    case preconditionFailed
    case contentTooLarge
    /// The host is not one that the preview is for.
    case misdirected
    case targetTooLong
    case headTooLarge
    case internalServerError
    case notImplemented
    /// The server is about to stop.
    case draining
    /// The file was written to since it was read, and is not read again yet.
    case unsettled

    /// Why something was thrown on a request's way.
    init(_ error: any Error) {
        self =
            switch error {
            case let refusal as Refusal: refusal
            case let error as RequestTargetError: error.status == .notFound ? .notFound : .badRequest
            default: .internalServerError
            }
    }

    /// What is sent of it: the status, a sentence, and fields.
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

    /// Makes the answer.
    ///
    /// - Throws: `ResponseError` for a field that can't be sent.
    func response(common: CommonFields) throws(ResponseError) -> ErrorResponse {
        let answer = answer
        return try ErrorResponse(answer.status, detail: answer.detail, fields: answer.fields + common.fields)
    }
}
