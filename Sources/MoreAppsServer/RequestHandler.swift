internal import HTTPSemantics
internal import MicroHTTPD

/// The way of a request: method, target, resource, preconditions, response.
struct RequestHandler: Sendable {
    private let store: SiteStore
    private let coder: Coder
    private let badRequest: ErrorResponse
    private let notFound: ErrorResponse
    private let methodNotAllowed: ErrorResponse
    private let contentTooLarge: ErrorResponse
    private let preconditionFailed: ErrorResponse
    private let notAcceptable: ErrorResponse
    private let notImplemented: ErrorResponse
    private let internalError: ErrorResponse
    private let options: Response
    private let unavailable: Response
    private let readiness: Resource

    private static let allow = [("Allow", "GET, HEAD, OPTIONS")]

    /// - Throws: `ResponseError` when the constant answers can't be made.
    init(store: SiteStore, coder: Coder) throws(ResponseError) {
        self.store = store
        self.coder = coder
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
        preconditionFailed = try ErrorResponse(.preconditionFailed, detail: "It is not what the request expects.")
        notAcceptable = try ErrorResponse(.notAcceptable, detail: "There is no coding of it that the request accepts.")
        notImplemented = try ErrorResponse(.notImplemented, detail: "This method is not known here.")
        internalError = try ErrorResponse(.internalServerError, detail: "The answer could not be made.")
        unavailable = try ErrorResponse.make(
            .serviceUnavailable,
            detail: "The server is about to stop.",
            isProblem: true
        )
        readiness = try Resource(health: Array("{\"status\":\"ready\"}\n".utf8))
        options = try Response(
            status: HTTPStatus.noContent.code,
            fields: Self.allow + [
                ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
                ("Access-Control-Max-Age", "86400"), ("Cache-Control", ResourceFields.CacheControl.noStore.rawValue),
            ],
            body: ResponseBody([])
        )
    }

    /// Refuses what must not go on, and closes its connection: a head that proxies may read in another way, and content,
    /// which is never read.
    func screen(_ request: borrowing Request) -> Response? {
        var check = RequestHeadCheck(version: HTTPVersion(request.version) ?? .http11)
        var fieldCount = 0
        request.forEachField { name, value in
            if check.add(name: name, value: value) != nil { fieldCount += 1 }
            return true
        }
        let hasRepeatedField = fieldCount > check.fields.rawValue.nonzeroBitCount
        request.leaveNote(RequestNote(fields: check.fields, hasRepeatedField: hasRepeatedField).word)
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
            guard let match = try moment.site.match(request) else {
                return method == .options && Self.isAsterisk(request.target) ? options : form(notFound)
            }
            guard method == .get || method == .head else {
                return method == .options ? options : form(methodNotAllowed)
            }
            let resource: Resource
            switch match {
            case .resource(let named): resource = named
            case .health: resource = moment.health
            case .readiness:
                guard !store.isDraining else { return unavailable }
                resource = readiness
            }
            switch try resource.outcome(of: request, method: method, coder: coder) {
            case .response(let response): return response
            case .preconditionFailed: return form(preconditionFailed)
            case .notAcceptable: return form(notAcceptable)
            }
        } catch let error as RequestTargetError {
            return form(error.status == .notFound ? notFound : badRequest)
        } catch {
            return form(internalError)
        }
    }

    private static func isAsterisk(_ target: Span<UInt8>) -> Bool {
        target.count == 1 && target[0] == UInt8(ascii: "*")
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
