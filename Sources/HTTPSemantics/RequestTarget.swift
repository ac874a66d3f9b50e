/// A request target (RFC 9112 section 3.2), split into its parts.
///
/// The parts are ranges of the parsed bytes, so that an ordinary target (`/api/apps?locale=sv_SE`) takes one pass and
/// no allocation. Authority-form is only for CONNECT and is rejected.
public struct RequestTarget: Sendable, Equatable {
    /// The form of the target.
    public enum Form: Sendable {
        /// `/path?query`.
        case origin
        /// `http://authority/path?query`, which a server must accept too (RFC 9112 section 3.2.2).
        case absolute
        /// `*`, for OPTIONS only.
        case asterisk
    }

    /// The form of the target.
    public let form: Form

    /// The range of an absolute target's host and port, which override the Host field.
    public let authority: Range<Int>?

    /// The range of the path, as sent. Empty only in an absolute target without one, which means `/`.
    public let path: Range<Int>

    /// The range of the query, as sent, without its `?`; nil without a `?`.
    public let query: Range<Int>?

    /// Whether the path as sent equals the result of ``normalizedPath(in:)``.
    ///
    /// False for a path with an escape, a dot segment or a byte above ASCII, and for an empty one.
    public let isPathNormal: Bool

    /// Parses a raw target.
    ///
    /// The query is checked for control bytes, spaces and `#` only: anything else (`@`, `;`, bad escapes, bytes that
    /// aren't UTF-8) stays as sent.
    ///
    /// - Throws: ``RequestTargetError`` for what a request line can't contain, always answered with 400.
    public init(parsing target: Span<UInt8>) throws(RequestTargetError) {
        let start: Int
        if target.isEmpty {
            throw .unsupportedForm
        } else if target[0] == ASCII.slash {
            form = .origin
            authority = nil
            start = 0
        } else if target.count == 1, target[0] == ASCII.asterisk {
            form = .asterisk
            authority = nil
            path = 0..<1
            query = nil
            isPathNormal = true
            return
        } else {
            let range = try Self.authority(of: target)
            form = .absolute
            authority = range
            start = range.upperBound
        }
        let scan = try Self.scanPath(target, from: start)
        path = start..<scan.end
        isPathNormal = scan.isNormal && scan.end > start
        if scan.end < target.count {
            query = (scan.end + 1)..<target.count
            try Self.checkQuery(target, from: scan.end + 1)
        } else {
            query = nil
        }
    }

    /// The decoded path without dot segments: the only name of a resource in lookups.
    ///
    /// Segments are percent-decoded once, after splitting at `/`; dot segments are then removed by RFC 3986 section
    /// 5.2.4. Empty segments stay, so `//a` and `/a` differ.
    ///
    /// - Parameter target: the bytes that this value was parsed from.
    /// - Throws: ``RequestTargetError`` for bad escapes and decoded control bytes (400), and for a path that climbs
    ///   above the root, has an encoded slash or isn't UTF-8 (404).
    public func normalizedPath(in target: Span<UInt8>) throws(RequestTargetError) -> [UInt8] {
        let raw = target.extracting(path)
        return isPathNormal ? Self.copy(raw) : try Self.normalize(raw)
    }

    /// Finds `authority` in `scheme "://" authority path-abempty [ "?" query ]`.
    private static func authority(of target: Span<UInt8>) throws(RequestTargetError) -> Range<Int> {
        let start: Int
        if target.count >= 7, ASCII.equalIgnoringCase(target.extracting(0..<7), "http://") {
            start = 7
        } else if target.count >= 8, ASCII.equalIgnoringCase(target.extracting(0..<8), "https://") {
            start = 8
        } else {
            throw .unsupportedForm
        }
        var end = start
        while end < target.count, !isAuthorityEnd(target[end]) { end += 1 }
        guard HostField.isValid(target.extracting(start..<end)) else { throw .invalidAuthority }
        return start..<end
    }

    private static func isAuthorityEnd(_ byte: UInt8) -> Bool {
        byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash
    }

    /// Scans the path up to `?` or the end of the target.
    private static func scanPath(
        _ target: Span<UInt8>,
        from start: Int
    ) throws(RequestTargetError) -> (end: Int, isNormal: Bool) {
        var index = start
        var isNormal = true
        var previous: UInt8 = 0
        while index < target.count {
            let byte = target[index]
            if byte == ASCII.question { break }
            if byte <= ASCII.space || byte == ASCII.delete { throw .controlByte }
            if byte == ASCII.hash { throw .fragment }
            if byte == ASCII.percent || byte >= 0x80 { isNormal = false }
            if byte == ASCII.dot, previous == ASCII.slash, beginsDotSegment(target, at: index) { isNormal = false }
            previous = byte
            index += 1
        }
        return (index, isNormal)
    }

    /// Whether the segment at `index`, which starts with a dot, is `.` or `..`.
    private static func beginsDotSegment(_ target: Span<UInt8>, at index: Int) -> Bool {
        var end = index + 1
        if end < target.count, target[end] == ASCII.dot { end += 1 }
        return end == target.count || target[end] == ASCII.slash || target[end] == ASCII.question
    }

    private static func checkQuery(_ target: Span<UInt8>, from start: Int) throws(RequestTargetError) {
        var index = start
        while index < target.count {
            if target.count - index >= 8 {
                let word = ByteWord(target, at: index)
                if !word.hasByte(below: ASCII.space + 1), !word.hasByte(ASCII.delete), !word.hasByte(ASCII.hash) {
                    index += 8
                    continue
                }
            }
            let byte = target[index]
            if byte <= ASCII.space || byte == ASCII.delete { throw .controlByte }
            if byte == ASCII.hash { throw .fragment }
            index += 1
        }
    }
}
