/// The original More Apps system's `appdefinitions.js`: JavaScript that assigns an object to `appDefinitions` and, with
/// affiliates, another to `affiliateAppDefinitions`.
public enum OriginalDefinitions {
    /// The variable that holds the developer's name and apps.
    static let appsVariable = "appDefinitions"
    /// The variable that holds the affiliates' apps.
    static let affiliatesVariable = "affiliateAppDefinitions"

    /// Both variables.
    static let variables = [appsVariable, affiliatesVariable]

    /// Converts `appdefinitions.js` to `appdefinitions.json`.
    ///
    /// What the original's page showed is kept. Its texts were HTML, and become plain texts. Values that it took, and
    /// that have no counterpart, are converted, each with a warning. Comments, and empty lists and texts that only the
    /// original needs, are dropped. Everything else, including unknown keys, keeps its order.
    ///
    /// - Returns: The indented JSON for ``Catalog/read(_:file:icon:)``, or nil after any error; and all diagnostics,
    ///   with positions in the script.
    public static func convert(_ text: [UInt8], file: String) -> (json: [UInt8]?, diagnostics: [Diagnostic]) {
        let source = ScriptSource(text)
        let script = OriginalScript(source.utf8)
        var mender = OriginalMender(sink: script.sink)
        if let warning = source.warning { mender.sink.warning(at: warning.offset, warning.message) }
        var json: [UInt8]?
        if let root = merged(script, &mender) {
            var reader = CatalogReader(sink: mender.sink) { _ in .notLookedAt }
            _ = reader.readCatalog(root)
            mender.sink = reader.sink
            var writer = JSONWriter(layout: .indented)
            root.write(to: &writer)
            json = writer.bytes + [UInt8(ascii: "\n")]
        }
        let sink = mender.sink
        // What `validate` still refuses afterwards is converted as it is.
        let diagnostics = sink.diagnostics(in: SourceText(source.utf8), file: file)
            .map { $0.isServable ? $0.asWarning : $0 }
        return (sink.hasErrors ? nil : json, diagnostics)
    }

    /// The definitions in one object in the new format. Its parts keep their positions in the script.
    private static func merged(_ script: OriginalScript, _ mender: inout OriginalMender) -> LocatedJSON? {
        guard let root = script[appsVariable] else {
            if !mender.sink.hasErrors { mender.sink.error(at: 0, "the variable “\(appsVariable)” is not assigned") }
            return nil
        }
        guard case .object(let definitions) = root.value else {
            mender.sink.error(at: root.offset, "“\(appsVariable)” must be an object, not \(root.kind)")
            return nil
        }
        var members = definitions.members.map { member in
            switch member.key.comparable {
            case "apps": member.with(mender.list(member.value, kind: "app"))
            case "company": member.with(mender.company(member.value))
            default: member
            }
        }
        var isDamaged = definitions.isDamaged
        switch script[affiliatesVariable]?.value {
        case nil, .null: break
        case .object(let object):
            isDamaged = isDamaged || object.isDamaged
            for member in object.members {
                if member.key.comparable != "apps" {
                    mender.sink.warning(
                        at: member.keyOffset,
                        "“\(shown(member.key))” of “\(affiliatesVariable)” has no counterpart in the new format: ignored"
                    )
                } else if definitions["affiliates"] != nil {
                    mender.sink.error(
                        at: member.keyOffset,
                        "“\(appsVariable)” has affiliates too, under “affiliates”"
                    )
                } else {
                    let list = mender.list(member.value, kind: "affiliate")
                    members.append(.init(key: "affiliates", keyOffset: member.keyOffset, value: list))
                }
            }
        case .some:
            let affiliates = script[affiliatesVariable] ?? root
            mender.sink.error(
                at: affiliates.offset,
                "“\(affiliatesVariable)” must be an object, not \(affiliates.kind)"
            )
            return nil
        }
        return LocatedJSON(
            offset: root.offset,
            value: .object(LocatedJSONObject(members: members, isDamaged: isDamaged))
        )
    }
}

extension LocatedJSON {
    /// Writes the value as JSON: JSON5-only numbers in decimal, and those that JSON lacks as `null`.
    func write(to writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .boolean(let boolean): writer.boolean(boolean)
        case .number: writer.literal(decimal ?? "null")
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
}
