/// The request fields that mean something to this server.
public enum KnownField: UInt8, Sendable, CaseIterable {
    /// RFC 9110 section 12.5.1.
    case accept
    /// RFC 9110 section 12.5.3.
    case acceptEncoding
    /// RFC 9110 section 12.5.4.
    case acceptLanguage
    /// The Fetch standard's preflight request.
    case accessControlRequestHeaders
    /// The Fetch standard's preflight request.
    case accessControlRequestMethod
    /// RFC 9112 section 9.6.
    case connection
    /// RFC 9110 section 8.6.
    case contentLength
    /// RFC 9110 section 10.1.1.
    case expect
    /// RFC 7239.
    case forwarded
    /// RFC 9110 section 7.2.
    case host
    /// RFC 9110 section 13.1.1.
    case ifMatch
    /// RFC 9110 section 13.1.3.
    case ifModifiedSince
    /// RFC 9110 section 13.1.2.
    case ifNoneMatch
    /// RFC 9110 section 13.1.5.
    case ifRange
    /// RFC 9110 section 13.1.4.
    case ifUnmodifiedSince
    /// RFC 6454 section 7.
    case origin
    /// RFC 9110 section 14.2.
    case range
    /// RFC 9110 section 10.1.3.
    case referer
    /// RFC 9112 section 6.1.
    case transferEncoding
    /// RFC 9110 section 7.8.
    case upgrade
    /// RFC 9110 section 10.1.5.
    case userAgent
    /// By convention: who a proxy was reached by.
    case xForwardedFor
    /// By convention: the scheme by which a proxy was reached.
    case xForwardedProto
    /// By convention: the identifier that a proxy gave the request.
    case xRequestID

    /// The field's name in lower case.
    public var name: String {
        switch self {
        case .accept: "accept"
        case .acceptEncoding: "accept-encoding"
        case .acceptLanguage: "accept-language"
        case .accessControlRequestHeaders: "access-control-request-headers"
        case .accessControlRequestMethod: "access-control-request-method"
        case .connection: "connection"
        case .contentLength: "content-length"
        case .expect: "expect"
        case .forwarded: "forwarded"
        case .host: "host"
        case .ifMatch: "if-match"
        case .ifModifiedSince: "if-modified-since"
        case .ifNoneMatch: "if-none-match"
        case .ifRange: "if-range"
        case .ifUnmodifiedSince: "if-unmodified-since"
        case .origin: "origin"
        case .range: "range"
        case .referer: "referer"
        case .transferEncoding: "transfer-encoding"
        case .upgrade: "upgrade"
        case .userAgent: "user-agent"
        case .xForwardedFor: "x-forwarded-for"
        case .xForwardedProto: "x-forwarded-proto"
        case .xRequestID: "x-request-id"
        }
    }

    /// The field of that name, in any case; nil for every other.
    ///
    /// Names are told apart by their length first, so most unknown ones cost one look-up.
    public static func classify(name: Span<UInt8>) -> KnownField? {
        guard name.count < table.starts.count - 1 else { return nil }
        for position in table.starts[name.count]..<table.starts[name.count + 1] {
            let entry = table.entries[position]
            if isEqual(name, at: entry.offset) { return entry.field }
        }
        return nil
    }

    /// Whether `name` in lower case stands at `offset` of the table's bytes.
    private static func isEqual(_ name: Span<UInt8>, at offset: Int) -> Bool {
        for index in name.indices where ASCII.lowercased(name[index]) != table.bytes[offset + index] { return false }
        return true
    }

    /// All names, sorted by length.
    private struct Table: Sendable {
        struct Entry: Sendable {
            let field: KnownField
            /// Where its name begins in `bytes`.
            let offset: Int
        }

        let entries: [Entry]
        let bytes: [UInt8]
        /// Names of *n* bytes are `entries[starts[n]..<starts[n + 1]]`.
        let starts: [Int]

        init() {
            let fields = KnownField.allCases.sorted { $0.name.utf8.count < $1.name.utf8.count }
            var entries: [Entry] = []
            var bytes: [UInt8] = []
            var starts = [0]
            for field in fields {
                while starts.count <= field.name.utf8.count { starts.append(entries.count) }
                entries.append(Entry(field: field, offset: bytes.count))
                bytes += Array(field.name.utf8)
            }
            starts.append(entries.count)
            self.entries = entries
            self.bytes = bytes
            self.starts = starts
        }
    }

    private static let table = Table()
}
