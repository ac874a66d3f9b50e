/// Repairs of characters and lines that JSON5 doesn't know.
extension RepairSearch {
    /// Quotation marks and punctuation of texts, and invisible characters, throughout the text.
    func lookalikes() -> [Repair] {
        let places = [token, previous].compactMap { $0 }
        let lineRange = places.map(\.start).max().map { bytes.lineStart(from: $0)..<bytes.lineEnd(from: $0) }
        let near = bytes[
            bytes.lineStart(from: min(mistake.offset, lineRange?.lowerBound ?? 0))..<(lineRange?.upperBound ?? 0)
        ]
        guard near.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "`") }) else { return [] }
        var edits: [(edit: TextEdit, seen: Unicode.Scalar, meant: String)] = []
        for token in tokens {
            switch token.kind {
            case .lookalikeString:
                guard let (first, length) = bytes.scalar(at: token.start), let quote = Lookalike.quote(first) else {
                    break
                }
                let meant = String(Unicode.Scalar(quote))
                edits.append((.replace(token.start..<token.start + length, with: meant), first, meant))
                var last = token.end - 1
                while last > token.start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
                for inner in token.start + length..<max(last, token.start + length) where bytes[inner] == quote {
                    edits.append((.insert("\\", at: inner), first, meant))
                }
                edits.append((.replace(last..<token.end, with: meant), bytes.scalar(at: last)?.scalar ?? first, meant))
            case .other:
                guard let (scalar, length) = bytes.scalar(at: token.start) else { break }
                let range = token.start..<token.start + length
                if let meant = Lookalike.punctuation(scalar) {
                    edits.append((.replace(range, with: meant), scalar, meant))
                } else if Lookalike.isInvisible(scalar) {
                    edits.append((.delete(range), scalar, ""))
                }
            default: break
            }
        }
        var candidates = [edits]
        // A string with one straight and one other quotation mark.
        if let lineRange {
            var mixed = edits.filter { !lineRange.contains($0.edit.range.lowerBound) }
            var index = lineRange.lowerBound
            while index < lineRange.upperBound, let (scalar, length) = bytes.scalar(at: index) {
                if Lookalike.quote(scalar) == UInt8(ascii: "\"") {
                    mixed.append((.replace(index..<index + length, with: "\""), scalar, "\""))
                } else if let meant = Lookalike.punctuation(scalar) {
                    mixed.append((.replace(index..<index + length, with: meant), scalar, meant))
                }
                index += length
            }
            mixed.sort { $0.edit.range.lowerBound < $1.edit.range.lowerBound }
            candidates.append(mixed)
        }
        return candidates.compactMap { edits in
            guard let first = edits.first else { return nil }
            var wishes: [String] = []
            for meant in ["\"", "'", ":", ",", "{", "}", "[", "]"] {
                var seen: [String] = []
                for edit in edits where edit.meant == meant && edit.seen.value != meant.unicodeScalars.first?.value {
                    let shown = "\(edit.seen)"
                    if !seen.contains(shown) { seen.append(shown) }
                }
                guard !seen.isEmpty else { continue }
                let place = meant == "\"" || meant == "'" ? " around keys and texts" : ""
                wishes.append("write \(meant) instead of \(seen.prefix(4).joined(separator: " and "))\(place)")
            }
            let invisible = edits.filter { $0.meant.isEmpty }
            if let one = invisible.first {
                let code = String(one.seen.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
                wishes.append("delete the invisible character U+\(padded) here")
            }
            let lines = edits.map(\.edit.range.lowerBound)
            return Repair(
                edits: edits.map(\.edit),
                offset: first.edit.range.lowerBound,
                message: wishes.joined(separator: ", and "),
                otherOffsets: Array(lines.dropFirst())
            )
        }
    }

    /// The markers that version control leaves where two versions of a file conflict.
    func conflicts() -> [Repair] {
        guard let start = conflictMarker else { return [] }
        return [true, false].map { keepsFirst in
            var edits: [TextEdit] = []
            var isIn: Character?
            var index = start
            while index < bytes.count {
                let end = bytes.lineEnd(from: index)
                let next = min(end + 1, bytes.count)
                let marker = marker(at: index)
                if let marker { isIn = marker == ">" ? nil : marker }
                if marker != nil || isIn == (keepsFirst ? "=" : "<") || isIn == "|" {
                    edits.append(.delete(index..<next))
                }
                index = next
            }
            return Repair(edits: edits, offset: start, message: conflictMessage)
        }
    }

    private var conflictMarker: Int? {
        let start = bytes.lineStart(from: token?.start ?? mistake.offset)
        return marker(at: start) == nil ? nil : start
    }

    private var conflictMessage: String {
        "version control left a conflict here: keep one of the two versions, and delete the other and the lines that "
            + "start with “<<<<<<<”, “=======” and “>>>>>>>”"
    }

    private func marker(at start: Int) -> Character? {
        let line = bytes[start..<bytes.lineEnd(from: start)]
        for marker in ["<", "|", "=", ">"] as [Character]
        where line.starts(with: String(repeating: marker, count: 7).utf8) {
            return marker
        }
        return nil
    }

    /// Comments as in other languages, and comments that don't end or go on.
    func comments() -> [Repair] {
        var found: [Repair] = []
        func replace(_ range: Range<Int>, _ replacement: String, _ message: String) {
            found.append(
                Repair(edits: [.replace(range, with: replacement)], offset: range.lowerBound, message: message)
            )
        }
        let hashes = tokens.filter { $0.kind == .hashComment }
        if let first = hashes.first, token?.kind == .hashComment || previous?.kind == .hashComment {
            let edits = hashes.map { TextEdit.replace($0.start..<$0.start + 1, with: "//") }
            found.append(
                Repair(
                    edits: edits,
                    offset: first.start,
                    message: "“#” doesn't start a comment here: write “//” instead",
                    otherOffsets: hashes.dropFirst().map(\.start)
                )
            )
        }
        if bytes[mistake.offset...].starts(with: "/*".utf8) {
            // To where it probably should go, but not past a line that looks like a key and its value.
            var end = bytes.lineEnd(from: mistake.offset)
            for _ in 0..<20 where end < bytes.count {
                found.append(
                    Repair(
                        edits: [.insert(" */", at: end)],
                        offset: mistake.offset,
                        message: "the comment that starts here isn't closed: write “*/” at its end"
                    )
                )
                end = bytes.lineEnd(from: end + 1)
            }
        }
        guard let token else { return found }
        let start = token.start
        let lineEnd = bytes.lineEnd(from: start)
        let line = bytes[start..<lineEnd]
        let message = "a comment must start with “//”"
        if line.starts(with: "<!--".utf8) {
            replace(start..<lineEnd, "", "“<!--” doesn't start a comment here: write “//” instead")
        } else if line.starts(with: "--".utf8) {
            replace(start..<start + 2, "//", "“--” doesn't start a comment here: write “//” instead")
        } else if line.starts(with: "/".utf8) {
            replace(start..<start + 1, "//", message)
        } else if line.starts(with: "*/".utf8) {
            replace(
                start..<start + 2,
                "",
                "“*/” ends a comment that never started: delete it, or write “/*” where it starts"
            )
        }
        return found
    }

    /// A line of words, which may be meant as a comment.
    func bareComment() -> [Repair] {
        guard let line = token?.line else { return [] }
        var first = index
        while let before = self.token(first - 1), before.line == line { first -= 1 }
        guard let start = self.token(first), start.kind == .word else { return [] }
        let message = "this line is neither a comment nor a key with its value: write “//” before it, or remove it"
        return [Repair(edits: [.insert("// ", at: start.start)], offset: start.start, message: message)]
    }

    /// Quotes with backslashes, as inside a string of another file, or as entities of HTML.
    func escapedQuotes() -> [Repair] {
        ["\\\"", "&quot;", "&#34;", "\"\""].compactMap { written in
            let pattern = Array(written.utf8)
            guard bytes[mistake.offset...].starts(with: pattern) || bytes[..<mistake.offset].suffix(2) == pattern[...]
            else { return nil }
            var edits: [TextEdit] = []
            var index = 0
            while index + pattern.count <= bytes.count {
                if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
                    edits.append(.replace(index..<index + pattern.count, with: "\""))
                    index += pattern.count
                } else {
                    index += 1
                }
            }
            guard let first = edits.first else { return nil }
            return Repair(
                edits: edits,
                offset: first.range.lowerBound,
                message: "the quotation marks are written as \(written): write \" instead of each",
                otherOffsets: edits.dropFirst().map(\.range.lowerBound)
            )
        }
    }

    /// Backslashes, as in paths of Windows.
    func paths() -> [Repair] {
        guard let token, token.kind == .string || token.kind == .openString, bytes[token.range].contains(0x5C) else {
            return []
        }
        let message = "“\\” has a special meaning in texts: in a path, write “/”; in a text, “\\\\”"
        let offset = bytes[token.range].firstIndex(of: 0x5C) ?? token.start
        let all = token.range.filter { bytes[$0] == 0x5C }.map { TextEdit.replace($0..<$0 + 1, with: "/") }
        return [
            Repair(edits: all, offset: offset, message: message, isGuess: true),
            Repair(
                edits: token.range.filter { bytes[$0] == 0x5C }.map { TextEdit.insert("\\", at: $0) },
                offset: offset,
                message: message,
                isGuess: true
            ),
        ]
    }
}
