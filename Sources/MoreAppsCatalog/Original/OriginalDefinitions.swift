/// The original More Apps system's `appdefinitions.js`: JavaScript that assigns an object to `appDefinitions` and,
/// where there are affiliates, another to `affiliateAppDefinitions`.
public enum OriginalDefinitions {
    /// The variable that holds the developer's name and apps.
    static let appsVariable = "appDefinitions"
    /// The variable that holds the affiliates' apps.
    static let affiliatesVariable = "affiliateAppDefinitions"

    /// Converts `appdefinitions.js` to `appdefinitions.json`.
    ///
    /// Comments, and the empty lists and texts that only the original needs, are dropped; everything else, unknown keys
    /// included, stays as it is and where it is. Whether the definitions make sense is left to ``Catalog/read(_:file:icon:)``.
    ///
    /// - Returns: The indented JSON, nil when there is any error, and what is wrong with the script.
    public static func convert(_ text: [UInt8], file: String) -> (json: [UInt8]?, diagnostics: [Diagnostic]) {
        var script = OriginalScript(text)
        let variables = script.readVariables()
        var sink = script.sink
        let json = merged(variables, &sink)
        return (sink.hasErrors ? nil : json, sink.diagnostics(in: SourceText(text), file: file))
    }

    private static func merged(_ variables: [OriginalScript.Variable], _ sink: inout DiagnosticSink) -> [UInt8]? {
        func value(of name: String) -> LocatedJSON? { variables.last { $0.name == name }?.value }
        guard let root = value(of: appsVariable) else {
            if !sink.hasErrors { sink.error(at: 0, "the variable “\(appsVariable)” is not assigned") }
            return nil
        }
        guard case .object(let definitions) = root.value else {
            sink.error(at: root.offset, "“\(appsVariable)” must be an object, not \(root.kind)")
            return nil
        }
        var writer = JSONWriter(layout: .indented)
        writer.beginObject()
        for member in definitions.members {
            writer.key(member.key)
            writeEntries(member.value, of: member.key, to: &writer)
        }
        if let affiliates = value(of: affiliatesVariable) {
            if case .object(let object) = affiliates.value {
                for member in object.members {
                    if member.key == RootKey.apps.rawValue {
                        writer.key(RootKey.affiliates.rawValue)
                        writeEntries(member.value, of: RootKey.apps.rawValue, to: &writer)
                    } else {
                        sink.warning(
                            at: member.keyOffset,
                            "“\(shown(member.key))” of “\(affiliatesVariable)” has no place in the new form: it is dropped"
                        )
                    }
                }
            } else {
                sink.error(
                    at: affiliates.offset,
                    "“\(affiliatesVariable)” must be an object, not \(affiliates.kind)"
                )
            }
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes a member of a variable; of `apps`, the entries without what means nothing.
    private static func writeEntries(_ json: LocatedJSON, of key: String, to writer: inout JSONWriter) {
        guard key == RootKey.apps.rawValue, case .array(let entries) = json.value else {
            json.write(to: &writer)
            return
        }
        writer.beginArray()
        for entry in entries {
            guard case .object(let object) = entry.value else {
                entry.write(to: &writer)
                continue
            }
            writer.beginObject()
            for member in object.members where !isVoid(member) {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
        writer.endArray()
    }

    /// Whether the original needs the member only because it stops at a missing key: an empty list means everyone, an
    /// empty text nothing.
    private static func isVoid(_ member: LocatedJSONObject.Member) -> Bool {
        switch (AppKey(rawValue: member.key), member.value.value) {
        case (.showOnLocales, .array(let items)), (.showOnDevices, .array(let items)): items.isEmpty
        case (.category, .string(let text)), (.summary, .string(let text)), (.icon, .string(let text)): text.isEmpty
        default: false
        }
    }
}

extension LocatedJSON {
    /// Writes the value as JSON: numbers that only JSON5 knows in their decimal form, and those that JSON can't say as
    /// `null`.
    func write(to writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .boolean(let boolean): writer.boolean(boolean)
        case .number(let literal): writer.literal(Self.jsonNumber(literal, doubleValue))
        case .string(let string): writer.string(string)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for member in object.members {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    private static func jsonNumber(_ literal: String, _ value: Double?) -> String {
        // Digits alone are kept as they are: identifiers may exceed a Double's precision.
        if literal.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return literal }
        guard let value, value.isFinite else { return "null" }
        if let whole = Int64(exactly: value) { return String(whole) }
        return value.description
    }
}
