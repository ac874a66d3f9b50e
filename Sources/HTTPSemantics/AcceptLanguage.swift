/// The preferences of a request's Accept-Language lines (RFC 9110 section 12.5.4).
public struct AcceptLanguage: Sendable, Equatable {
    /// The most language ranges to read; more are ignored. Readers have a handful.
    public static let maximumCount = 32

    /// The longest range, in bytes; longer ones are skipped. RFC 5646 section 4.4.1 requires 35.
    public static let maximumLength = 64

    private var weighted: [(range: String, quality: QualityValue)] = []
    private var count = 0

    /// A request without the field.
    public init() {}

    /// Adds one line of the field. Malformed members, `*`, and members of weight 0 are skipped.
    public mutating func add(_ line: Span<UInt8>) {
        var list = FieldList()
        while count < Self.maximumCount, let range = list.next(in: line) {
            count += 1
            guard let member = WeightedMember(range, of: line), member.quality > .zero else { continue }
            let name = line.extracting(member.name)
            guard name.count <= Self.maximumLength, Self.isLanguageRange(name) else { continue }
            let text = String(decoding: member.name.map { line[$0] }, as: UTF8.self)
            let position = weighted.firstIndex { $0.quality < member.quality } ?? weighted.endIndex
            weighted.insert((text, member.quality), at: position)
        }
    }

    /// The language ranges as sent, by descending weight, then in the order sent.
    public var ranges: [String] { weighted.map(\.range) }

    /// Compares the ranges and their weights.
    public static func == (left: AcceptLanguage, right: AcceptLanguage) -> Bool {
        left.weighted.elementsEqual(right.weighted, by: ==)
    }

    /// `1*8ALPHA *( "-" 1*8alphanum )` (RFC 4647 section 2.1). Some apps send `zh_TW`, so an underscore is a hyphen.
    private static func isLanguageRange(_ bytes: Span<UInt8>) -> Bool {
        var isFirst = true
        var length = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if ASCII.isLetter(byte) || (!isFirst && ASCII.isDigit(byte)) {
                guard length < 8 else { return false }
                length += 1
            } else {
                guard byte == ASCII.hyphen || byte == UInt8(ascii: "_"), length > 0 else { return false }
                isFirst = false
                length = 0
            }
        }
        return length > 0
    }
}
