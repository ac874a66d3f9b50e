/// Repairs of brackets. Where one is missing, the indentation usually shows.
extension RepairSearch {
    /// Objects and arrays that end by their indentation, but not by a bracket.
    func unclosedByIndentation() -> [Repair] {
        var found: [Repair] = []
        var open: [LooseToken] = []
        for (position, token) in tokens.enumerated() {
            guard open.count <= LocatedJSONReader.depthLimit else { return found }
            if token.isFirst, let top = open.last, let before = self.token(position - 1) {
                var unclosed: [LooseToken] = []
                if token.isCloser {
                    if let owner = open.lastIndex(where: { $0.indent == token.indent && $0.closer == text(token) }),
                        top.indent > token.indent || top.closer != text(token)
                    {
                        unclosed = Array(open[(owner + 1)...])
                    }
                } else if token.indent <= top.indent, top.line < token.line {
                    unclosed = open.filter { $0.indent >= token.indent && $0.line < token.line }
                    // The outermost one is closed last.
                    if unclosed.count == open.count { unclosed.removeFirst() }
                }
                if !unclosed.isEmpty {
                    found.append(
                        close(
                            unclosed,
                            after: position - 1,
                            needsComma: !token.isCloser && !token.is(",") && !before.is(",")
                        )
                    )
                    open.removeLast(unclosed.count)
                    if found.count == 6 { return found }
                }
            }
            if token.isOpener { open.append(token) }
            if token.isCloser, !open.isEmpty { open.removeLast() }
        }
        return found
    }

    /// Closes objects and arrays after a token, before the comma if it is one.
    private func close(_ open: [LooseToken], after position: Int, needsComma: Bool) -> Repair {
        let isAfterComma = tokens[position].is(",") && position > 0
        let offset = isAfterComma ? tokens[position - 1].end : tokens[position].end
        let brackets = open.reversed().map(\.closer).joined() + (needsComma ? "," : "")
        let first = open[open.count - 1]
        return Repair(
            edits: [.insert(brackets, at: offset)],
            offset: offset,
            message:
                "“\(brackets)” is missing here: the \(first.container) that starts on line \(first.line) isn't closed"
        )
    }

    /// The objects and arrays that are open at a token.
    private func open(before position: Int) -> [LooseToken] {
        var open: [LooseToken] = []
        for token in tokens[..<max(0, min(position, tokens.count))] {
            if token.isOpener { open.append(token) }
            if token.isCloser, !open.isEmpty { open.removeLast() }
        }
        return open
    }

