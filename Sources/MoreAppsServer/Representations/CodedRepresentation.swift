internal import HTTPSemantics
internal import Locking
internal import MicroHTTPD
internal import Platform
internal import Synchronization

/// A resource's content in a coding: its entity tag is there from the start, its bytes once they are wanted.
///
/// One content has one coded form, on every machine and at any time, so it has one tag for good.
final class CodedRepresentation: Sendable {
    /// The strong entity tag, with its quotes.
    let entityTag: [UInt8]

    private let coding: ContentCoding
    private let content: ResponseBody
    /// Without quotes.
    private let tag: String
    private let fields: ResourceFields
    private let representation = Lock<Representation?>(nil)
    private let unmeasured = AtomicLazyReference<Response>()
    /// How often it was asked for in vain.
    private let askings = Atomic<UInt32>(0)

    /// - Parameters:
    ///   - content: the bytes as they are, in memory.
    ///   - tag: the entity tag of those, without its quotes.
    init(_ coding: ContentCoding, of content: ResponseBody, tag: String, fields: ResourceFields) {
        self.coding = coding
        self.content = content
        self.fields = fields
        // Each coding has a tag of its own (RFC 9110, 8.8.3.3).
        self.tag = tag + (coding == .brotli ? "-br" : "-gz")
        entityTag = Array("\"\(self.tag)\"".utf8)
    }

    /// The representation; `nil` as long as it is not coded.
    var made: Representation? {
        representation.withLock { $0 }
    }

    /// Codes the content, unless that is done; `nil` when out of memory.
    func make() -> Representation? {
        if let made { return made }
        guard let bytes = content.bytes() else { return nil }
        // Always these, as another quality would make other bytes under the same tag. The best would take thirty times as
        // long for a tenth less.
        let coded =
            switch coding {
            case .brotli: Compression.brotli(bytes, quality: 5)
            case .gzip: Compression.gzip(bytes, level: 6)
            case .identity: bytes
            }
        guard let coded, let new = try? makeRepresentation(ResponseBody(coded)) else { return nil }
        return keep(new)
    }

    /// Takes the bytes that the same content was coded to elsewhere.
    ///
    /// - Throws: `ResponseError` when there is no memory for the answers.
    func takeCoding(of other: CodedRepresentation?) throws(ResponseError) {
        guard let known = other?.made else { return }
        _ = keep(try makeRepresentation(known.body))
    }

    /// Has it coded behind the answers, if it was asked for before: most of what is large is asked for once.
    func ask(_ compressor: Compressor) {
        guard askings.wrappingAdd(1, ordering: .relaxed).newValue == 2, !compressor.add(self) else { return }
        // The next request asks again.
        askings.store(1, ordering: .relaxed)
    }

    /// The answer 304 as long as it is not coded. Nothing is said of a length that isn't known (RFC 9110, 8.6).
    ///
    /// - Throws: `ResponseError` when out of memory.
    func notModified() throws(ResponseError) -> Response {
        if let known = unmeasured.load() { return known }
        return unmeasured.storeIfNil(
            try Response(
                status: HTTPStatus.notModified.code,
                fields: fields.ofUnchanged(entityTag: "\"\(tag)\"", isCoded: true),
                body: .unmeasured
            )
        )
    }

    /// Keeps the first that is made.
    private func keep(_ new: Representation) -> Representation {
        representation.withLock { known in
            if let known { return known }
            known = new
            return new
        }
    }

    private func makeRepresentation(_ body: ResponseBody) throws(ResponseError) -> Representation {
        try Representation(body: body, tag: tag, coding: coding, fields: fields, isCoded: true)
    }
}
