internal import HTTPSemantics
internal import MicroHTTPD

/// Handles a request, from its head to its response:
///
/// 1. The screen rejects invalid requests (``RequestScreen``).
/// 2. Recently requested targets are cached (``SiteStore``).
/// 3. Otherwise the path names a file, or an endpoint of the ``EndpointTable``.
/// 4. The endpoint finds the key that its answer depends on. An answer may be cached for this key.
/// 5. Otherwise the endpoint creates the answer.
/// 6. Preconditions, coding and range choose the response (`Resource.response(to:_:method:compressor:)`).
///
/// Anything thrown along the way is a ``Refusal``.
final class RequestHandler: Sendable {
    private let store: SiteStore
    private let preview: Preview?
    private let compressor: Compressor
    private let metrics: Metrics?
    private let standard: StandardResponses
    private let screening: RequestScreen

    /// - Parameters:
    ///   - preview: answers requests that the site doesn't.
    ///   - metrics: counts cached answers, and those that had to be created.
    /// - Throws: `ResponseError` when the constant responses can't be created.
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
        screening = RequestScreen(standard)
    }

    /// Rejects invalid requests.
    func screen(_ request: borrowing Request, _ context: RequestContext) -> Response? {
        screening.refusal(of: request, context)
    }

    func respond(to request: borrowing Request, _ context: RequestContext) -> Response {
        do {
            switch HTTPMethod(request.method) {
            case .get: return try read(request, context, method: .get)
            case .head: return try read(request, context, method: .head)
            case .options: return try options(request, context.fields)
            case .connect, .trace: throw Refusal.methodRefused
            case nil: throw HTTPMethod.isWellFormed(request.method) ? Refusal.notImplemented : .badRequest
            default:
                _ = try options(request, context.fields)
                throw Refusal.methodNotAllowed
            }
        } catch {
            return standard.refusing(Refusal(error), request.target)
        }
    }

    /// Answers GET and HEAD.
    private func read(_ request: borrowing Request, _ context: RequestContext, method: HTTPMethod) throws -> Response {
        let found: Found
        do {
            found = try find(request, context.fields)
        } catch Refusal.notFound {
            guard let redirection = try redirection(from: request) else { throw Refusal.notFound }
            return redirection
        }
        if let isMade = found.isMade {
            metrics?.recordCacheLookup(isHit: !isMade, shard: request.connectionNumber)
        }
        let response = try found.resource.response(
            to: request,
            context.fields,
            method: method,
            compressor: compressor
        )
        context.label = found.resource.label
        context.isFromUnknownApp = found.isFromUnknownApp
        return response
    }

    /// What a request's target names.
    private func find(_ request: borrowing Request, _ fields: FieldIndex) throws -> Found {
        if let known = store.remembered(request.target) { return known }
        let target = try RequestTarget(parsing: request.target)
        // `*` means the whole server, which has no representation.
        if target.form == .asterisk { throw Refusal.badRequest }
        let canonical = RequestParameters.canonicalTarget(of: request.target, parsed: target)
        // A canonical target of the same length is the target itself.
        if canonical.count != request.target.count, let known = store.remembered(canonical.span) {
            return known
        }
        let path = try target.normalizedPath(in: request.target)
        if let found = try store.find(path, request, fields, query: target.query, canonicalTarget: canonical)
            ?? preview?.find(path, request, fields, target)
        {
            return found
        }
        throw Refusal.notFound
    }

    private func redirection(from request: borrowing Request) throws -> Response? {
        guard let preview else { return nil }
        let target = try RequestTarget(parsing: request.target)
        return try preview.redirection(from: target.normalizedPath(in: request.target), request, target)
    }

    /// Answers OPTIONS.
    private func options(_ request: borrowing Request, _ fields: FieldIndex) throws -> Response {
        let target = try RequestTarget(parsing: request.target)
        if target.form == .asterisk {
            guard HTTPMethod(request.method) == .options else { throw Refusal.badRequest }
            return standard.options
        }
        let path = try target.normalizedPath(in: request.target)
        do {
            if try store.find(path, request, fields, query: target.query) != nil { return standard.options }
        } catch Refusal.draining {
            // That refuses only to be read.
            return standard.options
        }
        if try preview?.find(path, request, fields, target) != nil || redirection(from: request) != nil {
            return standard.privateOptions
        }
        throw Refusal.notFound
    }
}
