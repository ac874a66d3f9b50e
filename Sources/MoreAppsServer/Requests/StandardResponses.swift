internal import HTTPSemantics
internal import MicroHTTPD

/// The answers that don't depend on what is served, made once.
struct StandardResponses: Sendable {
    let badRequest: ErrorResponse
    let notFound: ErrorResponse
    let methodNotAllowed: ErrorResponse
    /// CONNECT and TRACE, whose connections are closed: what follows on them may be no HTTP.
    let methodRefused: ErrorResponse
    let notAcceptable: ErrorResponse
    let preconditionFailed: ErrorResponse
    let contentTooLarge: ErrorResponse
    let targetTooLong: ErrorResponse
    let headTooLarge: ErrorResponse
    let internalServerError: ErrorResponse
    let notImplemented: ErrorResponse
    let draining: ErrorResponse
    let unsettled: ErrorResponse
    /// For a host that the preview is not for.
    let misdirected: ErrorResponse
    let options: Response
    /// The same for what pages of other origins may not ask for.
    let privateOptions: Response
    let ready: Resource

    /// - Throws: `ResponseError` when one of them can't be made.
    init(common: CommonFields) throws(ResponseError) {
        func error(
            _ status: HTTPStatus,
            _ detail: String,
            _ fields: [(name: String, value: String)] = []
        ) throws(ResponseError) -> ErrorResponse {
            try ErrorResponse(status, detail: detail, fields: fields + common.fields)
        }
        let allow = [(name: "Allow", value: "GET, HEAD, OPTIONS")]
        let close = [(name: "Connection", value: "close")]
        let soon = [(name: "Retry-After", value: "1")]

        badRequest = try error(.badRequest, "The request is malformed.", close)
        notFound = try error(.notFound, "There is nothing at this path.")
        methodNotAllowed = try error(.methodNotAllowed, "Only GET and HEAD are allowed here.", allow)
        methodRefused = try error(.methodNotAllowed, "This method is not allowed.", allow + close)
        notAcceptable = try error(.notAcceptable, "The request accepts none of the available encodings.")
        preconditionFailed = try error(.preconditionFailed, "The request's precondition is not met.")
        contentTooLarge = try error(.contentTooLarge, "This server accepts no content with a request.")
        targetTooLong = try error(.uriTooLong, "The request's target is too long.", close)
        headTooLarge = try error(.requestHeaderFieldsTooLarge, "The request's fields are too large.", close)
        internalServerError = try error(.internalServerError, "The server could not create the response.")
        notImplemented = try error(.notImplemented, "This method is not supported.")
        draining = try error(.serviceUnavailable, "The server is shutting down.", soon)
        unsettled = try error(.serviceUnavailable, "The file is changing.", soon)
        misdirected = try error(
            .misdirectedRequest,
            "The preview does not answer for this host. To allow it, start the server with --preview-host and its name."
        )
        func options(_ sharing: [(name: String, value: String)]) throws(ResponseError) -> Response {
            try Response(
                status: HTTPStatus.noContent.code,
                fields: allow + sharing + [("Cache-Control", ResourceFields.CacheControl.noStore.value)]
                    + common.fields,
                body: ResponseBody([])
            )
        }
        self.options = try options([
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
            ("Access-Control-Max-Age", "86400"),
        ])
        privateOptions = try options([])
        ready = try Resource(state: Array("{\"status\":\"ready\"}\n".utf8), route: .readyz, common: common)
    }
}
