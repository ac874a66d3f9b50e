internal import HTTPSemantics
internal import Locking
internal import MicroHTTPD
internal import Platform
internal import Synchronization

/// A resource's content in a coding: its entity tag exists from the start, its bytes on demand.
///
/// The coded bytes are the same on every machine at any time, so the tag never changes.
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
    /// How often it was requested before it was coded.
    private let askings = Atomic<UInt32>(0)

    /// - Parameters:
    ///   - content: the uncoded bytes, in memory.
    ///   - tag: the entity tag of these, without its quotes.
    init(_ coding: ContentCoding, of content: ResponseBody, tag: String, fields: ResourceFields) {
        self.coding = coding
        self.content = content
        self.fields = fields
        // Each coding has its own tag (RFC 9110, 8.8.3.3).
        self.tag = tag + (coding == .brotli ? "-br" : "-gz")
        entityTag = Array("\"\(self.tag)\"".utf8)
    }

    /// The representation; `nil` until it is coded.
    var made: Representation? {
        representation.withLock { $0 }
    }

    /// Codes the content if necessary; `nil` when out of memory.
    func make() -> Representation? {
        if let made { return made }
        guard let bytes = content.bytes() else { return nil }
        // Fixed levels, since another quality would give different bytes under the same tag. The best one takes thirty
        // times as long for a tenth less.
        let coded =
            switch coding {
            case .brotli: Compression.brotli(bytes, quality: 5)
            case .gzip: Compression.gzip(bytes, level: 6)
            case .identity: bytes
            }
        guard let coded, let new = try? makeRepresentation(ResponseBody(coded)) else { return nil }
        return keep(new)
    }

    /// Reuses the coded bytes of the same content.
    ///
    /// - Throws: `ResponseError` when out of memory.
    func takeCoding(of other: CodedRepresentation?) throws(ResponseError) {
        guard let known = other?.made else { return }
        _ = keep(try makeRepresentation(known.body))
    }

    /// Codes it in the background at the second request: most large content is requested only once.
    func ask(_ compressor: Compressor) {
        guard askings.wrappingAdd(1, ordering: .relaxed).newValue == 2, !compressor.add(self) else { return }
        // The queue is full; the next request tries again.
        askings.store(1, ordering: .relaxed)
    }

    /// The 304 response while it isn't coded. It has no length, which isn't known (RFC 9110, 8.6).
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

    /// Keeps the first one.
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
