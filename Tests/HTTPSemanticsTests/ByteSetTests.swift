import Testing

@testable import HTTPSemantics

@Suite("Byte sets hold what the grammars list")
struct ByteSetTests {
    static let alphanumerics = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    static let unreserved = alphanumerics + "-._~"
    static let subDelims = "!$&'()*+,;="

    @Test(
        "each byte of 256",
        arguments: [
            (ByteSet.token, alphanumerics + "!#$%&'*+-.^_`|~"),
            (ByteSet.registeredName, unreserved + subDelims),
        ]
    )
    func members(set: ByteSet, members: String) {
        let found = (UInt8.min...UInt8.max).filter(set.contains)
        #expect(found == members.utf8.sorted())
    }

    @Test("classifies letters, digits and hexadecimal digits")
    func classes() {
        for byte in UInt8.min...UInt8.max {
            let scalar = Character(Unicode.Scalar(byte))
            #expect(ASCII.isLetter(byte) == (scalar.isASCII && scalar.isLetter))
            #expect(ASCII.isDigit(byte) == ("0"..."9" ~= scalar))
            #expect(ASCII.hexValue(byte).map(Int.init) == (scalar.isASCII ? scalar.hexDigitValue : nil))
            #expect(ASCII.lowercased(byte) == (scalar.isASCII ? scalar.lowercased().utf8.first : byte))
        }
    }
}
