internal import HTTPSemantics
internal import MicroHTTPD

/// Serves the metrics on the admin address, which isn't public.
struct AdminHandler: Sendable {
    private let metrics: Metrics
    private let standard: StandardResponses
    private let notFound: Response

    private static let path = Array("/metrics".utf8)

    /// - Throws: `ResponseError` when the constant responses can't be created.
    init(metrics: Metrics) throws(ResponseError) {
        self.metrics = metrics
        standard = try StandardResponses(common: .plain)
        notFound = try ErrorResponse.make(
            .notFound,
            detail: "There is only /metrics here.",
            isProblem: false,
            fields: []
        )
    }

    /// Rejects requests with content, which is never read.
    func screen(_ request: borrowing Request) -> Response? {
        guard request.hasContent else { return nil }
        let method = HTTPMethod(request.method)
        return standard[method == .get || method == .head ? .contentTooLarge : .methodNotAllowed].page
    }

    func respond(to request: borrowing Request) -> Response {
        do {
            return try response(to: request)
        } catch {
            let refusal = Refusal(error)
            return refusal == .notFound ? notFound : standard[refusal].page
        }
    }

    private func response(to request: borrowing Request) throws -> Response {
        let method = HTTPMethod(request.method)
        switch method {
        case nil: return standard[.notImplemented].page
        case .connect, .trace: return standard[.methodRefused].page
        default: break
        }
        let target = try RequestTarget(parsing: request.target)
        if target.form == .asterisk {
            return method == .options ? standard.privateOptions : standard[.badRequest].page
        }
        guard try target.normalizedPath(in: request.target) == Self.path else { return notFound }
        switch method {
        case .get, .head: return try exposition()
        case .options: return standard.privateOptions
        default: return standard[.methodNotAllowed].page
        }
    }

    private func exposition() throws(ResponseError) -> Response {
        try Response(
            status: HTTPStatus.ok.code,
            fields: [
                ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                ("Cache-Control", ResourceFields.CacheControl.noStore.value),
            ],
            body: ResponseBody(metrics.prometheusText())
        )
    }
}
