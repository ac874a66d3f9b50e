/// The original More Apps system's `appdefinitions.js`: JavaScript that assigns an object to `appDefinitions` and, with
/// affiliates, another to `affiliateAppDefinitions`.
public enum OriginalDefinitions {
    /// The variable that holds the developer's name and apps.
    static let appsVariable = "appDefinitions"
    /// The variable that holds the affiliates' apps.
    static let affiliatesVariable = "affiliateAppDefinitions"

    /// Converts `appdefinitions.js` to `appdefinitions.json`.
    ///
    /// Comments, and empty lists and texts that only the original needs, are dropped. Everything else, including
    /// unknown keys, keeps its order.
    ///
    /// - Returns: The indented JSON for ``Catalog/read(_:file:icon:)``, or nil after any error; and all diagnostics,
    ///   with positions in the script.
    public static func convert(_ text: [UInt8], file: String) -> (json: [UInt8]?, diagnostics: [Diagnostic]) {
        var script = OriginalScript(text)
        let variables = script.readVariables()
        var sink = script.sink
        var json: [UInt8]?
        if let root = merged(variables, &sink) {
            var reader = CatalogReader(sink: sink) { _ in .notLookedAt }
            _ = reader.readCatalog(root)
            sink = reader.sink
            var writer = JSONWriter(layout: .indented)
            root.write(to: &writer)
            json = writer.bytes + [UInt8(ascii: "\n")]
        }
        return (sink.hasErrors ? nil : json, sink.diagnostics(in: SourceText(text), file: file))
    }

    /// The definitions in one object in the new format. Its parts keep their positions in the script.
    private static func merged(_ variables: [OriginalScript.Variable], _ sink: inout DiagnosticSink) -> LocatedJSON? {
        func value(of name: String) -> LocatedJSON? { variables.last { $0.name.comparable == name }?.value }
        guard let root = value(of: appsVariable) else {
            if !sink.hasErrors { sink.error(at: 0, "the variable “\(appsVariable)” is not assigned") }
            return nil
        }
        guard case .object(let definitions) = root.value else {
            sink.error(at: root.offset, "“\(appsVariable)” must be an object, not \(root.kind)")
            return nil
        }
        var members = definitions.members.map { member in
            member.key.comparable == "apps" ? renamed(member, "apps") : member
        }
        var isDamaged = definitions.isDamaged
        if let affiliates = value(of: affiliatesVariable) {
            guard case .object(let object) = affiliates.value else {
                sink.error(
                    at: affiliates.offset,
                    "“\(affiliatesVariable)” must be an object, not \(affiliates.kind)"
                )
                return nil
            }
            isDamaged = isDamaged || object.isDamaged
            for member in object.members {
                if member.key.comparable != "apps" {
                    sink.warning(
                        at: member.keyOffset,
                        "“\(shown(member.key))” of “\(affiliatesVariable)” has no counterpart in the new format: ignored"
                    )
                } else if definitions["affiliates"] != nil {
                    sink.error(at: member.keyOffset, "“\(appsVariable)” has affiliates too, under “affiliates”")
                } else {
                    members.append(renamed(member, "affiliates"))
                }
            }
        }
        return LocatedJSON(
            offset: root.offset,
            value: .object(LocatedJSONObject(members: members, isDamaged: isDamaged))
        )
    }

    /// A list of apps under its new key, without meaningless members.
    private static func renamed(_ member: LocatedJSONObject.Member, _ key: String) -> LocatedJSONObject.Member {
        var list = member.value
        if case .array(let entries) = list.value {
            list = LocatedJSON(offset: list.offset, value: .array(entries.map(meaningful)))
        }
        return LocatedJSONObject.Member(key: key, keyOffset: member.keyOffset, value: list)
    }

    private static func meaningful(_ entry: LocatedJSON) -> LocatedJSON {
        guard case .object(let object) = entry.value else { return entry }
        let members = object.members.filter { !isVoid($0) }
        return LocatedJSON(
            offset: entry.offset,
            value: .object(LocatedJSONObject(members: members, isDamaged: object.isDamaged))
        )
    }

    /// Whether the member exists only because the original stops at a missing key: an empty list means everyone, an
    /// empty text nothing.
    private static func isVoid(_ member: LocatedJSONObject.Member) -> Bool {
        switch (member.key.comparable, member.value.value) {
        case ("showOnLocales", .array(let items)), ("showOnDevices", .array(let items)): items.isEmpty
        case ("category", .string(let text)), ("summary", .string(let text)), ("icon", .string(let text)): text.isEmpty
        default: false
        }
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
