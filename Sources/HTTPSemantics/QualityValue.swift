/// The weight of a preference (RFC 9110 section 12.4.2), in thousandths: integers compare exactly.
struct QualityValue: Sendable, Hashable, Comparable {
    /// 0 to 1000.
    let thousandths: UInt16

    /// The weight when none is given: 1.
    static let one = QualityValue(thousandths: 1000)

    /// Not acceptable.
    static let zero = QualityValue(thousandths: 0)

    private init(thousandths: UInt16) {
        self.thousandths = thousandths
    }

    /// Parses `0` or `1` with at most three decimals; nil for anything else, including more than 1.
    init?(_ value: Span<UInt8>) {
        guard 1...5 ~= value.count, value[0] == ASCII.zero || value[0] == ASCII.one else { return nil }
        if value.count > 1, value[1] != ASCII.dot { return nil }
        var total = UInt16(value[0] &- ASCII.zero) * 1000
        var place: UInt16 = 100
        var index = 2
        while index < value.count {
            guard ASCII.isDigit(value[index]) else { return nil }
            total += UInt16(value[index] &- ASCII.zero) * place
            place /= 10
            index += 1
        }
        guard total <= 1000 else { return nil }
        thousandths = total
    }

    /// Orders by weight.
    static func < (left: QualityValue, right: QualityValue) -> Bool {
        left.thousandths < right.thousandths
    }
}
