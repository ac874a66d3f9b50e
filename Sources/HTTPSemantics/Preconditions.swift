/// The preconditions of a request for a representation that exists and has a strong entity tag, in the order of
/// RFC 9110 section 13.2.2.
///
/// Representations here have no modification date, so If-Unmodified-Since and If-Modified-Since are ignored (sections
/// 13.1.3 and 13.1.4). If-Range comes after all of these and belongs to ``ByteRange``.
public struct Preconditions: Sendable, Equatable {
    /// What the preconditions ask for.
    public enum Outcome: Sendable {
        /// Perform the method.
        case proceed
        /// Answer 304: the client has the representation.
        case notModified
        /// Answer 412.
        case failed
    }

    /// Whether a line of If-Match names the representation; nil without that field.
    public var ifMatch: Bool?

    /// Whether a line of If-None-Match names the representation; nil without that field.
    public var ifNoneMatch: Bool?

    /// No preconditions.
    public init(ifMatch: Bool? = nil, ifNoneMatch: Bool? = nil) {
        self.ifMatch = ifMatch
        self.ifNoneMatch = ifNoneMatch
    }

    /// Takes in one line of If-Match; see ``IfMatch``.
    public mutating func addIfMatch(_ line: Span<UInt8>, entityTag: Span<UInt8>) {
        ifMatch = ifMatch == true || IfMatch.matches(line, entityTag: entityTag)
    }

    /// Takes in one line of If-None-Match; see ``IfNoneMatch``.
    public mutating func addIfNoneMatch(_ line: Span<UInt8>, entityTag: Span<UInt8>) {
        ifNoneMatch = ifNoneMatch == true || IfNoneMatch.matches(line, entityTag: entityTag)
    }

    /// What they ask for, given a request whose answer would otherwise be successful (RFC 9110 section 13.2.1).
    public func outcome(for method: HTTPMethod) -> Outcome {
        if ifMatch == false { return .failed }
        guard ifNoneMatch == true else { return .proceed }
        return method == .get || method == .head ? .notModified : .failed
    }
}
