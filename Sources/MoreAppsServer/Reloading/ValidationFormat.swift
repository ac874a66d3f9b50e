internal import MoreAppsCatalog
internal import Platform

/// How `moreapps validate` prints its result.
public enum ValidationFormat: String, CaseIterable, Sendable {
    /// For people and editors.
    case text
    /// For programs: one object.
    case json
    /// For GitHub's workflows, which show the problems beside the file's lines.
    case github

    /// What to print.
    public struct Output: Equatable, Sendable {
        /// The text for standard output.
        public let output: [UInt8]
        /// The lines for standard error.
        public var errors: [String] = []
    }

    /// What to print for a validation.
    ///
    /// - Parameter definitions: the name of the definitions.
    public func output(of validation: Validation, definitions: String) -> Output {
        let verdict = "\(definitions): \(validation.summary)".printableLine
        switch self {
        case .text:
            return Output(output: Self.text([verdict]), errors: validation.diagnostics.map(\.description))
        case .json:
            return Output(output: Self.json(of: validation))
        case .github:
            return Output(output: Self.text(validation.diagnostics.map(Self.command) + [verdict]))
        }
    }

    private static func text(_ lines: [String]) -> [UInt8] {
        lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }

    private static func json(of validation: Validation) -> [UInt8] {
        var json = JSONWriter(layout: .indented)
        func integer(_ key: String, _ value: Int?) {
            guard let value else { return }
            json.key(key)
            json.integer(value)
        }
        json.beginObject()
        json.key("valid")
        json.boolean(validation.isValid)
        integer("apps", validation.catalog?.apps.count)
        integer("affiliates", validation.catalog?.affiliates.count)
        integer("errors", validation.count(.error))
        integer("warnings", validation.count(.warning))
        json.key("diagnostics")
        json.beginArray()
        for diagnostic in validation.diagnostics {
            json.beginObject()
            json.member("file", diagnostic.file)
            integer("line", diagnostic.position?.line)
            integer("column", diagnostic.position?.column)
            json.member("severity", diagnostic.severity.rawValue)
            json.member("message", diagnostic.message)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// A workflow command: `::error file=a.json,line=3,col=5::message`. Of its characters, those with a meaning are
    /// escaped like in URLs (actions/toolkit, packages/core/src/command.ts).
    private static func command(for diagnostic: Diagnostic) -> String {
        func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
            text.unicodeScalars.map { scalar in
                guard special.contains(scalar) else { return String(scalar) }
                let code = String(scalar.value, radix: 16, uppercase: true)
                return "%\(scalar.value < 16 ? "0" : "")\(code)"
            }
            .joined()
        }
        let file = escaped(diagnostic.file, ["%", "\r", "\n", ":", ","])
        let position = diagnostic.position.map { ",line=\($0.line),col=\($0.column)" } ?? ""
        let message = escaped(diagnostic.message, ["%", "\r", "\n"])
        return "::\(diagnostic.severity.rawValue) file=\(file)\(position)::\(message)".printableLine
    }
}
