internal import HTTPSemantics
internal import MicroHTTPD

/// The responses that don't depend on the site, created once.
struct StandardResponses: Sendable {
    private let refusals: [Refusal: ErrorResponse]
    /// The response to OPTIONS for public resources.
    let options: Response
    /// The response to OPTIONS for resources that pages of other origins may not request.
    let privateOptions: Response

    /// - Throws: `ResponseError` when one can't be created.
    init(common: CommonFields) throws(ResponseError) {
        var refusals: [Refusal: ErrorResponse] = [:]
        for refusal in Refusal.allCases { refusals[refusal] = try refusal.response(common: common) }
        self.refusals = refusals
        func options(_ sharing: [(name: String, value: String)]) throws(ResponseError) -> Response {
            try Response(
                status: HTTPStatus.noContent.code,
                fields: [("Allow", "GET, HEAD, OPTIONS")] + sharing
                    + [("Cache-Control", ResourceFields.CacheControl.noStore.value)] + common.fields,
                body: ResponseBody([])
            )
        }
        self.options = try options(
            CommonFields.sharing + [
                ("Access-Control-Allow-Methods", "GET, HEAD"),
                ("Access-Control-Allow-Headers", Self.allowedFields.joined(separator: ", ")),
                ("Access-Control-Max-Age", "86400"),
            ]
        )
        privateOptions = try options([])
    }

    /// The response to a refusal, in all forms.
    subscript(refusal: Refusal) -> ErrorResponse {
        guard let response = refusals[refusal] else { preconditionFailure("there is one for each") }
        return response
    }

    /// The response to a refusal, in the form for a target: problem documents for programs, even if the target is
    /// invalid.
    func refusing(_ refusal: Refusal, _ target: Span<UInt8>) -> Response {
        let start = (try? RequestTarget(parsing: target))?.path.lowerBound ?? 0
        func isBelow(_ prefix: [UInt8]) -> Bool {
            prefix.count <= target.count - start && prefix.indices.allSatisfy { prefix[$0] == target[start + $0] }
        }
        let error = self[refusal]
        if isBelow(Self.draftsProgramRoot) { return error.privateProblem }
        // Only programs ask whether the server is ready.
        return refusal == .draining || isBelow(Self.programRoot) ? error.problem : error.page
    }

    /// The fields that pages of other origins may send. `*` covers all but `Authorization`, which nothing here needs
    /// (Fetch, 4.8). The names are for older browsers, which don't know `*`: what answers depend on, and what HTTP
    /// libraries send. One list for everyone is cached, and depends on no field of the request.
    private static let allowedFields = [
        "*", "Accept", "Accept-Language", "Cache-Control", "Content-Type", "If-Match", "If-Modified-Since",
        "If-None-Match",
        "If-Range", "Pragma", "Range", "X-Requested-With",
    ]

    /// Requests below this path come from programs.
    private static let programRoot = Array("/api/".utf8)
    private static let draftsProgramRoot = Array("\(Preview.draftRoot)/api/".utf8)
}
