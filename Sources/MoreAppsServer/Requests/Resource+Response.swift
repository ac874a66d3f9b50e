internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform

/// Chooses among a resource's responses, the last step of a request.
extension Resource {
    /// The response to a GET or HEAD request: coding, preconditions, range, in the order of RFC 9110, 13.2.2.
    ///
    /// - Parameter compressor: gets this resource when a coding is wanted that doesn't exist yet.
    /// - Throws: ``Refusal``, and `ResponseError` when out of memory.
    func response(
        to request: borrowing Request,
        _ given: FieldIndex,
        method: HTTPMethod,
        compressor: Compressor
    ) throws -> Response {
        if let file, !file.isUnchanged { throw Refusal.unsettled }
        if let noContent {
            // Without a representation there is no entity tag (RFC 9110, 13.1.1).
            if given.has(.ifMatch) { throw Refusal.preconditionFailed }
            return noContent
        }
        if given.isEmpty { return file == nil ? plain : try whole(identity, method: method) }
        var representation = identity
        // The representation to send once it is coded.
        var awaited: CodedRepresentation?
        // Ranges apply to the uncoded bytes (RFC 9110, 14.2), and then the preconditions do as well.
        // Several lines are no range: whoever reads the first and whoever reads the last would disagree.
        var wantsPart =
            fields.hasRanges && method == .get && given.has(.range) && !given.isRepeated(.range, in: request)
        if isCoded, given.has(.acceptEncoding) {
            let accepted = acceptedCodings(of: request, given)
            wantsPart = wantsPart && accepted.preferred(among: .identity) != nil
            if !wantsPart {
                guard let coding = accepted.preferred(among: .all) else { throw Refusal.notAcceptable }
                if let coded = coded(coding) {
                    if let made = form(coded, method: method, compressor: compressor) {
                        representation = made
                    } else {
                        // Even if the client refuses identity: an answer is more useful than none.
                        awaited = coded
                    }
                }
            }
        }
        if given.has(.ifNoneMatch) || given.has(.ifMatch) {
            var preconditions = preconditions(of: request, given, entityTag: representation.entityTag)
            if let awaited {
                // Its tag is known even before its bytes: a client that has them is up to date.
                let coded = self.preconditions(of: request, given, entityTag: awaited.entityTag)
                if coded.ifMatch == true { preconditions.ifMatch = true }
                if preconditions.ifMatch != false, coded.ifNoneMatch == true {
                    return try awaited.notModified()
                }
            }
            switch preconditions.outcome(for: method) {
            case .proceed: break
            case .notModified: return representation.notModified
            case .failed: throw Refusal.preconditionFailed
            }
        }
        if wantsPart, let part = try part(asked: request, given) { return part }
        return file == nil ? representation.ok : try whole(representation, method: method)
    }

    /// The whole content of a file that isn't in memory; each response has its own descriptor.
    private func whole(_ representation: Representation, method: HTTPMethod) throws(ResponseError) -> Response {
        guard method == .get else { return representation.ok }
        return try Response(
            status: HTTPStatus.ok.code,
            fields: fields.ofContent(coding: .identity) + fields.ofUnchanged(entityTag: "\"\(tag)\"", isCoded: isCoded),
            body: body
        )
    }

    private func acceptedCodings(of request: borrowing Request, _ given: FieldIndex) -> AcceptEncoding {
        var accepted = AcceptEncoding()
        given.forEachLine(of: .acceptEncoding, in: request) { accepted.add($0) }
        return accepted
    }

    /// The representation in a coding; `nil` for identity, and when nothing is coded.
    private func coded(_ coding: ContentCoding) -> CodedRepresentation? {
        switch coding {
        case .brotli: brotli
        case .gzip: gzip
        case .identity: nil
        }
    }

    /// A coded representation; `nil` until it is coded.
    private func form(_ coded: CodedRepresentation, method: HTTPMethod, compressor: Compressor) -> Representation? {
        if let made = coded.made { return made }
        // For HEAD too, which reports the same length as GET.
        if body.count <= Self.largestCodedAtOnce { return coded.make() }
        if method == .get { coded.ask(compressor) }
        return nil
    }

    private func preconditions(
        of request: borrowing Request,
        _ given: FieldIndex,
        entityTag: [UInt8]
    ) -> Preconditions {
        var preconditions = Preconditions()
        given.forEachLine(of: .ifMatch, in: request) {
            preconditions.addIfMatch($0, entityTag: entityTag.span)
        }
        given.forEachLine(of: .ifNoneMatch, in: request) {
            preconditions.addIfNoneMatch($0, entityTag: entityTag.span)
        }
        return preconditions
    }

    /// The requested range (RFC 9110, 14.2); `nil` to send the whole content.
    private func part(asked request: borrowing Request, _ given: FieldIndex) throws(ResponseError) -> Response? {
        guard let value = request.field("Range") else { return nil }
        if given.has(.ifRange) {
            let entityTag = identity.entityTag
            guard !given.isRepeated(.ifRange, in: request), let condition = request.field("If-Range"),
                IfRange.matches(condition, entityTag: entityTag.span)
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
                    + (fields.common.isShared ? CommonFields.sharing : []) + fields.common.fields
            )
        }
    }

    /// In bytes: up to this size coding takes less than a millisecond.
    private static let largestCodedAtOnce = 32 << 10
}
