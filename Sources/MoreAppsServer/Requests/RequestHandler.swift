internal import HTTPSemantics
internal import MicroHTTPD

/// The way of a request: head, method, target, resource, preconditions, response.
final class RequestHandler: Sendable {
    private let store: SiteStore
    private let preview: Preview?
    private let compressor: Compressor
    private let metrics: Metrics?
    private let standard: StandardResponses

    /// - Parameters:
    ///   - preview: answers for what the site doesn't have.
    ///   - metrics: counts the answers that were there already, and those that had to be made.
    /// - Throws: `ResponseError` when the constant answers can't be made.
    init(
        store: SiteStore,
        preview: Preview?,
        compressor: Compressor,
        metrics: Metrics?,
        common: CommonFields
    ) throws(ResponseError) {
        self.store = store
        self.preview = preview
        self.compressor = compressor
        self.metrics = metrics
        standard = try StandardResponses(common: common)
    }

    /// In bytes. RFC 9112, section 3, wants 8,000 to be taken; and a huge parameter is to be no obstacle.
    private static let longestTarget = 14_000
    /// The bytes that a head may have, each field line counted with some more: what libmicrohttpd needs for it. Beyond
    /// this there would be no room for the response's head.
    private static let largestHead = 15_000
    private static let costOfField = 64

    /// Refuses what must not go on, and closes its connection: a head that proxies may read in another way, and content,
    /// which is never read.
    func screen(_ request: borrowing Request, _ context: RequestContext) -> Response? {
        var check = RequestHeadCheck(version: HTTPVersion(request.version) ?? .http11)
        var fields = FieldIndex()
        // A closure for each line would cost a browser's ten fields some 300 instructions.
        for index in 0..<request.fieldCount {
            let line = request.field(at: index)
            guard let field = check.add(name: line.name, value: line.value) else { continue }
            fields.add(field, at: index)
        }
        context.fields = fields
        context.route = .unmatched
        if request.target.count > Self.longestTarget { return form(standard.targetTooLong, for: request.target) }
        if request.headSize + request.fieldCount * Self.costOfField > Self.largestHead {
            return form(standard.headTooLarge, for: request.target)
        }
        if !check.isSound || !request.addsUp { return form(standard.badRequest, for: request.target) }
        guard let length = check.contentLength, length > 0 else { return nil }
        let refusal =
            switch HTTPMethod(request.method) {
            case .get, .head: standard.contentTooLarge
            case nil where !HTTPMethod.isWellFormed(request.method): standard.badRequest
            default: standard.methodNotAllowed
            }
        return form(refusal, for: request.target)
    }

    /// Answers a request.
    func respond(to request: borrowing Request, _ context: RequestContext) -> Response {
        do {
            return try response(to: request, context)
        } catch is MisdirectedRequest {
            return form(standard.misdirected, for: request.target)
        } catch let error as RequestTargetError {
            return form(error.status == .notFound ? standard.notFound : standard.badRequest, for: request.target)
        } catch {
            return form(standard.internalServerError, for: request.target)
        }
    }

    private func response(to request: borrowing Request, _ context: RequestContext) throws -> Response {
        let method = HTTPMethod(request.method)
        switch method {
        case .get, .head: break
        case .connect, .trace: return form(standard.methodRefused, for: request.target)
        case nil:
            let isMethod = HTTPMethod.isWellFormed(request.method)
            return form(isMethod ? standard.notImplemented : standard.badRequest, for: request.target)
        default: return try response(toOther: method, request, context)
        }
        if let known = store.remembered(request.target) {
            metrics?.recordCacheLookup(isHit: true, shard: request.connectionNumber)
            return try response(with: known, to: request, context, method: method ?? .get)
        }
        return try response(lookingUp: request, context, method: method ?? .get)
    }

    private func response(
        lookingUp request: borrowing Request,
        _ context: RequestContext,
        method: HTTPMethod
    ) throws -> Response {
        let target = try RequestTarget(parsing: request.target)
        let canonical = RequestParameters.canonicalTarget(of: request.target, parsed: target)
        // As long as the target itself, it is the target itself.
        if canonical.count != request.target.count, let known = store.remembered(canonical.span) {
            metrics?.recordCacheLookup(isHit: true, shard: request.connectionNumber)
            return try response(with: known, to: request, context, method: method)
        }
        let snapshot = store.current
        let match = try snapshot.site.match(request, context.fields, target)
        switch try match ?? preview?.match(request, context.fields, target) {
        case .resource(let named, let isMade):
            metrics?.recordCacheLookup(isHit: !isMade, shard: request.connectionNumber)
            // What `Accept-Language` has a say in is not told by the target alone.
            if match != nil, !named.isNegotiatedByLanguage {
                store.remember(named, for: canonical, at: snapshot)
            }
            return try response(with: named, to: request, context, method: method)
        case .health:
            return try response(with: snapshot.health, to: request, context, method: method)
        case .readiness:
            guard !store.isDraining else { return standard.draining.problem }
            return try response(with: standard.ready, to: request, context, method: method)
        case nil:
            return form(standard.notFound, for: request.target)
        }
    }

    private func response(
        with resource: Resource,
        to request: borrowing Request,
        _ context: RequestContext,
        method: HTTPMethod
    ) throws(ResponseError) -> Response {
        switch try resource.outcome(of: request, context.fields, method: method, compressor: compressor) {
        case .response(let response):
            context.route = resource.route
            return response
        case .preconditionFailed: return form(standard.preconditionFailed, for: request.target)
        case .notAcceptable: return form(standard.notAcceptable, for: request.target)
        case .unsettled: return form(standard.unsettled, for: request.target)
        }
    }

    /// Answers a method that changes something elsewhere, or asks what may be done.
    private func response(
        toOther method: HTTPMethod?,
        _ request: borrowing Request,
        _ context: RequestContext
    ) throws -> Response {
        let target = try RequestTarget(parsing: request.target)
        if target.form == .asterisk { return method == .options ? standard.options : standard.badRequest.page }
        let options: Response
        if try store.current.site.match(request, context.fields, target) != nil {
            options = standard.options
        } else if try preview?.match(request, context.fields, target) != nil {
            options = standard.privateOptions
        } else {
            return form(standard.notFound, for: request.target)
        }
        return method == .options ? options : form(standard.methodNotAllowed, for: request.target)
    }

    /// Errors are told as problem details below `/api/`, also where the target can't be parsed.
    private func form(_ error: ErrorResponse, for target: Span<UInt8>) -> Response {
        let start = (try? RequestTarget(parsing: target))?.path.lowerBound ?? 0
        func isBelow(_ prefix: [UInt8]) -> Bool {
            prefix.count <= target.count - start && prefix.indices.allSatisfy { prefix[$0] == target[start + $0] }
        }
        return isBelow(Self.programRoot)
            ? error.problem : isBelow(Self.draftsProgramRoot) ? error.privateProblem : error.page
    }

    /// Below these, programs ask, and not people.
    private static let programRoot = Array("/api/".utf8)
    private static let draftsProgramRoot = Array("\(Preview.draftRoot)/api/".utf8)
}
