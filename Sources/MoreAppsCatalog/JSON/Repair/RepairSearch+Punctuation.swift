/// Repairs of commas, colons and single words.
extension RepairSearch {
    /// Commas and colons that are missing, or written as other marks.
    func separators() -> [Repair] {
        var found: [Repair] = []
        func replaceAll(_ mark: Unicode.Scalar, with meant: String) {
            guard let token, token.is(mark) else { return }
            let all = tokens.filter { $0.is(mark) }
            let edits = all.map { mark in
                // `=>` and `:=` are one mark.
                let end = bytes[mark.end...].first == UInt8(ascii: ">") ? mark.end + 1 : mark.end
                return TextEdit.replace(mark.start..<end, with: meant)
            }
            let message = "write “\(meant)” instead of “\(mark)”"
            for edits in [edits, edits.filter { $0.range.lowerBound == token.start }] {
                found.append(
                    Repair(
                        edits: edits,
                        offset: token.start,
                        message: message,
                        otherOffsets: edits.map(\.range.lowerBound).filter { $0 != token.start }
                    )
                )
            }
        }
        replaceAll("=", with: ":")
        replaceAll(";", with: ",")
        if let token, token.kind == .word, [".", "|"].contains(text(token)) {
            let edit = TextEdit.replace(token.range, with: ",")
            found.append(Repair(edits: [edit], offset: token.start, message: "write “,” instead of “\(text(token))”"))
        }
        if let previous, previous.kind != .punctuation || previous.isCloser {
            found.append(
                Repair(
                    edits: [.insert(",", at: previous.end)],
                    offset: previous.end,
                    message: "a comma is missing here, at the end of the value"
                )
            )
            found.append(
                Repair(
                    edits: [.insert(":", at: previous.end)],
                    offset: previous.end,
                    message: "“:” is missing here, between the key and its value"
                )
            )
        }
        if let token, token.is(","), self.token(index - 2)?.isOpener == false {
            found.append(
                Repair(
                    edits: [.replace(token.range, with: ":")],
                    offset: token.start,
                    message: "write “:” between a key and its value, not “,”"
                )
            )
        }
        return found
    }

    /// Words of other languages, and numbers that JSON5 doesn't have.
    func words() -> [Repair] {
        guard let token, token.kind == .word else { return [] }
        let word = text(token)
        func replace(_ meant: String, _ message: String, isGuess: Bool = false) -> [Repair] {
            let edit = TextEdit.replace(token.range, with: meant)
            return [Repair(edits: [edit], offset: token.start, message: message, isGuess: isGuess)]
        }
        switch word.lowercased() {
        case "true", "yes", "on": return replace("true", "write “true” instead of “\(word)”")
        case "false", "no", "off": return replace("false", "write “false” instead of “\(word)”")
        case "none", "nil", "null", "undefined":
            return replace("null", "“\(word)” isn't a value: leave the key out if it has no value", isGuess: true)
        default: break
        }
        guard bytes[token.start].isASCIIDigit else { return [] }
        let digits = word.filter { $0 != "_" }
        if digits != word, digits.utf8.allSatisfy(\.isASCIIDigit) {
            return replace(digits, "write a number without “_”: \(digits)")
        }
        if word.utf8.allSatisfy(\.isASCIIDigit), word.hasPrefix("0") {
            let rest = String(word.drop { $0 == "0" })
            return replace(
                rest.isEmpty ? "0" : rest,
                "a number can't start with 0: remove the zero, or, if it matters, put the number in quotation marks",
                isGuess: true
            )
        }
        return []
    }

    /// Keys without a value.
    func missingParts() -> [Repair] {
        var found: [Repair] = []
        func add(_ colon: LooseToken, _ key: LooseToken?, _ filler: String) {
            guard let key, key.isText else { return }
            found.append(
                Repair(
                    edits: [.insert(filler, at: colon.end)],
                    offset: token?.line == colon.line ? mistake.offset : colon.end,
                    message:
                        "the key “\(shown(name(of: key)))” has no value: write one after the “:”, or remove the key",
                    isGuess: true
                )
            )
        }
        if let token, token.is(",") || token.isCloser, let key = previous, key.isText {
            found.append(
                Repair(
                    edits: [.insert(": \"?\"", at: key.end)],
                    offset: key.end,
                    message:
                        "the key “\(shown(name(of: key)))” has no value: write “:” and a value after it, or remove it",
                    isGuess: true
                )
            )
        }
        if let previous, previous.is(":") { add(previous, token(index - 2), " \"?\"") }
        if let colon = token(index - 2), colon.is(":") { add(colon, token(index - 3), " \"?\",") }
        return found
    }

    private func name(of key: LooseToken) -> String {
        key.kind == .string ? text(key.start + 1..<key.end - 1) : text(key)
    }

    /// What isn't needed: a mark, or words.
    func surplus() -> [Repair] {
        var found: [Repair] = []
        func delete(_ range: Range<Int>, _ message: String) {
            found.append(Repair(edits: [.delete(range)], offset: range.lowerBound, message: message))
        }
        // A word alone on its line.
        if let previous, previous.kind == .word, previous.isFirst, previous.line != token?.line {
            delete(previous.range, "“\(shown(text(previous)))” doesn't belong here: remove it")
        }
        if let token {
            let message =
                token.is(",")
                ? "there is one comma too many: remove it" : "“\(shown(text(token)))” doesn't belong here: remove it"
            delete(token.range, message)
            if token.kind != .punctuation {
                // With all that follows up to a mark.
                var last = index
                while let next = self.token(last + 1), next.line == token.line, !next.is(","), !next.isCloser {
                    last += 1
                }
                if last > index, let end = self.token(last)?.end {
                    delete(token.start..<end, "“\(shown(text(token.start..<end)))” doesn't belong here: remove it")
                }
            }
        }
        if let previous, previous.kind == .word || previous.is(",") || previous.isCloser {
            delete(previous.range, "“\(shown(text(previous)))” doesn't belong here: remove it")
        }
        return found
    }
}
