internal import HTTPSemantics
internal import MicroHTTPD

/// The answers that don't depend on what is served, made once.
struct StandardResponses: Sendable {
    private let refusals: [Refusal: ErrorResponse]
    /// What may be done with what is for everybody.
    let options: Response
    /// The same for what pages of other origins may not ask for.
    let privateOptions: Response

    /// - Throws: `ResponseError` when one of them can't be made.
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
        self.options = try options([
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
            ("Access-Control-Max-Age", "86400"),
        ])
        privateOptions = try options([])
    }

    /// The answer to what is refused, in all its forms.
    subscript(refusal: Refusal) -> ErrorResponse {
        guard let response = refusals[refusal] else { preconditionFailure("there is one for each") }
        return response
    }

    /// The answer to what is refused, in the form for who asks for a target: programs are told problem details, also where
    /// the target can't be parsed.
    func refusing(_ refusal: Refusal, _ target: Span<UInt8>) -> Response {
        let start = (try? RequestTarget(parsing: target))?.path.lowerBound ?? 0
        func isBelow(_ prefix: [UInt8]) -> Bool {
            prefix.count <= target.count - start && prefix.indices.allSatisfy { prefix[$0] == target[start + $0] }
        }
        let error = self[refusal]
        return isBelow(Self.programRoot)
            ? error.problem : isBelow(Self.draftsProgramRoot) ? error.privateProblem : error.page
    }

    /// Below these, programs ask, and not people.
    private static let programRoot = Array("/api/".utf8)
    private static let draftsProgramRoot = Array("\(Preview.draftRoot)/api/".utf8)
}
