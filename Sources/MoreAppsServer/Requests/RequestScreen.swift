internal import HTTPSemantics
internal import MicroHTTPD

/// What a request passes first, once its head has arrived.
struct RequestScreen: Sendable {
    private let standard: StandardResponses

    init(_ standard: StandardResponses) {
        self.standard = standard
    }

    /// In bytes. RFC 9112, section 3, wants 8,000 to be taken; and a huge parameter is to be no obstacle.
    private static let longestTarget = 14_000
    /// The bytes that a head may have, each field line counted with some more: what libmicrohttpd needs for it. Beyond
    /// this there would be no room for the response's head.
    private static let largestHead = 15_000
    private static let costOfField = 64

    /// Refuses what must not go on, and closes its connection: a head that proxies may read in another way, and content,
    /// which is never read. Notes where the fields are that answering needs.
    func refusal(of request: borrowing Request, _ context: RequestContext) -> Response? {
        var check = RequestHeadCheck(version: HTTPVersion(request.version) ?? .http11)
        var fields = FieldIndex()
        // A closure for each line would cost a browser's ten fields some 300 instructions.
        for index in 0..<request.fieldCount {
            let line = request.field(at: index)
            guard let field = check.add(name: line.name, value: line.value) else { continue }
            fields.add(field, at: index)
        }
        context.fields = fields
        context.label = .unmatched
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