    /// Brackets that were exchanged, or that are missing or too many where the mistake is.
    func brackets() -> [Repair] {
        guard let token else { return [] }
        var found: [Repair] = []
        let open = open(before: index)
        if token.isCloser, let top = open.last, top.closer != text(token) {
            let what = "the \(top.container) that starts on line \(top.line)"
            found.append(
                Repair(
                    edits: [.replace(token.range, with: top.closer)],
                    offset: token.start,
                    message: "write “\(top.closer)” instead of “\(text(token))”: it closes \(what)"
                )
            )
            found.append(
                Repair(
                    edits: [.insert(top.closer, at: token.start)],
                    offset: token.start,
                    message: "“\(top.closer)” is missing here: \(what) isn't closed"
                )
            )
            found.append(
                Repair(
                    edits: [.replace(top.range, with: text(token) == "}" ? "{" : "[")],
                    offset: top.start,
                    message: "write “\(text(token) == "}" ? "{" : "[")” instead of “\(text(top))”"
                )
            )
        }
        if token.isCloser || token.is(","), let start = valueOnLine(before: index) {
            found.append(opening("[", at: start))
        }
        if token.is(","), let top = open.last, top.is("{"), top.line == token.line,
            self.token(index - 2)?.start == top.start
        {
            let message = "write “[” and “]” instead of “{” and “}” around values without keys"
            let closer = tokens[index...].first { $0.isCloser && $0.line == token.line }
            var edits = [TextEdit.replace(top.range, with: "[")]
            if let closer, closer.is("}") { edits.append(.replace(closer.range, with: "]")) }
            found.append(Repair(edits: edits, offset: top.start, message: message))
        }
        if token.kind == .word, text(token) == "(",
            let end = tokens[index...].first(where: {
                $0.line == token.line && $0.kind == .word && $0.byte == UInt8(ascii: ")")
            })
        {
            let closing = TextEdit.replace(end.start..<end.start + 1, with: "]")
            let message = "write “[” and “]” instead of “(” and “)”"
            found.append(
                Repair(edits: [.replace(token.range, with: "["), closing], offset: token.start, message: message)
            )
        }
        if token.isOpener, let top = open.last, top.is("{"), previous?.isOpener == false {
            found.append(close([top], after: index - 1, needsComma: previous?.is(",") == false))
        }
        found += surplusClosers(open: open)
        if token.is(":"), let key = previous, key.isText {
            found.append(opening("{", at: key.start))
            if open.last?.is("[") == true {
                let name = key.kind == .string ? text(key.start + 1..<key.end - 1) : text(key)
                found.append(
                    Repair(
                        edits: [.delete(key.start..<bytes.lineEnd(from: key.start))],
                        offset: key.start,
                        message:
                            "an array can't have keys: move “\(shown(name))” and its value into one of the objects, "
                            + "between “{” and “}”, or remove them"
                    )
                )
            }
        }
        if token.isOpener, let previous, previous.is(","), let list = start(of: index - 2),
            self.token(list - 1)?.is(":") == true
        {
            found.append(opening("[", at: tokens[list].start))
        }
        if let first = tokens.first, !first.isOpener {
            let message = "“{” is missing here: the file must start with it, and end with “}”"
            let start = TextEdit.insert("{", at: first.start)
            found.append(Repair(edits: [start], offset: first.start, message: message))
            let end = tokens[tokens.count - 1].end
            found.append(Repair(edits: [start, .insert("}", at: end)], offset: first.start, message: message))
        }
        return found
    }

    private func opening(_ bracket: String, at offset: Int) -> Repair {
        let what = bracket == "{" ? "object" : "array"
        return Repair(
            edits: [.insert(bracket, at: offset)],
            offset: offset,
            message: "“\(bracket)” is missing here, where an \(what) starts"
        )
    }

    /// The start of the value after the last colon on the line.
    private func valueOnLine(before position: Int) -> Int? {
        var position = position - 1
        let line = tokens[min(position + 1, tokens.count - 1)].line
        while let token = token(position), token.line == line {
            if token.is(":") { return self.token(position + 1)?.start }
            if token.isOpener { return nil }
            position -= 1
        }
        return nil
    }

    /// The opening bracket of the closing one at a position.
    private func start(of position: Int) -> Int? {
        guard let closer = token(position), closer.isCloser else { return nil }
        var depth = 0
        for position in stride(from: position, through: 0, by: -1) {
            if tokens[position].isCloser { depth += 1 }
            if tokens[position].isOpener { depth -= 1 }
            if depth == 0 { return position }
        }
        return nil
    }

    /// A closing bracket near the mistake that isn't alone on its line where its opener suggests.
    private func surplusClosers(open: [LooseToken]) -> [Repair] {
        guard let token else { return [] }
        let nearby = (max(0, index - 6)...index).reversed().filter { position in
            let closer = tokens[position]
            guard closer.isCloser, closer.line >= token.line - 1 else { return false }
            guard closer.isFirst, position < index else { return true }
            return start(of: position).map { tokens[$0].indent != closer.indent } ?? true
        }
        return nearby.map { position in
            let closer = tokens[position]
            return Repair(
                edits: [.delete(closer.range)],
                offset: closer.start,
                message: "there is one “\(text(closer))” too many: remove this one"
            )
        }
    }

    /// What is missing at the end of a text.
    func ending() -> [Repair] {
        let open = open(before: tokens.count)
        guard token == nil || token?.kind == .openString, !open.isEmpty, let last = tokens.last else { return [] }
        let closers = open.reversed().map(\.closer).joined()
        return ["", "\"", "\": \"…\"", ": \"…\"", " \"…\"", "…\": \"…\""].map { rest in
            let addition = rest.drop { $0 == " " } + closers
            let message: String
            if rest.isEmpty, open.count == 1 {
                message =
                    "the text ends here, but the \(open[0].container) that starts on line \(open[0].line) isn't closed: "
                    + "add “\(closers)”"
            } else if last.is(",") {
                message = "the file is cut off here, after a comma: copy it again"
            } else {
                message =
                    "the file is cut off here: copy it again, or, if nothing else is missing, add “\(addition)”"
            }
            return Repair(
                edits: [.insert(rest + closers, at: last.end)],
                offset: last.end,
                message: message,
                hidesMeaning: !rest.isEmpty || open.count > 1
            )
        }
    }

    /// Whether the outermost value has ended and another one starts.
    var isSecondValue: Bool {
        guard let token, token.isOpener, let previous, previous.isCloser else { return false }
        return open(before: index).isEmpty
    }

    /// What is wrong if nothing repairs it and the mistake's own message says too little.
    var explanation: String? {
        if !conflicts().isEmpty { return conflicts().first?.message }
        if isSecondValue {
            return "a second value starts here, after the end of the first: keep one of them"
        }
        return nil
    }
}
