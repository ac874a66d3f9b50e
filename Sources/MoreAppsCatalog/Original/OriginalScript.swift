/// Reads the assignments of a script: `name = {…};`, optionally with `var`, `let`, `const` or `window.`, and with the
/// declaration before the assignment or in it; also `name.key = …` and `name.key.push(…)`. Exports are skipped.
struct OriginalScript {
    private var reader: LocatedJSONReader
    /// Whether the current statement is a declaration, in which names need no value: after `var` up to the semicolon.
    private var isDeclaring = false
    /// The variables and their values, and where they were first assigned.
    private var variables: [(name: String, offset: Int, value: LocatedJSON)] = []

    /// The diagnostics of the script.
    var sink: DiagnosticSink { reader.sink }

    /// Reads the whole script.
    init(_ text: [UInt8]) {
        reader = LocatedJSONReader(text, dialect: .script)
        while skipToStatement(), readStatement() {}
        for (name, offset, _) in variables where !OriginalDefinitions.variables.contains(name) {
            guard !reader.variables.isUsed(name) else { continue }
            reader.sink.warning(at: offset, "the variable “\(shown(name))” isn't used: ignored")
        }
    }

    /// The value of a variable at the end.
    subscript(name: String) -> LocatedJSON? {
        variables.first { $0.name == name }?.value
    }

    /// Skips semicolons, commas between declarations, and `"use strict"`. False at the end of the script.
    private mutating func skipToStatement() -> Bool {
        while true {
            reader.skipTrivia()
            switch reader.peek() {
            case nil: return false
            case UInt8(ascii: ";"):
                isDeclaring = false
                reader.index += 1
            case UInt8(ascii: ","): reader.index += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = reader.readString()
            // Comments that hid scripts from browsers without JavaScript (ECMA-262, B.1.1).
            case UInt8(ascii: "<") where reader.bytes[reader.index...].starts(with: "<!--".utf8),
                UInt8(ascii: "-") where reader.bytes[reader.index...].starts(with: "-->".utf8):
                while let byte = reader.peek(), byte != 0x0A, byte != 0x0D { reader.index += 1 }
            default: return true
            }
        }
    }

    /// Reads a statement. False, with an error, if it can't be read.
    private mutating func readStatement() -> Bool {
        if skipExport() || skipFunction() { return true }
        let start = reader.index
        guard var target = readTarget() else { return false }
        reader.skipTrivia()
        switch reader.peek() {
        case UInt8(ascii: "="):
            reader.index += 1
            reader.skipTrivia()
            guard let value = reader.readValue(depth: 0) else { return false }
            return assign(value, to: target, at: start)
        case UInt8(ascii: "(") where target.last == "push":
            target.removeLast()
            guard let elements = reader.readArguments(depth: 0) else { return false }
            guard let first = target.first, case .array(let list)? = self[first]?.member(at: target.dropFirst())?.value
            else {
                reader.fail(at: start, "“\(shown(target.joined(separator: ".")))” isn't a list to push to")
                return false
            }
            return assign(LocatedJSON(offset: start, value: .array(list + elements)), to: target, at: start)
        case UInt8(ascii: "("):
            reader.index = start
            skipStatement()
            reader.sink.warning(
                at: start,
                "scripts aren't run: “\(shown(target.joined(separator: ".")))(…)” is ignored"
            )
            return true
        default:
            if isDeclaring { return true }
            let name = target.joined(separator: ".")
            reader.fail(at: reader.index, "expected “=” after “\(shown(name))”, not \(reader.quotedToken())")
            return false
        }
    }

    private mutating func assign(_ value: LocatedJSON, to target: [String], at offset: Int) -> Bool {
        guard let name = target.first else { return false }
        let index = variables.firstIndex { $0.name == name }
        var whole = value
        if target.count > 1 {
            guard let index, let changed = variables[index].value.setting(target.dropFirst(), to: value, at: offset)
            else {
                let owner = target.dropLast().joined(separator: ".")
                reader.fail(at: offset, "“\(shown(owner))” isn't an object before this line")
                return false
            }
            whole = changed
        }
        reader.variables.assign(whole, to: name)
        if let index { variables[index].value = whole } else { variables.append((name, offset, whole)) }
        return true
    }

    /// Reads the target of an assignment: its variable, without `var` or `window.` before it, and the keys after it.
    private mutating func readTarget() -> [String]? {
        var target: [String] = []
        while true {
            guard reader.isIdentifierStart() else {
                switch reader.peek() {
                case UInt8(ascii: "<") where variables.isEmpty:
                    reader.fail(
                        at: reader.index,
                        "this is a web page, not a script: convert the file that it loads, such as “appdefinitions.js”"
                    )
                case UInt8(ascii: "{") where variables.isEmpty:
                    reader.fail(
                        at: reader.index,
                        "this is JSON, not a script that assigns “\(OriginalDefinitions.appsVariable)”: "
                            + "check it with “moreapps validate”"
                    )
                default: reader.fail(at: reader.index, "expected a variable name, not \(reader.quotedToken())")
                }
                return nil
            }
            let name = reader.readIdentifier().comparable
            reader.skipTrivia()
            let isFollowed = reader.peek() == UInt8(ascii: ".") || reader.peek() == UInt8(ascii: "[")
            switch name {
            case "var" where target.isEmpty, "let" where target.isEmpty, "const" where target.isEmpty:
                isDeclaring = true
            case "export" where target.isEmpty: break
            case "window" where target.isEmpty && isFollowed, "self" where target.isEmpty && isFollowed,
                "globalThis" where target.isEmpty && isFollowed, "this" where target.isEmpty && isFollowed:
                guard let isContinued = readKeys(into: &target) else { return nil }
                if !isContinued { return target }
            default:
                target.append(name)
                guard let isContinued = readKeys(into: &target) else { return nil }
                if !isContinued { return target }
            }
        }
    }

