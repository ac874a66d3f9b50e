internal import HTTPSemantics
internal import MicroHTTPD

/// Checks each request once its head has arrived.
struct RequestScreen: Sendable {
    private let standard: StandardResponses

    init(_ standard: StandardResponses) {
        self.standard = standard
    }

    /// In bytes. RFC 9112, section 3, asks for 8,000; a huge parameter should do no harm.
    private static let longestTarget = 14_000
    /// The largest head in bytes, counting some overhead per field line for libmicrohttpd. A larger one would leave no
    /// room for the response's head.
    private static let largestHead = 15_000
    private static let costOfField = 64

    /// Rejects, and closes the connection for, heads that proxies may parse differently, and content, which is never
    /// read. Records the positions of the fields that the response depends on.
    func refusal(of request: borrowing Request, _ context: RequestContext) -> Response? {
        var check = RequestHeadCheck(version: HTTPVersion(request.version) ?? .http11)
        var fields = FieldIndex()
        // Calling a closure for each line would cost a browser's ten fields some 300 instructions.
        for index in 0..<request.fieldCount {
            let line = request.field(at: index)
            guard let field = check.add(name: line.name, value: line.value) else { continue }
            fields.add(field, at: index)
        }
        context.fields = fields
        context.label = .unmatched
        context.isFromUnknownApp = false
        guard let refusal = Self.refusal(of: request, check) else { return nil }
        return standard.refusing(refusal, request.target)
    }

    private static func refusal(of request: borrowing Request, _ check: RequestHeadCheck) -> Refusal? {
        if request.target.count > longestTarget { return .targetTooLong }
        if request.headSize + request.fieldCount * costOfField > largestHead { return .headTooLarge }
        if !check.isSound || !request.addsUp { return .badRequest }
        guard let length = check.contentLength, length > 0 else { return nil }
        return switch HTTPMethod(request.method) {
        case .get, .head: .contentTooLarge
        case nil where !HTTPMethod.isWellFormed(request.method): .badRequest
        default: .methodNotAllowed
        }
    }
}
