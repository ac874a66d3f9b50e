/// The preconditions of a request for an existing representation with a strong entity tag, in the order of RFC 9110
/// section 13.2.2.
///
/// Representations have no modification date here, so If-Unmodified-Since and If-Modified-Since are ignored (sections
/// 13.1.3 and 13.1.4). If-Range comes after all of these, see ``ByteRange``.
public struct Preconditions: Sendable, Equatable {
    /// What to do with the request.
    public enum Outcome: Sendable {
        /// Perform the method.
        case proceed
        /// Answer 304: the client has the representation.
        case notModified
        /// Answer 412.
        case failed
    }

    /// Whether a line of If-Match matches the representation; nil without that field.
    public var ifMatch: Bool?

    /// Whether a line of If-None-Match matches the representation; nil without that field.
    public var ifNoneMatch: Bool?

    /// No preconditions.
    public init(ifMatch: Bool? = nil, ifNoneMatch: Bool? = nil) {
        self.ifMatch = ifMatch
        self.ifNoneMatch = ifNoneMatch
    }

    /// Adds one line of If-Match; see ``IfMatch``.
    public mutating func addIfMatch(_ line: Span<UInt8>, entityTag: Span<UInt8>) {
        ifMatch = ifMatch == true || IfMatch.matches(line, entityTag: entityTag)
    }

    /// Adds one line of If-None-Match; see ``IfNoneMatch``.
    public mutating func addIfNoneMatch(_ line: Span<UInt8>, entityTag: Span<UInt8>) {
        ifNoneMatch = ifNoneMatch == true || IfNoneMatch.matches(line, entityTag: entityTag)
    }

    /// The outcome for a request that would otherwise succeed (RFC 9110 section 13.2.1).
    public func outcome(for method: HTTPMethod) -> Outcome {
        if ifMatch == false { return .failed }
        guard ifNoneMatch == true else { return .proceed }
        return method == .get || method == .head ? .notModified : .failed
    }
}
