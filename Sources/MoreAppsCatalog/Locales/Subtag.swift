/// A language, script or region subtag (RFC 5646, 2.2): up to four ASCII letters or digits in one word.
public struct Subtag: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The characters, the first in the highest used byte.
    let packed: UInt32

    /// Packs up to four ASCII bytes.
    init(packing bytes: some Sequence<UInt8>) {
        packed = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Creates a subtag of up to four ASCII characters, keeping their case.
    public init(stringLiteral value: StaticString) {
        self.init(packing: value.description.utf8.prefix(4))
    }

    /// The subtag's characters.
    public var description: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: packed >> $0) }.drop { $0 == 0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The undetermined language.
    static let undetermined: Subtag = "und"
}
