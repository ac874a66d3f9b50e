/// Classes of ASCII characters.
extension UInt8 {
    var isASCIIDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    var isASCIILetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    var isASCIILetterOrDigit: Bool {
        isASCIIDigit || isASCIILetter
    }

    /// The small letter of a capital one; itself otherwise.
    var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// Whether it means the same in a URL percent-encoded and not (RFC 3986, 2.3).
    var isUnreserved: Bool {
        isASCIILetterOrDigit || "-._~".utf8.contains(self)
    }

    /// `%2F` (RFC 3986, 2.1).
    var percentEncoded: String {
        (self < 0x10 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
    }
}
