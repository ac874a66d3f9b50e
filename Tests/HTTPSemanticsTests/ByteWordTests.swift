import Testing

@testable import HTTPSemantics

@Suite("Eight bytes together give the same result as one by one")
struct ByteWordTests {
    /// Each byte in each position, among all kinds of neighbours.
    @Test(arguments: [0x00, 0x41, 0x5A, 0x61, 0x7E, 0x7F, 0x80, 0xFF] as [UInt8])
    func everyByteInEveryPlace(filler: UInt8) {
        for place in 0..<8 {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: filler, count: 8)
                bytes[place] = byte
                let word = ByteWord(bytes.span, at: 0)

                #expect(word.hasByte(byte))
                #expect(word.hasByte(0x7F) == bytes.contains(0x7F))
                #expect(word.hasByte(below: 0x20) == bytes.contains { $0 < 0x20 })
                #expect(word.hasByte(below: 0x21) == bytes.contains { $0 < 0x21 })
                let isPlain = bytes.allSatisfy { ASCII.isLetter($0) || $0 == ASCII.hyphen }
                #expect(ByteWord(bits: word.otherThanLettersAndHyphens).hasNoMark == isPlain)
                let isHostName = bytes.allSatisfy {
                    ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.hyphen || $0 == ASCII.dot
                }
                #expect(word.hasOnlyHostNameBytes == isHostName)
                let isPrintable = bytes.allSatisfy { 0x20...0x7E ~= $0 }
                #expect(ByteWord(bits: word.unprintables).hasNoMark == isPrintable)
            }
        }
    }

    @Test("runs of any length are equal only to themselves", arguments: 0...40)
    func equal(count: Int) {
        let bytes = (0..<count).map { UInt8(0x61 + $0 % 26) }
        #expect(isEqual(bytes, bytes) && !isEqual(bytes, bytes + [0]) && !isEqual(bytes + [0], bytes))
        for place in 0..<count {
            for bit in 0..<8 {
                var other = bytes
                other[place] ^= 1 << UInt8(bit)
                #expect(!isEqual(other, bytes))
            }
        }
    }

    private func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        ASCII.equal(left.span, right.span)
    }

    @Test(
        "words are equal only to themselves in any case",
        arguments: ["", "*", "br", "gzip", "bytes=", "http://", "https://", "if-match", "x-forwarded-for"]
            as [StaticString]
    )
    func equalIgnoringCase(word: StaticString) {
        let bytes = Array(word.description.utf8)
        let upper = Array(word.description.uppercased().utf8)
        #expect(isEqual(bytes, word) && isEqual(upper, word) && !isEqual(bytes + [0], word))
        for place in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var other = bytes
                other[place] = byte
                #expect(isEqual(other, word) == (ASCII.lowercased(byte) == bytes[place]))
            }
        }
    }

    private func isEqual(_ bytes: [UInt8], _ word: StaticString) -> Bool {
        ASCII.equalIgnoringCase(bytes.span, word)
    }
}
