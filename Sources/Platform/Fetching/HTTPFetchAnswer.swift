/// The final response, after redirects.
public struct HTTPFetchAnswer: Sendable {
    /// The status code (RFC 9110, 15).
    public let status: Int
    /// The content, decoded.
    public let content: [UInt8]
    /// The condition for the next request; `nil` when the response has no validator.
    public let condition: HTTPFetchCondition?
}

/// Requests content only if it has changed (RFC 9110, 13.1).
public struct HTTPFetchCondition: Sendable, Equatable {
    let fieldLine: String

    /// - Parameters:
    ///   - entityTag: the `ETag` as received, the better validator (RFC 9110, 13.2.2).
    ///   - lastModified: `Last-Modified` as received.
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
