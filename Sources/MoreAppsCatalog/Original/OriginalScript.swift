/// Reads the assignments of a script: `name = {…};`, optionally with `var`, `let`, `const` or `window.`, and with the
/// declaration before the assignment or in it. Exports are skipped.
struct OriginalScript {
    /// A variable and its value.
    struct Variable {
        let name: String
        let value: LocatedJSON
    }

    private var reader: LocatedJSONReader
    /// Whether the current statement is a declaration, in which names need no value: after `var` up to the semicolon.
    private var isDeclaring = false

    /// The diagnostics of the script.
    var sink: DiagnosticSink { reader.sink }

    init(_ text: [UInt8]) {
        reader = LocatedJSONReader(text, dialect: .script)
    }

    /// Reads the whole script.
    mutating func readVariables() -> [Variable] {
        var variables: [Variable] = []
        while skipToStatement() {
            if skipExport() { continue }
            let start = reader.index
            guard let name = readTarget() else { return variables }
            reader.skipTrivia()
            guard reader.peek() == UInt8(ascii: "=") else {
                if isDeclaring { continue }
                reader.fail(at: reader.index, "expected “=” after “\(shown(name))”, not \(reader.quotedToken())")
                return variables
            }
            reader.index += 1
            reader.skipTrivia()
            guard let value = reader.readValue(depth: 0) else { return variables }
            if name == OriginalDefinitions.appsVariable || name == OriginalDefinitions.affiliatesVariable {
                variables.append(Variable(name: name, value: value))
            } else {
                reader.sink.warning(at: start, "the variable “\(shown(name))” has no meaning here: ignored")
            }
        }
        return variables
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
            default: return true
            }
        }
    }

    /// Reads the target of an assignment, and returns its last name: `appDefinitions` in both `var appDefinitions` and
    /// `window.appDefinitions`.
    private mutating func readTarget() -> String? {
        while true {
            guard reader.isIdentifierStart() else {
                reader.fail(at: reader.index, "expected a variable name, not \(reader.quotedToken())")
                return nil
            }
            let name = reader.readIdentifier()
            reader.skipTrivia()
            switch name.comparable {
            case "var", "let", "const": isDeclaring = true
            case "export": break
            case "window", "self", "globalThis", "this":
                guard reader.peek() == UInt8(ascii: ".") else { return name }
                reader.index += 1
                reader.skipTrivia()
            default: return name.comparable
            }
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
            switch byte {
            case UInt8(ascii: ";") where depth == 0: return
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if depth == 0, !isOpen { return }
                reader.index += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"): reader.index += 1
            case UInt8(ascii: "/") where reader.skipComment(): break
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                isOpen = false
                _ = reader.readString()
            case UInt8(ascii: "`"):
                isOpen = false
                _ = reader.readTemplate()
            default:
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") { depth -= 1 }
                isOpen = byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
                reader.index += 1
            }
        }
        if depth > 0 {
            reader.failAtEnd(
                "the text ends inside the export on line \(reader.line(of: start)): a bracket isn't closed"
            )
        }
    }
}
