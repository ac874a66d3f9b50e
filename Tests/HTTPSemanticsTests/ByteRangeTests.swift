import Testing

@testable import HTTPSemantics

@Suite("Byte ranges")
struct ByteRangeTests {
    @Test(
        "select a part, the whole, or nothing that there is",
        arguments: [
            ("bytes=0-499", 10_000, .part(ByteRange(offset: 0, count: 500))),
            ("bytes=500-999", 10_000, .part(ByteRange(offset: 500, count: 500))),
            ("bytes=-500", 10_000, .part(ByteRange(offset: 9500, count: 500))),
            ("bytes=9500-", 10_000, .part(ByteRange(offset: 9500, count: 500))),
            ("bytes=0-0", 10_000, .part(ByteRange(offset: 0, count: 1))),
            ("bytes=-1", 10_000, .part(ByteRange(offset: 9999, count: 1))),
            ("BYTES=0-0", 1, .part(ByteRange(offset: 0, count: 1))),
            ("bytes=,0-0, ,", 1, .part(ByteRange(offset: 0, count: 1))),
            // Beyond the end.
            ("bytes=0-", 10, .part(ByteRange(offset: 0, count: 10))),
            ("bytes=5-100", 10, .part(ByteRange(offset: 5, count: 5))),
            ("bytes=-100", 10, .part(ByteRange(offset: 0, count: 10))),
            ("bytes=9-", 10, .part(ByteRange(offset: 9, count: 1))),
            ("bytes=10-", 10, .unsatisfiable),
            ("bytes=10-20", 10, .unsatisfiable),
            ("bytes=-0", 10, .unsatisfiable),
            // Too large for 64 bits.
            ("bytes=0-18446744073709551615", 10, .part(ByteRange(offset: 0, count: 10))),
            ("bytes=0-99999999999999999999999", 10, .part(ByteRange(offset: 0, count: 10))),
            ("bytes=-99999999999999999999999", 10, .part(ByteRange(offset: 0, count: 10))),
            ("bytes=99999999999999999999999-", 10, .unsatisfiable),
            ("bytes=18446744073709551615-", 10, .unsatisfiable),
            ("bytes=0-", UInt64.max, .part(ByteRange(offset: 0, count: .max))),
            // Nothing to select.
            ("bytes=0-", 0, .unsatisfiable),
            ("bytes=0-0", 0, .unsatisfiable),
            ("bytes=-5", 0, .whole),
            ("bytes=-0", 0, .unsatisfiable),
            // Ignored.
            ("bytes=0-0,5-6", 10, .whole),
            ("bytes=0-0,x", 10, .whole),
            ("bytes=5-4", 10, .whole),
            ("bytes=20-19", 10, .whole),
            ("bytes=", 10, .whole),
            ("bytes=,", 10, .whole),
            ("bytes=-", 10, .whole),
            ("bytes=--1", 10, .whole),
            ("bytes=0--1", 10, .whole),
            ("bytes=0", 10, .whole),
            ("bytes=a-b", 10, .whole),
            ("bytes=0-b", 10, .whole),
            ("bytes=+0-1", 10, .whole),
            ("bytes=0 - 1", 10, .whole),
            ("bytes=0x0-1", 10, .whole),
            ("bytes 0-1", 10, .whole),
            ("bytes =0-1", 10, .whole),
            ("items=0-1", 10, .whole),
            ("0-1", 10, .whole),
            ("", 10, .whole),
        ] as [(Wire, UInt64, ByteRange.Selection)]
    )
    func select(value: Wire, length: UInt64, expected: ByteRange.Selection) {
        #expect(ByteRange.select(value.bytes.span, length: length) == expected)
    }

    @Test("state their place in Content-Range")
    func contentRange() {
        #expect(ByteRange(offset: 5, count: 5).contentRange(of: 10) == "bytes 5-9/10")
        #expect(ByteRange(offset: 0, count: 1).contentRange(of: 1) == "bytes 0-0/1")
        #expect(ByteRange.unsatisfiedContentRange(of: 10) == "bytes */10")
    }
}
