extension CatalogReader {
    /// Reports a key that the object doesn't have. It is an error if it was probably meant to restrict who sees an app
    /// or which versions may be used, since ignoring it shows the app to everyone.
    mutating func reportUnknownKey(
        _ member: LocatedJSONObject.Member,
        of owner: DefinitionObject,
        in object: LocatedJSONObject
    ) {
        let meant = meantKey(member, of: owner.kind, in: object)
        let effect = meant?.restricts == true ? " restricts nothing" : ""
        func message() -> String {
            "\(owner): unknown key “\(shown(member.key))”\(effect)\(meant.map { ": \($0.advice)" } ?? "")"
        }
        if meant?.restricts == true {
            sink.servableError(at: member.keyOffset, message())
        } else {
            sink.warning(at: member.keyOffset, message())
        }
    }

    /// What was probably meant by an unknown key.
    struct MeantKey {
        let advice: String
        let restricts: Bool

        fileprivate init(advice: String, restricts: Bool) {
            self.advice = advice
            self.restricts = restricts
        }

        fileprivate init(_ key: KnownKey, in place: String? = nil) {
            advice = "did you mean “\(key.name)”\(place.map { " in \($0)" } ?? "")?"
            restricts = key.restricts
        }
    }

    private mutating func meantKey(
        _ member: LocatedJSONObject.Member,
        of kind: DefinitionObject.Kind,
        in object: LocatedJSONObject
    ) -> MeantKey? {
        guard let spelling = KeyAliases.folded(member.key) else { return nil }
        if let key = KnownKey.byKind[kind]?[spelling] { return MeantKey(key) }
        if let paths = KeyAliases.aliases[kind]?[spelling], let first = paths.first {
            return Self.meantKey(path: paths.first { object[$0] == nil } ?? first, of: kind)
        }
        if kind == .entry, let advice = KeyAliases.hiding(spelling, member.value) {
            return MeantKey(advice: advice, restricts: true)
        }
        // Outside of all apps, a key of the developer's own is likelier than a misplaced one.
        if let key = KnownKey.everywhere[spelling], kind != .definitions || key.restricts {
            return MeantKey(advice: "it belongs in \(key.kind.place)", restricts: key.restricts)
        }
        return similarKey(to: member.key, of: kind)
    }

    /// A key by its name, or by a path like `update.minimumVersion`.
    private static func meantKey(path: String, of kind: DefinitionObject.Kind) -> MeantKey? {
        let names = path.split(separator: ".")
        guard let name = names.last, names.count > 1 else {
            return KnownKey.all.first { $0.kind == kind && $0.name == path }.map { MeantKey($0) }
        }
        let key = KnownKey.all.first { $0.name == name && $0.kind.place == "“\(names[0])”" }
        return key.map { MeantKey($0, in: $0.kind.place) }
    }

    /// A key that differs in a few letters: one of the same object, or one that restricts an app. Comparing takes time,
    /// so only as many spellings are compared as any honest catalog has.
    private mutating func similarKey(to name: String, of kind: DefinitionObject.Kind) -> MeantKey? {
        if let known = similarKeys[kind]?[name] { return known }
        guard similarKeys[kind, default: [:]].count < DiagnosticSink.limit else { return nil }
        func similar(_ keys: [KnownKey]) -> KnownKey? {
            let suggestion = Spelling.suggestion(for: name, among: keys.map(\.name))
            return keys.first { $0.name == suggestion }
        }
        let meant =
            similar(KnownKey.all.filter { $0.kind == kind }).map { MeantKey($0) }
            ?? similar(KnownKey.all.filter { $0.restricts && [.entry, .update].contains($0.kind) }).map {
                MeantKey($0, in: $0.kind.place)
            }
        similarKeys[kind, default: [:]][name] = .some(meant)
        return meant
    }
}

/// A key, without how it is read.
private struct KnownKey {
    let name: String
    let kind: DefinitionObject.Kind
    let restricts: Bool

    /// The keys of all objects. A misplaced one is searched for in this order.
    static let all =
        of(.update, CatalogReader.updateKeys) + of(.texts, CatalogReader.textKeys)
        + of(.overlay, CatalogReader.overlayKeys) + of(.entry, CatalogReader.entryKeys)
        + of(.release, CatalogReader.releaseKeys) + of(.recommendation, CatalogReader.ruleKeys)
        + of(.definitions, CatalogReader.rootKeys) + of(.minimumOS, CatalogReader.systemKeys)

    private static func of<Result>(_ kind: DefinitionObject.Kind, _ keys: [DefinitionKey<Result>]) -> [KnownKey] {
        keys.map { KnownKey(name: $0.name, kind: kind, restricts: $0.restricts) }
    }

    /// The keys of each kind of object, by their folded names.
    static let byKind = Dictionary(grouping: all, by: \.kind).mapValues(byName)

    /// All keys by their folded names.
    static let everywhere = byName(all)

    private static func byName(_ keys: [KnownKey]) -> [String: KnownKey] {
        Dictionary(keys.map { (KeyAliases.folded($0.name) ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension DefinitionObject.Kind {
    /// Where its keys belong, for messages.
    fileprivate var place: String {
        switch self {
        case .definitions: "the top-level object"
        case .entry: "an app"
        case .release: "“releases”"
        case .recommendation: "“recommend”"
        case .update: "“update”"
        case .texts: "“texts” of “update”"
        case .overlay: "“overlay”"
        case .minimumOS: "“minimumOS”"
        }
    }
}
