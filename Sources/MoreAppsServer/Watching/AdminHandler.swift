internal import HTTPSemantics
internal import MicroHTTPD

/// Answers on the admin address: the metrics, which are not for everybody.
struct AdminHandler: Sendable {
    private let metrics: Metrics
    private let notFound: Response

    /// - Throws: `ResponseError` when the constant answer can't be made.
    init(metrics: Metrics) throws(ResponseError) {
        self.metrics = metrics
        notFound = try ErrorResponse.make(
            .notFound,
            detail: "There is only /metrics here.",
            isProblem: false,
            fields: []
        )
    }

    /// Answers a request.
    func respond(to request: borrowing Request) -> Response {
        guard isTarget(request.target, "/metrics") else { return notFound }
        let fields = [
            ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
            ("Cache-Control", ResourceFields.CacheControl.noStore.value),
        ]
        let body = ResponseBody(metrics.prometheusText())
        return (try? Response(status: HTTPStatus.ok.code, fields: fields, body: body)) ?? notFound
    }

    private func isTarget(_ target: Span<UInt8>, _ path: String) -> Bool {
        var index = 0
        for byte in path.utf8 {
            guard index < target.count, target[index] == byte else { return false }
            index += 1
        }
        return index == target.count || target[index] == UInt8(ascii: "?")
    }
}
