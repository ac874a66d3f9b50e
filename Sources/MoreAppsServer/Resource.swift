internal import FoundationEssentials
internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// What a target names, with its answers made once and ready to be queued.
final class Resource: Sendable {
    private let entityTag: [UInt8]
    private let ok: Response
    private let notModified: Response
    private let preconditionFailed: Response

    /// How many bytes of memory it takes, roughly.
    let cost: Int

    /// Makes the answers for some content.
    ///
    /// - Parameters:
    ///   - cacheControl: how long it may be used without asking again.
    ///   - fields: further fields of its successful answers.
    /// - Throws: `ResponseError` for a field that can't be sent.
    init(
        content: [UInt8],
        mediaType: MediaType,
        cacheControl: CacheControl,
        fields: [(name: String, value: String)]
    ) throws(ResponseError) {
        let tag = Self.entityTag(of: content)
        let shared = [("ETag", tag), ("Cache-Control", cacheControl.rawValue)] + fields
        let body = ResponseBody(content)
        entityTag = Array(tag.utf8)
        ok = try Response(
            status: HTTPStatus.ok.code,
            fields: [("Content-Type", mediaType.fieldValue), ("X-Content-Type-Options", "nosniff")] + shared,
            body: body
        )
        notModified = try Response(status: HTTPStatus.notModified.code, fields: shared, body: body)
        preconditionFailed = try ErrorResponse.make(.preconditionFailed, isProblem: false)
        cost = content.count + 2048
    }

    /// The answer to a GET or HEAD request, by its preconditions (RFC 9110, 13.2.2).
    func response(to request: borrowing Request, method: HTTPMethod) -> Response {
        var preconditions = Preconditions()
        let entityTag = entityTag
        request.forEachField { name, value in
            switch KnownField.classify(name: name) {
            case .ifMatch: preconditions.addIfMatch(value, entityTag: entityTag.span)
            case .ifNoneMatch: preconditions.addIfNoneMatch(value, entityTag: entityTag.span)
            default: break
            }
            return true
        }
        switch preconditions.outcome(for: method) {
        case .proceed: return ok
        case .notModified: return notModified
        case .failed: return preconditionFailed
        }
    }

    /// A strong entity tag (RFC 9110, 8.8.3) from the content alone, so that replicas and restarts agree.
    private static func entityTag(of content: [UInt8]) -> String {
        let digest = Data(SHA256.digest(of: content).prefix(12)).base64EncodedString()
        return "\"\(digest)\""
    }
}

/// How long an answer may be used without asking again (RFC 9111, 5.2.2).
enum CacheControl: String {
    /// It may be stored, and is asked for again each time: an edit shows at once.
    case revalidate = "no-cache"
    /// It is never stored.
    case noStore = "no-store"
}
