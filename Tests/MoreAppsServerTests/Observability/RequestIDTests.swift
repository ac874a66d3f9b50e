import Testing

@testable import MoreAppsServer

@Suite("Request ids")
struct RequestIDTests {
    @Test(
        "an id from a trusted proxy is used if it is safe everywhere",
        arguments: [
            ("a", true), ("7f3d-2.b_C", true), (String(repeating: "x", count: 128), true),
            ("", false), (String(repeating: "x", count: 129), false), ("a b", false), ("a\"b", false), ("a\n", false),
            ("a\u{0}", false), ("å", false), ("a/b", false), ("a:b", false), ("a,b", false), ("<a>", false),
            ("a+b", false),
        ]
    )
    func received(value: String, isTaken: Bool) {
        let bytes = Array(value.utf8)
        let id = RequestIDGenerator(process: 1).id(received: bytes.span, isPeerTrusted: true)
        #expect((id.text == value) == isTaken)
        #expect(RequestID(bytes.span) == (isTaken ? .received(bytes) : nil))
    }

    @Test("an id from anybody else isn't")
    func untrusted() {
        let bytes = Array("theirs".utf8)
        let id = RequestIDGenerator(process: 0xABC).id(received: bytes.span, isPeerTrusted: false)
        #expect(id.text == "000000000abc-1")
    }

    @Test("ids of a process differ, across all threads")
    func unique() async {
        let generator = RequestIDGenerator()
        let ids = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<1000).map { _ in generator.id(received: nil, isPeerTrusted: true).text } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 4000)
        #expect(Set(ids.map { $0.prefix(13) }).count == 1)
        #expect(ids.allSatisfy { RequestID(Array($0.utf8).span) != nil })
    }

    @Test("ids of two processes differ")
    func processes() {
        let starts = (0..<100).map { _ in RequestIDGenerator().id(received: nil, isPeerTrusted: false).text }
        #expect(Set(starts).count == 100)
    }
}