    /// Reads `["key"]`, and the full stop before another key. False if no name follows, nil after an error.
    private mutating func readKeys(into target: inout [String]) -> Bool? {
        while true {
            reader.skipTrivia()
            switch reader.peek() {
            case UInt8(ascii: "."):
                reader.index += 1
                reader.skipTrivia()
                return true
            case UInt8(ascii: "["):
                reader.index += 1
                reader.skipTrivia()
                guard reader.peek() == UInt8(ascii: "\"") || reader.peek() == UInt8(ascii: "'") else {
                    reader.fail(at: reader.index, "expected a key in quotes, not \(reader.quotedToken())")
                    return nil
                }
                target.append(reader.readString().comparable)
                reader.skipTrivia()
                guard reader.peek() == UInt8(ascii: "]") else {
                    reader.fail(at: reader.index, "expected “]”, not \(reader.quotedToken())")
                    return nil
                }
                reader.index += 1
            default: return false
            }
        }
    }

    // MARK: Functions

    /// Skips `function name(…) {…}`, with a warning. False for other statements.
    private mutating func skipFunction() -> Bool {
        let start = reader.index
        guard reader.isIdentifierStart(), reader.readIdentifier().comparable == "function" else {
            reader.index = start
            return false
        }
        var depth = 0
        while let byte = reader.peek() {
            skipToken()
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") {
                depth -= 1
                guard depth > 0 else { break }
            }
        }
        if depth > 0 { reader.failAtEnd("the text ends inside the function on line \(reader.line(of: start))") }
        reader.sink.warning(at: start, "scripts aren't run: the function is ignored")
        return true
    }

    /// Skips a comment, a string, a template or another character.
    private mutating func skipToken() {
        switch reader.peek() {
        case UInt8(ascii: "/") where reader.skipComment(): break
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = reader.readString()
        case UInt8(ascii: "`"): _ = reader.readTemplate()
        default: reader.index += 1
        }
    }

    // MARK: Exports

    /// Skips `module.exports = …`, `exports.name = …`, `export default …` and `export {…}`, which contain no apps.
    /// False, without skipping anything, for other statements, including `export const name = …`.
    private mutating func skipExport() -> Bool {
        let start = reader.index
        guard reader.isIdentifierStart() else { return false }
        let name = reader.readIdentifier().comparable
        reader.skipTrivia()
        switch (name, reader.peek()) {
        case ("module", UInt8(ascii: ".")), ("exports", UInt8(ascii: ".")), ("export", UInt8(ascii: "{")): break
        case ("export", _) where reader.isIdentifierStart():
            guard reader.readIdentifier().comparable == "default" else { fallthrough }
        default:
            reader.index = start
            return false
        }
        skipStatement()
        return true
    }

    /// Skips to the semicolon that ends the statement, or to the end of the line without one.
    private mutating func skipStatement() {
        let start = reader.index
        var depth = 0
        // After these the statement continues on the next line.
        var isOpen = false
        while let byte = reader.peek() {
            let position = reader.index
            switch byte {
            case UInt8(ascii: ";") where depth == 0: return
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if depth == 0, !isOpen { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
            default: break
            }
            skipToken()
            let isSpace = byte <= 0x20 || byte == UInt8(ascii: "/") && reader.index > position + 1
            if !isSpace { isOpen = byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") }
        }
        if depth > 0 {
            reader.failAtEnd(
                "the text ends inside the statement on line \(reader.line(of: start)): a bracket isn't closed"
            )
        }
    }
}

extension LocatedJSON {
    /// The value at the end of a path of keys.
    fileprivate func member(at path: ArraySlice<String>) -> LocatedJSON? {
        guard let key = path.first else { return self }
        guard case .object(let object) = value else { return nil }
        return object[key]?.member(at: path.dropFirst())
    }

    /// The value with another one at the end of a path of keys. Nil if there is something else than objects before.
    fileprivate func setting(_ path: ArraySlice<String>, to new: LocatedJSON, at offset: Int) -> LocatedJSON? {
        guard let key = path.first else { return new }
        guard case .object(let object) = value else { return nil }
        var members = object.members
        if let index = members.firstIndex(where: { $0.key.comparable == key }) {
            guard let changed = members[index].value.setting(path.dropFirst(), to: new, at: offset) else { return nil }
            members[index] = .init(key: key, keyOffset: members[index].keyOffset, value: changed)
        } else {
            guard path.count == 1 else { return nil }
            members.append(.init(key: key, keyOffset: offset, value: new))
        }
        return LocatedJSON(
            offset: self.offset,
            value: .object(LocatedJSONObject(members: members, isDamaged: object.isDamaged))
        )
    }
}
