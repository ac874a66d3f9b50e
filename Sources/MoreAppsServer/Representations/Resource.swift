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
    /// What a request for it comes to.
    enum Outcome {
        case response(Response)
        /// A precondition fails (412).
        case preconditionFailed
        /// None of the codings that there are is acceptable (406).
        case notAcceptable
        /// Its file was written to since it was read, and is not read again yet (503).
        case unsettled
    }

    /// How many bytes of memory it takes, roughly, codings included.
    let cost: Int

    private let fields: ResourceFields
    /// Of the fields, beside them: each request looks at it.
    private let validity: Validity
    private let isTimeless: Bool
    private let body: ResponseBody
    /// Where the content is in a file.
    private let file: OpenFile?
    private let digest: [UInt8]
    private let tag: String
    private let isCoded: Bool
    private let identity: Representation
    /// What most are answered: all of it, as it is.
    private let plain: Response
    /// The answer that there is no content (RFC 9110, 15.3.5), which has no entity tag either.
    private let noContent: Response?
    private let brotli: CodedRepresentation?
    private let gzip: CodedRepresentation?

    /// Below this, a response's head is most of it.
    private static let smallestWorthCoding = 200
    /// What is not larger is coded in less than a millisecond.
    private static let largestCodedAtOnce = 32 << 10

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
    convenience init(text: AssembledText, fields: ResourceFields) throws(ResponseError) {
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
    /// - Throws: `ResponseError` when there is no memory for them.
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
    convenience init(noContent fields: ResourceFields) throws(ResponseError) {
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
    var route: Route {
        fields.route
    }

    /// Whether another `Accept-Language` may name another resource.
    var isNegotiatedByLanguage: Bool {
        fields.isNegotiatedByLanguage
    }

    /// Whether it is the answer at this time: a clock may also step back, to before it was made.
    func isValid(at now: @autoclosure () -> Timestamp) -> Bool {
        isTimeless || validity.contains(now())
    }

    /// The answer to a GET or HEAD request: coding, preconditions, range, in the order of RFC 9110, 13.2.2.
    ///
    /// - Parameter compressor: is given this resource when its codings are wanted and not there yet.
    func outcome(
        of request: borrowing Request,
        _ note: FieldIndex,
        method: HTTPMethod,
        compressor: Compressor
    ) throws(ResponseError) -> Outcome {
        if let file, !file.isUnchanged { return .unsettled }
        if let noContent {
            // There is no representation, so none that has an entity tag (RFC 9110, 13.1.1).
            return note.has(.ifMatch) ? .preconditionFailed : .response(noContent)
        }
        if note.isEmpty { return .response(file == nil ? plain : try whole(identity, method: method)) }
        var representation = identity
        // What would be sent, had it been coded yet.
        var awaited: CodedRepresentation?
        // A range is one of the bytes as they are (RFC 9110, 14.2): the preconditions are then about those too.
        var wantsPart = fields.hasRanges && method == .get && note.has(.range)
        if isCoded, note.has(.acceptEncoding) {
            let accepted = acceptedCodings(of: request, note: note)
            wantsPart = wantsPart && accepted.preferred(among: .identity) != nil
            if !wantsPart {
                guard let coding = accepted.preferred(among: .all) else { return .notAcceptable }
                if let coded = coded(coding) {
                    if let made = form(coded, method: method, compressor: compressor) {
                        representation = made
                    } else {
                        // Also for who refuses it as it is: an answer is of more use than none.
                        awaited = coded
                    }
                }
            }
        }
        if note.has(.ifNoneMatch) || note.has(.ifMatch) {
            var preconditions = preconditions(of: request, note: note, entityTag: representation.entityTag)
            if let awaited {
                // Its tag is known, though its bytes are not: whoever has them has what is current.
                let coded = self.preconditions(of: request, note: note, entityTag: awaited.entityTag)
                if coded.ifMatch == true { preconditions.ifMatch = true }
                if preconditions.ifMatch != false, coded.ifNoneMatch == true {
                    return .response(try awaited.notModified())
                }
            }
            switch preconditions.outcome(for: method) {
            case .proceed: break
            case .notModified: return .response(representation.notModified)
            case .failed: return .preconditionFailed
            }
        }
        if wantsPart, let part = try part(asked: request, note: note) {
            return .response(part)
        }
        return .response(file == nil ? representation.ok : try whole(representation, method: method))
    }

    /// The answer with all of a file that is not in memory: each has a descriptor of its own.
    private func whole(_ representation: Representation, method: HTTPMethod) throws(ResponseError) -> Response {
        guard method == .get else { return representation.ok }
        return try Response(
            status: HTTPStatus.ok.code,
            fields: fields.ofContent(coding: .identity) + fields.ofUnchanged(entityTag: "\"\(tag)\"", isCoded: isCoded),
            body: body
        )
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

extension Resource {
    private func acceptedCodings(of request: borrowing Request, note: FieldIndex) -> AcceptEncoding {
        var accepted = AcceptEncoding()
        note.forEachLine(of: .acceptEncoding, in: request) { accepted.add($0) }
        return accepted
    }

    /// The content in a coding; `nil` for the identity, and where nothing is coded.
    private func coded(_ coding: ContentCoding) -> CodedRepresentation? {
        switch coding {
        case .brotli: brotli
        case .gzip: gzip
        case .identity: nil
        }
    }

    /// A coded form with its bytes; `nil` as long as they are not there.
    private func form(_ coded: CodedRepresentation, method: HTTPMethod, compressor: Compressor) -> Representation? {
        if let made = coded.made { return made }
        // Also for HEAD, which is told what GET is: the length is in it.
        if body.count <= Self.largestCodedAtOnce { return coded.make() }
        if method == .get { coded.ask(compressor) }
        return nil
    }

    private func preconditions(
        of request: borrowing Request,
        note: FieldIndex,
        entityTag: [UInt8]
    ) -> Preconditions {
        var preconditions = Preconditions()
        note.forEachLine(of: .ifMatch, in: request) {
            preconditions.addIfMatch($0, entityTag: entityTag.span)
        }
        note.forEachLine(of: .ifNoneMatch, in: request) {
            preconditions.addIfNoneMatch($0, entityTag: entityTag.span)
        }
        return preconditions
    }

    /// The part that is asked for (RFC 9110, 14.2); `nil` where the whole is to be sent.
    private func part(asked request: borrowing Request, note: FieldIndex) throws(ResponseError) -> Response? {
        guard let value = request.field("Range") else { return nil }
        if note.has(.ifRange) {
            let entityTag = identity.entityTag
            guard let condition = request.field("If-Range"), IfRange.matches(condition, entityTag: entityTag.span)
            else { return nil }
        }
        let length = UInt64(body.count)
        switch ByteRange.select(value, length: length) {
        case .whole:
            return nil
        case .part(let range):
            guard let part = body.slice(from: Int(range.offset), count: Int(range.count)) else { throw .outOfMemory }
            return try Response(
                status: HTTPStatus.partialContent.code,
                fields: fields.ofContent(coding: .identity) + [
                    ("Content-Range", range.contentRange(of: length)), ("ETag", "\"\(tag)\""),
                ] + fields.ofAll(isCoded: isCoded),
                body: part
            )
        case .unsatisfiable:
            return try ErrorResponse.make(
                .rangeNotSatisfiable,
                detail: "The range lies outside the file.",
                isProblem: false,
                fields: [("Content-Range", ByteRange.unsatisfiedContentRange(of: length))]
            )
        }
    }
}
