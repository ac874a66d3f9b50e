/// Everything received on a connection until it closed, parsed as responses.
struct ResponseStream {
    /// Not a response.
    struct Malformed: Error {
        let what: String
    }

    let statuses: [Int]

    /// Parses the responses without the requests: a response has no content if the next one begins right after its
    /// head. (No served content begins like a response.)
    ///
    /// - Parameter isCut: Whether the last one may be incomplete.
    /// - Throws: ``Malformed``.
    init(parsing bytes: [UInt8], isCut: Bool) throws {
        var statuses: [Int] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            if isCut, rest.firstRange(of: Self.headEnd) == nil { break }
            let (status, length) = try Self.takeHead(&rest)
            statuses.append(status)
            guard !rest.isEmpty, !rest.starts(with: Self.version), !Self.isWithoutContent(status) else { continue }
            guard let length, rest.count >= length else {
                if isCut { break }
                throw Malformed(what: "status \(status): \(rest.count) of \(length ?? -1) bytes of content")
            }
            rest = rest.dropFirst(length)
        }
        self.statuses = statuses
    }

    private static let version = Array("HTTP/1.1 ".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    private static func isWithoutContent(_ status: Int) -> Bool {
        (100..<200).contains(status) || status == 204 || status == 304
    }

    /// Consumes one head; returns its status and the length of the content.
    private static func takeHead(_ rest: inout ArraySlice<UInt8>) throws -> (status: Int, length: Int?) {
        guard rest.starts(with: version), let end = rest.firstRange(of: headEnd) else {
            throw Malformed(what: "no head: \(String(decoding: rest.prefix(200), as: UTF8.self).debugDescription)")
        }
        let head = rest[..<end.lowerBound]
        rest = rest[end.upperBound...]
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        guard !head.contains(where: { $0 < 0x20 && $0 != 13 && $0 != 10 }),
            let status = lines.first?.wholeMatch(of: /HTTP\/1\.1 ([1-5]\d\d) [ -~]+/).flatMap({ Int($0.1) })
        else { throw Malformed(what: "head: \(lines)") }
        var lengths: [Int?] = []
        for line in lines.dropFirst() {
            guard let (_, name, value) = line.wholeMatch(of: /([!#$%&'*+.^_`|~0-9A-Za-z\-]+): (.*)/)?.output else {
                throw Malformed(what: "field line: \(line)")
            }
            if name.lowercased() == "content-length" { lengths.append(Int(value)) }
        }
        guard lengths.count == (status < 200 || status == 204 ? 0 : 1) else {
            throw Malformed(what: "status \(status) with \(lengths.count) Content-Length")
        }
        return (status, lengths.first ?? nil)
    }
}
