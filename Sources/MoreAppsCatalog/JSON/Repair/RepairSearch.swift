/// Looks for the repair of a text's first mistake: makes candidates, and tries which of them lets the text be read
/// further.
struct RepairSearch {
    let bytes: [UInt8]
    let mistake: SyntaxMistake
    let tokens: [LooseToken]
    /// The index of the first token at the mistake or after it; the number of tokens at the end of the text.
    let index: Int

    init(_ bytes: [UInt8], _ mistake: SyntaxMistake) {
        self.bytes = bytes
        self.mistake = mistake
        tokens = [LooseToken](looselyReading: bytes)
        // Tokens are in order.
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].end <= mistake.offset { low = middle + 1 } else { high = middle }
        }
        index = low
    }

    /// The token at the mistake.
    var token: LooseToken? { token(index) }
    /// The token before the mistake.
    var previous: LooseToken? { token(index - 1) }

    func token(_ index: Int) -> LooseToken? { tokens.indices.contains(index) ? tokens[index] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func text(_ token: LooseToken) -> String { text(token.range) }

    /// The candidates in the order of preference. The first that makes the text valid is taken.
    private var candidates: [Repair] {
        var found: [Repair] = []
        found += lookalikes() + conflicts() + comments() + escapedQuotes()
        found += unclosedByIndentation() + separators() + words() + paths() + quotes() + brackets() + ending()
        found += missingParts() + bareComment() + surplus()
        return found
    }

    /// The candidate with which the text can be read furthest, if that is past the mistake's line.
    func best(effort: inout Int, limit: Int) -> Repair? {
        // A second value isn't to be merged with the first.
        guard !isSecondValue else { return nil }
        // In a text without line ends, somewhat further is enough.
        let goal = min(max(bytes.lineEnd(from: mistake.offset), token?.end ?? 0), mistake.offset + 200)
        var best: (repair: Repair, reach: Int)?
        for candidate in candidates {
            guard effort < limit else { break }
            let edited = candidate.edits.applied(to: bytes)
            var reader = LocatedJSONReader(edited, stopsAtFirstMistake: true)
            _ = reader.readText()
            // Making a candidate takes less than reading it.
            effort += (reader.firstMistake?.offset ?? edited.count) + edited.count / 8 + 32 * candidate.edits.count
            var reach = reader.firstMistake.map { candidate.edits.offsetBefore($0.offset) } ?? Int.max
            if reach == Int.max, !reader.sink.hasErrors { return candidate }
            // A key twice: less likely.
            if reach == Int.max { reach -= 1 }
            if reach > goal, reach > best?.reach ?? 0 { best = (candidate, reach) }
        }
        return best?.repair
    }
}
