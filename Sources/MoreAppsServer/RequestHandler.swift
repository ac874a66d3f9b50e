internal import HTTPSemantics
internal import MicroHTTPD

/// The way of a request: method, target, resource, preconditions, response.
struct RequestHandler: Sendable {
    private let store: SiteStore
    private let badRequest: ErrorResponse
    private let notFound: ErrorResponse
    private let methodNotAllowed: ErrorResponse
    private let contentTooLarge: ErrorResponse
    private let notImplemented: ErrorResponse
    private let internalError: ErrorResponse
    private let options: Response

    private static let allow = [("Allow", "GET, HEAD, OPTIONS")]

    /// - Throws: `ResponseError` when the constant answers can't be made.
    init(store: SiteStore) throws(ResponseError) {
        self.store = store
        badRequest = try ErrorResponse(.badRequest, detail: "The request is malformed.")
        notFound = try ErrorResponse(.notFound, detail: "There is nothing at this path.")
        methodNotAllowed = try ErrorResponse(
            .methodNotAllowed,
            detail: "This can be read only, with GET or HEAD.",
            fields: Self.allow
        )
        contentTooLarge = try ErrorResponse(
            .contentTooLarge,
            detail: "This server takes no content with a request."
        )
        notImplemented = try ErrorResponse(.notImplemented, detail: "This method is not known here.")
        internalError = try ErrorResponse(.internalServerError, detail: "The answer could not be made.")
        options = try Response(
            status: HTTPStatus.noContent.code,
            fields: Self.allow + [
                ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
                ("Access-Control-Max-Age", "86400"), ("Cache-Control", CacheControl.noStore.rawValue),
            ],
            body: ResponseBody([])
        )
    }

    /// Refuses what must not go on, and closes its connection: a head that proxies may read in another way, and content,
    /// which is never read.
    func screen(_ request: borrowing Request) -> Response? {
        var check = RequestHeadCheck(version: HTTPVersion(request.version) ?? .http11)
        request.forEachField { name, value in
            check.add(name: name, value: value)
            return true
        }
        if check.fault != nil || request.hasTruncatedTarget {
            return Self.isUnderAPI(request.target) ? badRequest.problem : badRequest.page
        }
        guard let length = check.contentLength, length > 0 else { return nil }
        let method = HTTPMethod(request.method)
        let refusal = method == .get || method == .head ? contentTooLarge : methodNotAllowed
        return Self.isUnderAPI(request.target) ? refusal.problem : refusal.page
    }

    /// Answers a request.
    func respond(to request: borrowing Request) -> Response {
        let isProblem = Self.isUnderAPI(request.target)
        func form(_ error: ErrorResponse) -> Response { isProblem ? error.problem : error.page }

        guard let method = HTTPMethod(request.method) else { return form(notImplemented) }
        let moment = store.current
        do {
            let target = try RequestTarget(parsing: request.target)
            if target.form == .asterisk { return method == .options ? options : form(badRequest) }
            guard let resource = try resource(for: target, of: request, at: moment) else { return form(notFound) }
            switch method {
            case .get, .head: return resource.response(to: request, method: method)
            case .options: return options
            default: return form(methodNotAllowed)
            }
        } catch let error as RequestTargetError {
            return form(error.status == .notFound ? notFound : badRequest)
        } catch {
            return form(internalError)
        }
    }

    private func resource(
        for target: RequestTarget,
        of request: borrowing Request,
        at moment: SiteStore.Moment
    ) throws -> Resource? {
        let path = try target.normalizedPath(in: request.target)
        if path.elementsEqual("/healthz".utf8) { return moment.health }
        return try moment.site.resource(
            path: path,
            query: request.target.extracting(target.query ?? 0..<0),
            request: request
        )
    }

    /// Whether errors are told as problem details. The raw target tells: also a target that can't be parsed has one.
    private static func isUnderAPI(_ target: Span<UInt8>) -> Bool {
        var index = 0
        for byte in "/api/".utf8 {
            guard index < target.count, target[index] == byte else { return false }
            index += 1
        }
        return true
    }
}
