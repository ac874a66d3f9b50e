/// A member of a list of preferences: `gzip;q=0.5` (RFC 9110 section 12.4).
struct WeightedMember {
    /// The range of its name.
    let name: Range<Int>
    let quality: QualityValue

    /// Parses the member at `range`; nil if its weight is malformed. Parameters other than `q` are skipped.
    init?(_ range: Range<Int>, of value: Span<UInt8>) {
        var quality = QualityValue.one
        var index = Self.end(of: range.lowerBound, in: range, of: value)
        name = FieldSyntax.trim(range.lowerBound..<index, of: value)
        while index < range.upperBound {
            let end = Self.end(of: index + 1, in: range, of: value)
            let parameter = FieldSyntax.trim((index + 1)..<end, of: value)
            index = end
            guard parameter.count > 1, ASCII.lowercased(value[parameter.lowerBound]) == 0x71,
                value[parameter.lowerBound + 1] == ASCII.equals
            else { continue }
            guard let weight = QualityValue(value.extracting((parameter.lowerBound + 2)..<parameter.upperBound)) else {
                return nil
            }
            quality = weight
        }
        self.quality = quality
    }

    /// The end of the part that starts at `start`: a `;` or the end of the member.
    private static func end(of start: Int, in range: Range<Int>, of value: Span<UInt8>) -> Int {
        var index = start
        while index < range.upperBound, value[index] != ASCII.semicolon { index += 1 }
        return index
    }
}
