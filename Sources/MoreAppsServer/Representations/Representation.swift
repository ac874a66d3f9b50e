internal import HTTPSemantics
internal import MicroHTTPD

/// A resource's content in one coding, with the responses that carry it.
final class Representation: Sendable {
    /// The strong entity tag, with its quotes.
    let entityTag: [UInt8]
    let body: ResponseBody
    let ok: Response
    let notModified: Response

    /// Creates the responses.
    ///
    /// - Parameters:
    ///   - tag: the entity tag, without its quotes.
    ///   - isCoded: whether the resource has other codings.
    ///   - isContentSent: `false` if ``ok`` only answers HEAD.
    /// - Throws: `ResponseError` for an invalid field.
    init(
        body: ResponseBody,
        tag: String,
        coding: ContentCoding,
        fields: ResourceFields,
        isCoded: Bool,
        isContentSent: Bool = true
    ) throws(ResponseError) {
        let entityTag = "\"\(tag)\""
        self.entityTag = Array(entityTag.utf8)
        self.body = body
        let shared = fields.ofUnchanged(entityTag: entityTag, isCoded: isCoded)
        ok = try Response(
            status: HTTPStatus.ok.code,
            fields: fields.ofContent(coding: coding) + shared,
            body: body,
            isContentSent: isContentSent
        )
        // The same body, for the same Content-Length (RFC 9110, 8.6); it isn't sent.
        notModified = try Response(status: HTTPStatus.notModified.code, fields: shared, body: body)
    }
}
