import Testing

@testable import HTTPSemantics

@Suite("Request heads")
struct RequestHeadCheckTests {
    struct Head: Sendable {
        let fields: [(name: Wire, value: Wire)]
        let version: HTTPVersion

        init(_ fields: (Wire, Wire)..., version: HTTPVersion = .http11) {
            self.fields = fields
            self.version = version
        }

        var isSound: Bool {
            var check = RequestHeadCheck(version: version)
            for field in fields { check.add(name: field.name.bytes.span, value: field.value.bytes.span) }
            return check.isSound
        }
    }

    @Test(
        "pass when they can be read in one way",
        arguments: [
            Head(("Host", "example.com")),
            Head(("hOST", "example.com:8080"), ("User-Agent", "x\ty"), ("X-E", "é")),
            Head(("Host", "h"), ("Content-Length", "0")),
            Head(("Host", "h"), ("X", "")),
            Head(version: .http10),
            Head(("Host", "h"), version: .http10),
        ]
    )
    func sound(_ head: Head) {
        #expect(head.isSound)
    }

    @Test(
        "are refused for what could be read in two ways",
        arguments: [
            // Host.
            Head(),
            Head(("Accept", "*/*")),
            Head(("X-Host", "h")),
            Head(("Host", "h"), ("Host", "h")),
            Head(("Host", "h"), ("HOST", "h"), version: .http10),
            Head(("Host", "")),
            Head(("Host", "a b")),
            // Content-Length and Transfer-Encoding.
            Head(("Host", "h"), ("Content-Length", "0"), ("Content-Length", "5")),
            Head(("Host", "h"), ("Content-Length", "5"), ("content-length", "5")),
            Head(("Host", "h"), ("Content-Length", "5, 5")),
            Head(("Host", "h"), ("Content-Length", "5x")),
            Head(("Host", "h"), ("Content-Length", "+5")),
            Head(("Host", "h"), ("Content-Length", "")),
            Head(("Host", "h"), ("Transfer-Encoding", "chunked")),
            Head(("Host", "h"), ("Transfer-Encoding", "xchunked")),
            Head(("Host", "h"), ("transfer-ENCODING", "")),
            Head(("Host", "h"), ("Content-Length", "6"), ("Transfer-Encoding", "chunked")),
            Head(("Transfer-Encoding", "identity"), version: .http10),
            // Names.
            Head(("Host", "h"), ("Content-Length ", "5")),
            Head(("Host", "h"), ("Content-Length\t", "5")),
            Head(("Host", "h"), (" X", "5")),
            Head(("Host", "h"), ("", "5")),
            Head(("Host", "h"), ("X Y", "5")),
            Head(("Host", "h"), ("X\0", "5")),
            Head(("Host", "h"), ("Transfer\rEncoding", "chunked")),
            Head(("Host", "h"), ("É", "5")),
            // Values.
            Head(("Host", "h"), ("X", "a\0b")),
            Head(("Host", "h"), ("X", "a\rb")),
            Head(("Host", "h"), ("X", "a\nb")),
            Head(("Host", "h"), ("X", "\u{7F}")),
            Head(("Host", "h\0")),
        ]
    )
    func refused(_ head: Head) {
        #expect(!head.isSound)
    }

    @Test("report which fields they have")
    func fields() {
        var check = RequestHeadCheck(version: .http11)
        add("Host", "h", to: &check)
        let known = add("If-None-Match", "*", to: &check)
        let unknown = add("X-Other", "1", to: &check)
        add("Content-Length", "12", to: &check)
        #expect(known == .ifNoneMatch)
        #expect(unknown == nil)
        #expect(check.contentLength == 12)
    }

    @discardableResult
    private func add(_ name: Wire, _ value: Wire, to check: inout RequestHeadCheck) -> KnownField? {
        check.add(name: name.bytes.span, value: value.bytes.span)
    }

    @Test(
        "name a host and port",
        arguments: [
            ("example.com", true), ("EXAMPLE.com:80", true), ("example.com:", true), ("h:65535", true),
            ("127.0.0.1", true), ("[::1]", true), ("[::1]:8080", true), ("[::ffff:1.2.3.4]", true),
            ("a_b.example", true), ("a%20b", true), ("xn--bcher-kva.example", true), ("a.", true),
            ("!$&'()*+,;=", true), ("", false), (":80", false), ("h:65536", false), ("h:99999999999999999999", false),
            ("h:-1", false), ("h:8o", false), ("h:80:80", false), ("h h", false), ("h,h", true), ("h/x", false),
            ("h?x", false), ("h#x", false), ("u@h", false), ("h\\x", false), ("a%2", false), ("a%zz", false),
            ("é", false), ("<h>", false), ("\"h\"", false), ("h\0", false), ("[", false), ("[]", false),
            ("[::1", false), ("::1", false), ("[::1]x", false), ("[::1]:x", false), ("[1.2.3.4]", false),
            ("[v1.x]", false), ("[fe80::1%25eth0]", false), ("[::1]]", false),
        ] as [(Wire, Bool)]
    )
    func host(value: Wire, isValid: Bool) {
        #expect(HostField.isValid(value.bytes.span) == isValid)
    }

    @Test("host names of every length have only valid bytes", arguments: 1...20)
    func hostBytes(count: Int) {
        for position in 0..<count {
            var judged: [UInt8] = []
            for byte in UInt8.min...UInt8.max {
                // Not a hexadecimal digit.
                var name = [UInt8](repeating: 0x67, count: count)
                name[position] = byte
                if HostField.isValid(name.span) { judged.append(byte) }
            }
            // A colon before digits, or at the end, begins a port.
            let isPort = position == count - 1 && count > 1
            #expect(judged == (0...255).filter { ByteSet.registeredName.contains($0) || (isPort && $0 == ASCII.colon) })
        }
    }
}

@Suite("Known fields")
struct KnownFieldTests {
    @Test("are recognized by name, ignoring case", arguments: KnownField.allCases)
    func classify(field: KnownField) {
        let name = Array(field.rawValue.utf8)
        #expect(classify(name) == field)
        #expect(classify(Array(field.rawValue.uppercased().utf8)) == field)
        #expect(field.rawValue == field.rawValue.lowercased() && name.allSatisfy(ByteSet.token.contains))
        // Any other byte in any position makes another name.
        for index in name.indices {
            for byte in UInt8.min...UInt8.max where ASCII.lowercased(byte) != name[index] {
                var other = name
                other[index] = byte
                #expect(classify(other) != field)
            }
        }
        #expect(classify(Array(name.dropLast())) != field)
        #expect(classify(name + [0x20]) == nil)
    }

    private func classify(_ name: [UInt8]) -> KnownField? {
        KnownField(name: name.span)
    }

    @Test(
        "don't match other names",
        arguments: ["", "x", "cookie", "hosts", "x-forwarded-host", Wire(Array(repeating: 0x61, count: 9000))] as [Wire]
    )
    func unknown(name: Wire) {
        #expect(classify(name.bytes) == nil)
    }
}
