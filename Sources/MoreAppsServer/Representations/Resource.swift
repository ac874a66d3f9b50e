internal import FoundationEssentials
internal import HTTPSemantics
internal import Locking
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform
internal import Synchronization

/// A resource, with responses prepared for reuse.
///
/// Compressible content is available in each coding. Files are coded when they are read, small answers at the first
/// request, so that every client gets the same, and large ones in the background at the second request. Until then they
/// are sent uncoded.
final class Resource: Sendable {
    /// The approximate memory use in bytes, including codings.
    let cost: Int

    let fields: ResourceFields
    /// A copy from the fields, since every request reads it.
    private let validity: Validity
    private let isTimeless: Bool
    let body: ResponseBody
    /// The file, if the content isn't in memory.
    let file: OpenFile?
    private let digest: [UInt8]
    let tag: String
    let isCoded: Bool
    let identity: Representation
    /// The most common response: the whole content, uncoded.
    let plain: Response
    /// The response without content (RFC 9110, 15.3.5), which has no entity tag either.
    let noContent: Response?
    let brotli: CodedRepresentation?
    let gzip: CodedRepresentation?

    /// Smaller responses consist mostly of their head.
    private static let smallestWorthCoding = 200

    /// Creates the responses for an endpoint's answer.
    ///
    /// - Parameter isNegotiated: whether it may depend on `Accept-Language`.
    /// - Throws: `ResponseError` for an invalid field.
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

    /// Creates the responses for a state of the server, which is never stored.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    convenience init(state content: [UInt8], of endpoint: Endpoint, common: CommonFields) throws(ResponseError) {
        let fields = ResourceFields(label: Label(endpoint), mediaType: .json, cacheControl: .noStore, common: common)
        try self.init(content: content, fields: fields)
    }

    /// Creates the responses for content in memory.
    ///
    /// - Parameter digest: the SHA-256 digest of the content, computed if not given.
    /// - Throws: `ResponseError` for an invalid field.
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

    /// Creates the responses for an assembled text.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    private convenience init(text: AssembledText, fields: ResourceFields) throws(ResponseError) {
        try self.init(
            body: ResponseBody(count: text.count) { text.forEachPart($0) },
            file: nil,
            digest: SHA256.digest(of: text.digestInput),
            isCoded: fields.mediaType.isCompressible && text.count >= Self.smallestWorthCoding,
            fields: fields
        )
    }

    /// Creates the responses for a file that is sent by its descriptor, and never coded.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    convenience init(file: OpenFile, digest: [UInt8], fields: ResourceFields) throws(ResponseError) {
        let body = ResponseBody(file: file.shared, offset: 0, count: file.status.size)
        try self.init(body: body, file: file, digest: digest, isCoded: false, fields: fields)
    }

    /// Creates the responses for another resource's content, under a name that changes with it.
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

    /// Creates the response without content.
    ///
    /// - Throws: `ResponseError` for an invalid field.
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
        // Depends on the content only, so that replicas and restarts agree.
        tag = Data(digest.suffix(12)).base64EncodedString()
        identity = try Representation(
            body: body,
            tag: tag,
            coding: .identity,
            fields: fields,
            isCoded: isCoded,
            // A response that sends a file needs its own descriptor, so it is created on demand.
            isContentSent: file == nil
        )
        brotli = isCoded ? CodedRepresentation(.brotli, of: body, tag: tag, fields: fields) : nil
        gzip = isCoded ? CodedRepresentation(.gzip, of: body, tag: tag, fields: fields) : nil
        plain = identity.ok
        cost = (file == nil ? body.count * (isCoded ? 2 : 1) : 0) + 4096
    }

    /// The label of its requests.
    var label: Label {
        fields.label
    }

    /// Whether it is valid at this time: the clock may also step back to before it was created.
    func isValid(at now: @autoclosure () -> Timestamp) -> Bool {
        isTimeless || validity.contains(now())
    }

    /// The content; `nil` if it is in a file.
    var content: [UInt8]? {
        body.bytes()
    }

    /// Codes the content now, for later requests.
    func compress() {
        _ = brotli?.make()
        _ = gzip?.make()
    }
}
