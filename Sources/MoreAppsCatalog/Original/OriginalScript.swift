/// Reads the assignments of a script: `name = {…};`, with `var`, `let`, `const` or `window.` before the name or not.
struct OriginalScript {
    /// A variable and what is assigned to it.
    struct Variable {
        let name: String
        let value: LocatedJSON
    }

    private var reader: LocatedJSONReader

    /// What is wrong with the script.
    var sink: DiagnosticSink { reader.sink }

    init(_ text: [UInt8]) {
        reader = LocatedJSONReader(text)
    }

    /// Reads the script to its end.
    mutating func readVariables() -> [Variable] {
        var variables: [Variable] = []
        while skipToStatement() {
            let start = reader.index
            guard let name = readTarget() else { return variables }
            reader.skipTrivia()
            guard reader.peek() == UInt8(ascii: "=") else {
                reader.fail(at: reader.index, "“=” was expected after “\(shown(name))”, not \(reader.quotedToken())")
                return variables
            }
            reader.index += 1
            reader.skipTrivia()
            guard let value = reader.readValue(depth: 0) else { return variables }
            if name != OriginalDefinitions.appsVariable, name != OriginalDefinitions.affiliatesVariable {
                reader.sink.warning(at: start, "the variable “\(shown(name))” has no meaning here: it is dropped")
            }
            variables.append(Variable(name: name, value: value))
        }
        return variables
    }

    /// Skips semicolons, the commas between declarations, and `"use strict"`. False at the end of the script.
    private mutating func skipToStatement() -> Bool {
        while true {
            reader.skipTrivia()
            switch reader.peek() {
            case nil: return false
            case UInt8(ascii: ";"), UInt8(ascii: ","): reader.index += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = reader.readString()
            default: return true
            }
        }
    }

    /// Reads what is assigned to, and returns its last name: `appDefinitions` of `var appDefinitions` and of
    /// `window.appDefinitions`.
    private mutating func readTarget() -> String? {
        var name = ""
        while true {
            guard reader.isIdentifierStart() else {
                reader.fail(at: reader.index, "a variable's name was expected, not \(reader.quotedToken())")
                return nil
            }
            name = reader.readIdentifier()
            reader.skipTrivia()
            if ["var", "let", "const", "export"].contains(name) { continue }
            guard reader.peek() == UInt8(ascii: "."), ["window", "self", "globalThis", "this"].contains(name) else {
                return name
            }
            reader.index += 1
            reader.skipTrivia()
        }
    }
}
