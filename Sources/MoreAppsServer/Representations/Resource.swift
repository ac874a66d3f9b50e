internal import FoundationEssentials
internal import HTTPSemantics
internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform
internal import Synchronization

/// What a target names, with its answers made once and ready to be queued.
///
/// Content of a kind that shrinks comes in each coding. A file is coded when it is read; an answer when it is asked for:
/// a small one at once, so that its first asking is told what all are told, a large one behind the answers at its second
/// asking. Until that is done a large one goes out as it is.
final class Resource: Sendable {
    /// How many bytes of memory it takes, roughly, codings included.
    let cost: Int

    let fields: ResourceFields
    /// Of the fields, beside them: each request looks at it.
    private let validity: Validity
    private let isTimeless: Bool
    let body: ResponseBody
    /// Where the content is in a file.
    let file: OpenFile?
    private let digest: [UInt8]
    let tag: String
    let isCoded: Bool
    let identity: Representation
    /// What most are answered: all of it, as it is.
    let plain: Response
    /// The answer that there is no content (RFC 9110, 15.3.5), which has no entity tag either.
    let noContent: Response?
    let brotli: CodedRepresentation?
    let gzip: CodedRepresentation?

    /// Below this, a response's head is most of it.
    private static let smallestWorthCoding = 200

    /// Makes the responses for what an endpoint answers.
    ///
    /// - Parameter isNegotiated: whether `Accept-Language` may have had a say.
    /// - Throws: `ResponseError` for a field that can't be sent.
    convenience init(
        _ answer: Answer,
        label: Label,
        isNegotiated: Bool,
        common: CommonFields
    ) throws(ResponseError) {
        var fields = ResourceFields(
            label: label,
            mediaType: answer.mediaType,
            use: answer.mediaType == .html ? .page(policy: ContentSecurityPolicy.promoPage) : .part,
            common: common
        )
        fields.isNegotiatedByLanguage = isNegotiated && answer.isLocalized
        fields.validity = answer.validity
        fields.add(preloads: answer.preloads)
        switch answer.content {
        case .none: try self.init(noContent: fields)
        case .bytes(let bytes): try self.init(content: bytes, fields: fields)
        case .text(let text): try self.init(text: text, fields: fields)
        }
    }

    /// Makes the responses for a state of the server, which is never stored.
    ///
    /// - Throws: `ResponseError` for a field that can't be sent.
    convenience init(state content: [UInt8], of endpoint: Endpoint, common: CommonFields) throws(ResponseError) {
        let fields = ResourceFields(label: Label(endpoint), mediaType: .json, cacheControl: .noStore, common: common)
        try self.init(content: content, fields: fields)
    }

    /// Makes the answers for content in memory.
    ///
    /// - Parameter digest: the SHA-256 digest of the content; made where it isn't known.
    /// - Throws: `ResponseError` for a field that can't be sent.
    convenience init(content: [UInt8], digest: [UInt8]? = nil, fields: ResourceFields) throws(ResponseError) {
        let isCoded = fields.mediaType.isCompressible && content.count >= Self.smallestWorthCoding
        try self.init(
            body: ResponseBody(content),
            file: nil,
            digest: digest ?? SHA256.digest(of: content),
            isCoded: isCoded,
            fields: fields
        )
    }

    /// Makes the answers for a text that was put together.
    ///
    /// - Throws: `ResponseError` for a field that can't be sent.
    private convenience init(text: AssembledText, fields: ResourceFields) throws(ResponseError) {
        try self.init(
            body: ResponseBody(count: text.count) { text.forEachPart($0) },
            file: nil,
            digest: SHA256.digest(of: text.digestInput),
            isCoded: fields.mediaType.isCompressible && text.count >= Self.smallestWorthCoding,
            fields: fields
        )
    }

    /// Makes the answers for a file that is sent by its descriptor, and never coded.
    ///
    /// - Throws: `ResponseError` for a field that can't be sent.
    convenience init(file: OpenFile, digest: [UInt8], fields: ResourceFields) throws(ResponseError) {
        let body = ResponseBody(file: file.shared, offset: 0, count: file.status.size)
        try self.init(body: body, file: file, digest: digest, isCoded: false, fields: fields)
    }

    /// Makes the answers for another resource's content, under a name that changes with it.
    ///
    /// - Throws: `ResponseError` when out of memory.
    convenience init(fingerprinted other: Resource) throws(ResponseError) {
        var fields = other.fields
        fields.cacheControl = .immutable
        try self.init(
            body: other.body,
            file: other.file,
            digest: other.digest,
            isCoded: other.isCoded,
            fields: fields
        )
        try brotli?.takeCoding(of: other.brotli)
        try gzip?.takeCoding(of: other.gzip)
    }

    /// Makes the answer that there is no content.
    ///
    /// - Throws: `ResponseError` for a field that can't be sent.
    private convenience init(noContent fields: ResourceFields) throws(ResponseError) {
        let response = try Response(
            status: HTTPStatus.noContent.code,
            fields: fields.ofAll(isCoded: false),
            body: ResponseBody([])
        )
        try self.init(
            body: ResponseBody([]),
            file: nil,
            digest: SHA256.digest(of: []),
            isCoded: false,
            fields: fields,
            noContent: response
        )
    }

    private init(
        body: ResponseBody,
        file: OpenFile?,
        digest: [UInt8],
        isCoded: Bool,
        fields: ResourceFields,
        noContent: Response? = nil
    ) throws(ResponseError) {
        self.noContent = noContent
        self.file = file
        self.digest = digest
        self.fields = fields
        validity = fields.validity
        isTimeless = fields.validity == .always
        self.body = body
        self.isCoded = isCoded
        // From the content alone, so that replicas and restarts agree.
        tag = Data(digest.suffix(12)).base64EncodedString()
        identity = try Representation(
            body: body,
            tag: tag,
            coding: .identity,
            fields: fields,
            isCoded: isCoded,
            // Each answer that sends a file has a descriptor of it, so those are made when they are needed.
            isContentSent: file == nil
        )
        brotli = isCoded ? CodedRepresentation(.brotli, of: body, tag: tag, fields: fields) : nil
        gzip = isCoded ? CodedRepresentation(.gzip, of: body, tag: tag, fields: fields) : nil
        plain = identity.ok
        cost = (file == nil ? body.count * (isCoded ? 2 : 1) : 0) + 4096
    }

    /// What its requests are for.
    var label: Label {
        fields.label
    }

    /// Whether another `Accept-Language` may name another resource.
    var isNegotiatedByLanguage: Bool {
        fields.isNegotiatedByLanguage
    }

    /// Whether it is the answer at this time: a clock may also step back, to before it was made.
    func isValid(at now: @autoclosure () -> Timestamp) -> Bool {
        isTimeless || validity.contains(now())
    }

    /// The content; `nil` where it is in a file.
    var content: [UInt8]? {
        body.bytes()
    }

    /// Codes the content now, for later requests.
    func compress() {
        _ = brotli?.make()
        _ = gzip?.make()
    }
}
