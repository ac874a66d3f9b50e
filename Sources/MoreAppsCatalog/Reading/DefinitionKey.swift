/// A key of an object in definitions: its name, and how to read its value. `appdefinitions.schema.json` describes the
/// same keys.
struct DefinitionKey<Result>: Sendable {
    typealias Read = @Sendable (_ reader: inout CatalogReader, _ field: Field, _ result: inout Result) -> Void

    let name: String
    let isRequired: Bool
    /// Whether to read it after all others, since it is compared with them.
    let isLast: Bool
    /// Whether it restricts who sees an app, or which versions may be used. If such a key is misspelt, the file is wrong.
    let restricts: Bool
    let read: Read

    init(
        _ name: String,
        isRequired: Bool = false,
        isLast: Bool = false,
        restricts: Bool = false,
        read: @escaping Read
    ) {
        self.name = name
        self.isRequired = isRequired
        self.isLast = isLast
        self.restricts = restricts
        self.read = read
    }
}

/// A key's value and where it is. It is put into words only for a message.
struct Field {
    let key: String
    let json: LocatedJSON
    let owner: DefinitionObject
    /// Which of the values within the key's value; nil for all of it.
    var part: Part?

    enum Part {
        /// One of an array's values, by its noun: `a device`.
        case item(String)
        /// The text in a language.
        case translation(String)
    }

    var offset: Int { json.offset }

    /// The value's name in messages.
    var name: String {
        switch part {
        case nil: owner.name(of: key)
        case .item(let noun): "\(owner.prefix)\(noun) in “\(key)”"
        case .translation(let language): "\(owner.name(of: key)) in “\(shown(language))”"
        }
    }

    /// The value as an object.
    var object: DefinitionObject { .value(of: key, in: owner) }

    /// One of the values within this one.
    func part(_ part: Part, _ json: LocatedJSON) -> Field { Field(key: key, json: json, owner: owner, part: part) }
}

/// An object in definitions, and its name in messages.
indirect enum DefinitionObject: Equatable, CustomStringConvertible {
    case definitions
    /// An app: `app` or `affiliate`, its number in its array, counted from one, and its id if it has one.
    case entry(kind: String, number: Int, id: String?)
    case release(number: Int, of: DefinitionObject)
    case recommendation(number: Int)
    /// The value of a key.
    case value(of: String, in: DefinitionObject)

    var description: String {
        switch self {
        case .definitions: "the definitions"
        case .entry(let kind, _, let id?): "\(kind) \"\(shown(id))\""
        case .entry(let kind, let number, nil): "\(kind) \(number)"
        case .release(let number, let entry): "\(entry): release \(number)"
        case .recommendation(let number): "recommendation \(number)"
        case .value(let key, let owner): owner.name(of: key)
        }
    }

    /// The kinds of objects, each with its own keys.
    enum Kind: Hashable {
        case definitions, entry, release, recommendation, update, texts, overlay, minimumOS
    }

    var kind: Kind {
        switch self {
        case .definitions: .definitions
        case .entry: .entry
        case .release: .release
        case .recommendation: .recommendation
        case .value("update", _): .update
        case .value("texts", _): .texts
        case .value("overlay", _): .overlay
        case .value: .minimumOS
        }
    }

    /// An entry by its number alone.
    var withoutID: DefinitionObject {
        if case .entry(let kind, let number, _) = self { .entry(kind: kind, number: number, id: nil) } else { self }
    }

    func name(of key: String) -> String {
        switch self {
        case .value("minimumOS", _): "\(self) of “\(key)”"
        case .value("overlay", let entry): "\(entry): “\(key)” in “overlay”"
        default: "\(prefix)“\(key)”"
        }
    }

    /// The text before the name of a key.
    fileprivate var prefix: String {
        switch self {
        case .definitions: ""
        case .value("update", let entry): entry.prefix
        default: "\(self): "
        }
    }
}

extension CatalogReader {
    /// Reads an object's values. Nil, with an error, if it isn't an object.
    mutating func read<Result>(
        _ json: LocatedJSON,
        of owner: DefinitionObject,
        by keys: [DefinitionKey<Result>],
        into result: inout Result
    ) -> LocatedJSONObject? {
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(owner) must be an object, not \(json.kind)")
            return nil
        }
        var last: [(DefinitionKey<Result>, Field)] = []
        for member in object.members {
            let name = member.key.comparable
            guard let key = keys.first(where: { $0.name == name }) else {
                reportUnknownKey(member, of: owner, in: object)
                continue
            }
            let field = Field(key: key.name, json: member.value, owner: owner)
            if key.isLast { last.append((key, field)) } else { key.read(&self, field, &result) }
        }
        for (key, field) in last { key.read(&self, field, &result) }
        for key in keys where key.isRequired && object[key.name] == nil && !object.isDamaged {
            sink.error(at: json.offset, "\(owner) \(owner == .definitions ? "lack" : "lacks") the key “\(key.name)”")
        }
        return object
    }

    /// Reads an array of `items`. Nil, with an error, if it isn't an array.
    mutating func readArray(_ field: Field, of items: String) -> [LocatedJSON]? {
        if case .array(let elements) = field.json.value { return elements }
        sink.error(at: field.offset, "\(field.name) must be an array of \(items), not \(field.json.kind)")
        return nil
    }

    /// Reads one of the cases of `Word`; `expected` lists them.
    mutating func readWord<Word: RawRepresentable<String> & CaseIterable>(
        _ field: Field,
        expected: @autoclosure () -> String
    ) -> Word? {
        guard let text = readString(field) else { return nil }
        if let word = Word(rawValue: text.comparable) { return word }
        func hint() -> String { Spelling.hint(for: text, among: Word.allCases.map(\.rawValue)) }
        sink.error(at: field.offset, "\(field.name) must be \(expected()), not “\(shown(text))”\(hint())")
        return nil
    }

    mutating func readBoolean(_ field: Field) -> Bool? {
        if case .boolean(let boolean) = field.json.value { return boolean }
        sink.error(at: field.offset, "\(field.name) must be true or false, not \(field.json.kind)")
        return nil
    }

    /// Reads a string or a number of digits, as it is written.
    mutating func readDigits(_ field: Field) -> String? {
        switch field.json.value {
        case .string(let digits), .number(let digits): return digits
        default:
            sink.error(at: field.offset, "\(field.name) must be a string of digits, not \(field.json.kind)")
            return nil
        }
    }
}
