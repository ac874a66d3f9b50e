import TestSupport
import Testing

@testable import HTTPSemantics

@Suite("Arbitrary bytes")
struct MutationTests {
    static let seeds: [Wire] = [
        "/api/apps?locale=en_US@calendar=japanese;currency=JPY&device=iphone&me=shoppy",
        "/a/%2e%2e/./b/../%C3%A9?x=%zz", "http://[2001:db8::1]:8080/x?y=1", "*", "\"abc\", W/\"def\", *",
        "gzip;q=0.5, br;q=1.000, *;q=0, \"a,b\\\"\"", "sv-SE,sv;q=0.9,en-US;q=0.8", "bytes=0-499,-5",
        "192.0.2.1:80, [fe80::1%eth0]:80, ::ffff:10.0.0.1", "10.0.0.0/8", "1:2:3:4:5:6:192.0.2.1", "If-None-Match",
        "18446744073709551615", "HTTP/1.1", "OPTIONS", "example.com:65535",
    ]

    /// Bytes that matter to parsers.
    static let turns = Array("/?#%*.:;,=&-\"\\[]@ \t\r\n\0W0129afAF".utf8) + [0x7F, 0x80, 0xC3, 0xFF]

    @Test("no parser traps, and all ranges are within the input", arguments: [1, 2, 3, 4] as [UInt64])
    func mutated(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<5000 {
            let bytes = Self.mutate(Self.seeds[round % Self.seeds.count].bytes, using: &generator)
            Self.parseAll(bytes)
        }
    }

    private static func mutate(_ seed: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 0...bytes.count, using: &generator)
            let byte =
                Bool.random(using: &generator)
                ? turns.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where index < bytes.count: bytes[index] = byte
            case 1 where index < bytes.count: bytes.remove(at: index)
            case 2: bytes.removeSubrange(index...)
            case 3: bytes.insert(contentsOf: bytes[..<index].suffix(9), at: index)
            case 4: bytes += seeds.randomElement(using: &generator)?.bytes ?? []
            default: bytes.insert(byte, at: index)
            }
        }
        return bytes
    }

    private static func parseAll(_ bytes: [UInt8]) {
        let span = bytes.span
        let bounds = 0..<bytes.count
        if let target = try? RequestTarget(parsing: span) {
            #expect(target.path.upperBound <= bytes.count && target.query.map { $0.upperBound == bytes.count } ?? true)
            if let path = try? target.normalizedPath(in: span) {
                #expect(path == [0x2A] || path.first == 0x2F)
                #expect(!path.contains { $0 < 0x20 || $0 == 0x7F })
                #expect(String(validating: path, as: UTF8.self) != nil)
                let segments = path.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
                #expect(!segments.contains(".") && !segments.contains(".."))
                if target.isPathNormal { #expect(path == Array(bytes[target.path])) }
            } else {
                #expect(!target.isPathNormal)
            }
        }
        var parameters = QueryParameters()
        while let parameter = parameters.next(in: span) {
            #expect(
                parameter.name.upperBound <= parameter.value.lowerBound && parameter.value.upperBound <= bytes.count
            )
        }
        #expect(PercentEncoding.decode(span).count <= bytes.count)
        var list = FieldList()
        var last = 0
        while let member = list.next(in: span) {
            #expect(!member.isEmpty && member.lowerBound >= last && member.upperBound <= bytes.count)
            last = member.upperBound
            _ = WeightedMember(member, of: span)
        }
        #expect(bounds.contains(FieldSyntax.trim(bounds, of: span)))

        var tags = EntityTagList()
        while let tag = tags.next(in: span) {
            #expect(tag.opaque.count > 1 && bytes[tag.opaque].first == ASCII.quote)
            #expect(bytes[tag.opaque].dropFirst().firstIndex(of: ASCII.quote) == tag.opaque.upperBound - 1)
        }
        let strong = Array("\"abc\"".utf8)
        let ifRange = IfRange.matches(span, entityTag: strong.span)
        let ifMatch = IfMatch.matches(span, entityTag: strong.span)
        let ifNoneMatch = IfNoneMatch.matches(span, entityTag: strong.span)
        #expect((!ifRange || ifMatch) && (!ifMatch || ifNoneMatch))

        var encoding = AcceptEncoding()
        encoding.add(span)
        if let coding = encoding.preferred(among: [.gzip, .identity]) { #expect(coding != .brotli) }
        var language = AcceptLanguage()
        language.add(span)
        #expect(language.ranges.count <= AcceptLanguage.maximumCount)
        if case .part(let range) = ByteRange.select(span, length: 1000) {
            #expect(range.count > 0 && range.offset + range.count <= 1000)
        }

        let text = String(decoding: bytes, as: UTF8.self)
        _ = (IPAddress(text), CIDRBlock(text))
        var forwarded = ForwardedFor(trusted: [CIDRBlock("10.0.0.0/8")].compactMap { $0 })
        forwarded.add(span)
        let stranger = IPAddress(ipv4: 0xC000_0201)
        #expect(forwarded.client(peer: stranger) == stranger)

        var check = RequestHeadCheck(version: .http10)
        let field = check.add(name: span, value: span)
        #expect(field == nil || FieldSyntax.isToken(span))
        if check.isSound { #expect(FieldSyntax.isToken(span) && FieldSyntax.isValue(span)) }
        _ = (
            HTTPMethod(span), HTTPVersion(span), MediaType(fileName: text), HostField.isValid(span), QualityValue(span)
        )
    }
}
