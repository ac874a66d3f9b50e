/// Repairs of quotation marks, and of texts without them.
extension RepairSearch {
    func quotes() -> [Repair] {
        missingClosingQuotes() + missingOpeningQuotes() + lineBreaks() + innerQuotes() + bareTexts()
    }

    private func missing(_ offset: Int, _ place: String, _ word: String, quote: UInt8 = UInt8(ascii: "\"")) -> Repair {
        let mark = String(Unicode.Scalar(quote))
        return Repair(
            edits: [.insert(mark, at: offset)],
            offset: offset,
            message: "a quotation mark is missing here: write \(mark) \(place) “\(shown(word))”"
        )
    }

    /// A string that swallowed what follows it.
    private func missingClosingQuotes() -> [Repair] {
        var found: [Repair] = []
        if let token, token.kind == .openString {
            // Before the punctuation at the end of the line, or at the end of it.
            var ends = [token.end]
            var end = token.end
            while end > token.start + 1, ",}] \t".utf8.contains(bytes[end - 1]) {
                end -= 1
                ends.insert(end, at: 0)
            }
            // Before a comma after which the line goes on with another key.
            ends = token.range.filter { bytes[$0] == UInt8(ascii: ",") }.prefix(8) + ends
            if let colon = bytes[token.range].firstIndex(of: UInt8(ascii: ":")) { ends.append(colon) }
            found += ends.map { missing($0, "after", text(token.start + 1..<$0), quote: token.byte) }
        }
        for string in [previous, token].compactMap({ $0 }) where string.kind == .string && string.range.count > 2 {
            // `"name: "Larder"`: the string ends before the next one's text.
            var end = string.end - 1
            while end > string.start + 1, bytes[end - 1] == 0x20 { end -= 1 }
            guard end > string.start + 1, ",:}]".utf8.contains(bytes[end - 1]) else { continue }
            while end > string.start + 2, ",:}] ".utf8.contains(bytes[end - 1]) { end -= 1 }
            found.append(missing(end, "after", text(string.start + 1..<end), quote: string.byte))
        }
        return found
    }

    /// A text with a quotation mark at its end only.
    private func missingOpeningQuotes() -> [Repair] {
        var found: [Repair] = []
        for (position, word) in [(index, token), (index - 1, previous)] {
            guard let word, word.kind == .word else { continue }
            // Of several words the first.
            var first = position
            while let before = self.token(first - 1), before.kind == .word, before.line == word.line { first -= 1 }
            guard let start = self.token(first)?.start else { continue }
            let rest = text(start..<bytes.lineEnd(from: start))
            let name = String(rest.prefix { $0 != "\"" && $0 != "'" })
            guard name.utf8.count < rest.utf8.count else { continue }
            let quote = rest.utf8.first { $0 == 0x22 || $0 == 0x27 } ?? 0x22
            found.append(missing(start, "before", name, quote: quote))
        }
        return found
    }

    /// A text that continues on the next line.
    private func lineBreaks() -> [Repair] {
        guard let token, token.kind == .openString else { return [] }
        var edits: [TextEdit] = []
        var end = bytes.lineEnd(from: token.start)
        var found: [Repair] = []
        for _ in 0..<8 where end < bytes.count {
            var next = end
            while next < bytes.count,
                bytes[next] == 0x0A || bytes[next] == 0x0D || bytes[next] == 0x20 || bytes[next] == 0x09
            {
                next += 1
            }
            edits.append(.replace(end..<next, with: "\\n"))
            found.append(
                Repair(
                    edits: edits,
                    offset: token.start,
                    message:
                        "the text that starts here continues on the next line: put it on one line, with “\\n” for each "
                        + "line break that readers should see"
                )
            )
            end = bytes.lineEnd(from: next)
        }
        return found
    }

