/// What a server answered in the end, redirects followed.
public struct HTTPFetchAnswer: Sendable {
    /// The status code (RFC 9110, 15).
    public let status: Int
    /// The content, codings undone.
    public let content: [UInt8]
    /// What to ask with the next time; `nil` where the answer has no validator.
    public let condition: HTTPFetchCondition?
}

/// Asks for content only if it is another than before (RFC 9110, 13.1).
public struct HTTPFetchCondition: Sendable, Equatable {
    let fieldLine: String

    /// - Parameters:
    ///   - entityTag: of the content that is there, as it was sent; it is the better validator (RFC 9110, 13.2.2).
    ///   - lastModified: what `Last-Modified` said of it, as it was sent.
    init?(entityTag: String?, lastModified: String?) {
        if let entityTag {
            fieldLine = "If-None-Match: \(entityTag)"
        } else if let lastModified {
            fieldLine = "If-Modified-Since: \(lastModified)"
        } else {
            return nil
        }
    }
}