    /// Quotation marks within a text.
    private func innerQuotes() -> [Repair] {
        let place = token?.start ?? mistake.offset
        let lineEnd = bytes.lineEnd(from: place)
        var found: [Repair] = []
        guard !isAtComma else { return [] }
        // The string may be the one before the mistake, or one before that.
        for string in [previous, self.token(index - 2), token].compactMap({ $0 })
        where string.kind == .string && bytes.lineEnd(from: string.start) == lineEnd {
            let quote = string.byte
            // `"key": …` isn't a text that goes on.
            var after = string.end
            while after < lineEnd, bytes[after] == 0x20 { after += 1 }
            guard after == lineEnd || bytes[after] != UInt8(ascii: ":") else { continue }
            // A few are enough for a text that somebody wrote.
            let end = min(lineEnd, string.end + 2000)
            let inner = (string.end - 1..<end).filter { bytes[$0] == quote && bytes[$0 - 1] != 0x5C }.prefix(24)
            for (count, end) in inner.enumerated().dropFirst() {
                var after = end + 1
                while after < lineEnd, bytes[after] == 0x20 || bytes[after] == 0x09 { after += 1 }
                guard after == lineEnd || ",:}]".utf8.contains(bytes[after]) else { continue }
                let mark = String(Unicode.Scalar(quote))
                found.append(
                    Repair(
                        edits: inner[..<count].map { .insert("\\", at: $0) },
                        offset: inner[0],
                        message: "this \(mark) ends the text too early: within a text write \\\(mark)"
                    )
                )
            }
        }
        return found
    }

    /// Whether a comma is doubled, or missing before the next key.
    private var isAtComma: Bool {
        guard let token, let previous else { return false }
        if token.is(",") { return previous.is(",") }
        return previous.kind == .string && token.kind == .string && token.start > previous.end
            && self.token(index + 1)?.is(":") == true
    }

    /// A text, a day or a version without quotation marks, or a key that isn't a name.
    private func bareTexts() -> [Repair] {
        guard let start = valueStart else { return [] }
        let lineEnd = bytes.lineEnd(from: start)
        var ends: [Int] = []
        // To the next comma or bracket, or to the end of the line.
        if let mark = bytes[start..<lineEnd].firstIndex(where: { ",}]".utf8.contains($0) }) { ends.append(mark) }
        var end = lineEnd
        while end > start, " \t,".utf8.contains(bytes[end - 1]) { end -= 1 }
        ends.append(end)
        while end > start, " \t,}]".utf8.contains(bytes[end - 1]) { end -= 1 }
        ends.append(end)
        var found = bareList(from: start)
        found += ends.compactMap { end -> Repair? in
            let written = bare(start..<end)
            guard !written.isEmpty else { return nil }
            return Repair(
                edits: [.insert("\"", at: start), .insert("\"", at: start + written.utf8.count)],
                offset: start,
                message: "put this in quotation marks: \"\(shown(written))\"",
                isGuess: true
            )
        }
        if let colon = bytes[start..<lineEnd].firstIndex(of: UInt8(ascii: ":")) {
            let written = bare(start..<colon)
            if !written.isEmpty {
                let message = "put the key in quotation marks: \"\(shown(written))\""
                let edits: [TextEdit] = [.insert("\"", at: start), .insert("\"", at: start + written.utf8.count)]
                found.append(Repair(edits: edits, offset: start, message: message, isGuess: true))
            }
        }
        return found
    }

    /// Several words with commas between them.
    private func bareList(from start: Int) -> [Repair] {
        guard let first = tokens[max(0, index - 1)...].firstIndex(where: { $0.start == start }) else { return [] }
        var words: [LooseToken] = []
        for token in tokens[first...].prefix(40) {
            if token.kind == .word { words.append(token) } else if !token.is(",") { break }
        }
        guard words.count > 1 else { return [] }
        let written = words.map { "\"\(text($0))\"" }.joined(separator: ", ")
        return [
            Repair(
                edits: words.flatMap { [.insert("\"", at: $0.start), .insert("\"", at: $0.end)] },
                offset: start,
                message: "put each of these in quotation marks: \(shown(written))",
                isGuess: true
            )
        ]
    }

    /// The text of a range without white space at its end; empty if it has quotation marks.
    private func bare(_ range: Range<Int>) -> String {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        let written = text(range.lowerBound..<end)
        return written.contains("\"") ? "" : written
    }

    /// Where the key or value that the mistake is in starts: after the last mark before it on its line.
    private var valueStart: Int? {
        guard let token = token ?? previous else { return nil }
        var first = self.token == nil ? index - 1 : index
        guard !token.isOpener, !token.isCloser else { return nil }
        while let before = self.token(first - 1), before.line == token.line, before.kind == .word || before.is(":") {
            if before.is(":") { break }
            first -= 1
        }
        return self.token(first)?.start
    }
}
