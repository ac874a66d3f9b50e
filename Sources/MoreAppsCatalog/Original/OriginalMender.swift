/// Converts what the original's page accepted to the new format, with a warning for each value that changes.
struct OriginalMender {
    var sink: DiagnosticSink
    /// The ids so far, in exact bytes.
    private var ids: Set<[UInt8]> = []

    init(sink: DiagnosticSink) {
        self.sink = sink
    }

    /// The developer's name.
    mutating func company(_ json: LocatedJSON) -> LocatedJSON {
        let field = Field(key: "company", json: json, owner: .definitions)
        guard case .object(let object) = json.value else { return text(field) ?? json }
        guard let member = object.members.first(where: { $0.key == "en" }) ?? object.members.first else { return json }
        sink.warning(
            at: json.offset,
            "\(field.name) can't be localized: the text in “\(shown(member.key))” is used"
        )
        return text(field.part(.translation(member.key), member.value)) ?? json
    }

    /// A list of apps.
    mutating func list(_ json: LocatedJSON, kind: String) -> LocatedJSON {
        guard case .array(let elements) = json.value else { return json }
        var entries: [LocatedJSON] = []
        for (index, element) in elements.enumerated() {
            switch element.value {
            case .null: sink.warning(at: element.offset, "\(kind) \(index + 1) is null: ignored")
            case .object(let object):
                entries.append(entry(object, at: element.offset, kind: kind, number: entries.count + 1))
            default: entries.append(element)
            }
        }
        return LocatedJSON(offset: json.offset, value: .array(entries))
    }

    private mutating func entry(_ object: LocatedJSONObject, at offset: Int, kind: String, number: Int) -> LocatedJSON {
        let owner = DefinitionObject.entry(kind: kind, number: number, id: object["id"]?.scriptText)
        var members = object.members.compactMap { member in
            let field = Field(key: member.key.comparable, json: member.value, owner: owner)
            return value(field).map { member.with($0) }
        }
        let id = id(of: object, at: offset, owner)
        members.removeAll { $0.key.comparable == "id" && id != nil }
        if let id { members.insert(id, at: 0) }
        return LocatedJSON(
            offset: offset,
            value: .object(LocatedJSONObject(members: members, isDamaged: object.isDamaged))
        )
    }

    /// The value of a key; nil if it says nothing.
    private mutating func value(_ field: Field) -> LocatedJSON? {
        let known = Self.values[field.key]
        if case .null = field.json.value, known != nil {
            sink.warning(at: field.offset, "\(field.name) is null: ignored")
            return nil
        }
        return known.map { $0(&self, field) } ?? field.json
    }

    private static let values: [String: @Sendable (inout OriginalMender, Field) -> LocatedJSON?] = [
        "name": { $0.localizedText($1) },
        "category": { $0.localizedText($1) },
        "summary": { $0.localizedText($1) },
        "link": { $0.link($1) },
        "icon": { $0.icon($1) },
        "type": { $0.type($1) },
        "showOnLocales": { $0.locales($1) },
        "showOnDevices": { $0.devices($1) },
    ]

    // MARK: Ids

    /// The id. The original needs none, and takes numbers and the same one twice.
    private mutating func id(of object: LocatedJSONObject, at offset: Int, _ owner: DefinitionObject)
        -> LocatedJSONObject.Member?
    {
        let member = object.members.first { $0.key.comparable == "id" }
        var id = member?.value.scriptText ?? ""
        let place = member?.value.offset ?? offset
        if let member, !id.isEmpty {
            if case .string = member.value.value {
            } else {
                sink.warning(at: place, "\(owner): the id is \(member.value.kind): converted to “\(shown(id))”")
            }
        } else {
            guard case .string(let link)? = object["link"]?.value, !object.isDamaged,
                let number = StoreLink.identifiers(in: link).first
            else { return nil }
            id = "id" + number
            sink.warning(at: place, "\(owner) has no id, so the app can't leave itself out: given the id “\(id)”")
        }
        if ids.contains(Array(id.utf8)) {
            let first = id
            var number = 2
            while ids.contains(Array("\(first)-\(number)".utf8)) { number += 1 }
            id = "\(first)-\(number)"
            sink.warning(
                at: place,
                "\(owner): another app has this id: renamed to “\(shown(id))”; “me=\(shown(first))” leaves out only the first"
            )
        }
        ids.insert(Array(id.utf8))
        let value = LocatedJSON(offset: place, value: .string(id))
        return .init(key: "id", keyOffset: member?.keyOffset ?? offset, value: value)
    }

    // MARK: Texts

    /// A text, or one for each language; nil if it is empty.
    private mutating func localizedText(_ field: Field) -> LocatedJSON? {
        guard case .object(let object) = field.json.value else { return text(field) }
        var members: [(LocatedJSONObject.Member, language: LocaleIdentifier)] = []
        var others: [LocatedJSON] = []
        for member in object.members {
            let part = field.part(.translation(member.key), member.value)
            if case .null = member.value.value {
                sink.warning(at: member.keyOffset, "\(part.name) is null: ignored")
                continue
            }
            guard let text = text(part) else {
                sink.warning(at: member.keyOffset, "\(part.name) is empty: ignored")
                continue
            }
            guard let language = language(member, part) else {
                others.append(text)
                continue
            }
            let mended = LocatedJSONObject.Member(key: language.key, keyOffset: member.keyOffset, value: text)
            guard let first = members.firstIndex(where: { $0.language == language.locale }) else {
                members.append((mended, language.locale))
                continue
            }
            // Devices send today's code, `he` rather than `iw`.
            let isCurrent = mended.key.comparable == language.locale.description
            let dropped = isCurrent ? members[first].0 : mended
            if isCurrent { members[first].0 = mended }
            sink.warning(
                at: dropped.keyOffset,
                "\(field.name): “\(shown(dropped.key))” is the same language as “\(shown(members[first].0.key))”: ignored"
            )
        }
        if members.isEmpty, let other = others.first { return other }
        guard !members.isEmpty || object.members.isEmpty else { return nil }
        return LocatedJSON(
            offset: field.offset,
            value: .object(LocatedJSONObject(members: members.map(\.0), isDamaged: object.isDamaged))
        )
    }

    /// A language's key, and the language in today's codes. Nil, with a warning, if there is no such language.
    private mutating func language(_ member: LocatedJSONObject.Member, _ field: Field)
        -> (key: String, locale: LocaleIdentifier)?
    {
        let key = Self.trimmed(member.key.comparable)
        guard case .locale(let locale, _) = LocaleReading(key) else {
            sink.warning(at: member.keyOffset, "\(field.name): “\(shown(member.key))” isn't a known language: ignored")
            return nil
        }
        if key != member.key.comparable {
            sink.warning(at: member.keyOffset, "\(field.name): converted to “\(key)”, without white space")
        }
        return (key, locale)
    }

    /// A text, from HTML; nil if it is empty.
    private mutating func text(_ field: Field) -> LocatedJSON? {
        guard let source = field.json.scriptText else { return field.json }
        if case .string = field.json.value {
        } else {
            sink.warning(at: field.offset, "\(field.name) is \(field.json.kind): converted to a text")
        }
        let html = HTMLText(source, in: .content)
        note(html, field)
        guard !html.plain.isEmpty else { return nil }
        return LocatedJSON(offset: field.offset, value: .string(html.plain))
    }

    /// Warns of what was HTML in a value.
    private mutating func note(_ html: HTMLText, _ field: Field) {
        func list(_ items: [String]) -> String { listed(items.map { "“\($0)”" }) }
        var changes: [String] = []
        if !html.decoded.isEmpty { changes.append("decoded \(list(html.decoded))") }
        if !html.breaks.isEmpty { changes.append("turned \(list(html.breaks)) into a line break") }
        if !html.dropped.isEmpty { changes.append("dropped \(list(html.dropped))") }
        if !changes.isEmpty {
            sink.warning(at: field.offset, "\(field.name) was HTML: \(changes.joined(separator: ", "))")
        }
        for tag in html.unclosed {
            sink.warning(at: field.offset, "\(field.name): the tag “\(shown(tag))” isn't closed: kept as text")
        }
        for name in html.unknown {
            sink.warning(
                at: field.offset,
                "\(field.name): unknown character reference “\(shown(name))”: kept; write the character itself"
            )
        }
    }

    // MARK: Links and icons

    private mutating func link(_ field: Field) -> LocatedJSON? {
        guard case .string(let source) = field.json.value else { return field.json }
        let html = HTMLText(source, in: .attribute)
        note(html, field)
        return mended(field, from: html.plain, to: OriginalURL.link(html.plain))
    }

    private mutating func icon(_ field: Field) -> LocatedJSON? {
        var source = ""
        if case .string(let text) = field.json.value { source = text }
        if source.isEmpty, case .string = field.json.value { return nil }
        let html = HTMLText(source, in: .attribute)
        note(html, field)
        switch OriginalURL.icon(html.plain) {
        case .success(let icon): return mended(field, from: html.plain, to: icon)
        case .failure(let problem):
            sink.warning(at: field.offset, "\(field.name) \(problem.reason): the app now has no icon")
            return nil
        }
    }

    private mutating func mended(_ field: Field, from source: String, to result: String) -> LocatedJSON {
        if !result.utf8.elementsEqual(source.utf8) {
            sink.warning(at: field.offset, "\(field.name): “\(shown(source))” was converted to “\(shown(result))”")
        }
        return LocatedJSON(offset: field.offset, value: .string(result))
    }

    // MARK: Prices, locales, devices

    private mutating func type(_ field: Field) -> LocatedJSON? {
        let source = field.json.scriptText ?? ""
        let word = Self.trimmed(source.comparable).lowercased()
        let type = AppEntry.Price(rawValue: word) ?? .free
        if type.rawValue != source.comparable {
            func value() -> String { field.json.scriptText.map { "“\(shown($0))”" } ?? field.json.kind }
            sink.warning(
                at: field.offset,
                "\(field.name) is \(value()), which the original took for free: converted to “\(type.rawValue)”"
            )
        }
        return LocatedJSON(offset: field.offset, value: .string(type.rawValue))
    }

    private mutating func locales(_ field: Field) -> LocatedJSON? {
        guard let items = items(field) else { return field.json }
        guard !items.isEmpty else { return nil }
        var locales: [LocatedJSON] = []
        for item in items {
            guard case .string(let source) = item.value else {
                sink.warning(at: item.offset, "\(field.name): a locale is \(item.kind): ignored")
                continue
            }
            guard let locale = Self.locale(source.comparable) else {
                sink.warning(
                    at: item.offset,
                    "\(field.name): “\(shown(source))” isn't a valid locale, and matched nobody: ignored"
                )
                continue
            }
            if locale != source.comparable {
                sink.warning(at: item.offset, "\(field.name): “\(shown(source))” was converted to “\(locale)”")
            }
            locales.append(LocatedJSON(offset: item.offset, value: .string(locale)))
        }
        if locales.isEmpty {
            sink.warning(
                at: field.offset,
                "\(field.name) matched nobody, so the app was never shown: converted to the region “\(Self.nowhere)”, "
                    + "which nobody has; write [] to show the app to everyone"
            )
            locales = [LocatedJSON(offset: field.offset, value: .string(Self.nowhere))]
        }
        return LocatedJSON(offset: field.offset, value: .array(locales))
    }

    /// CLDR's code for an unknown region, as a locale.
    private static let nowhere = "_ZZ"

    /// A locale in the new format. One that isn't valid is read as the original read all: its first two characters are
    /// the language, its last two the region.
    private static func locale(_ source: String) -> String? {
        let text = trimmed(source)
        switch ConditionReading(text) {
        case .region: return text
        case .language(.some): if case .locale = LocaleReading(text) { return text }
        case .language(nil): break
        }
        let first = String(text.prefix(2))
        let last = String(text.suffix(2))
        var language: String?
        if first.utf8.count == 2, first.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            case .locale = LocaleReading(first)
        {
            language = first
        }
        if last.utf8.count == 2, last.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), text.utf8.count > 2,
            case .region(_, unknown: nil) = ConditionReading(last)
        {
            return "\(language ?? "")_\(last)"
        }
        return language
    }

    private mutating func devices(_ field: Field) -> LocatedJSON? {
        guard let items = items(field) else { return field.json }
        guard !items.isEmpty else { return nil }
        func isEmpty(_ item: LocatedJSON) -> Bool {
            if case .string(let source) = item.value { Self.trimmed(source).isEmpty } else { false }
        }
        let areAllEmpty = items.allSatisfy(isEmpty)
        let devices = items.compactMap { item -> LocatedJSON? in
            guard case .string(let source) = item.value else { return item }
            if isEmpty(item), !areAllEmpty {
                sink.warning(at: item.offset, "\(field.name): a device is empty, and matched nobody: ignored")
                return nil
            }
            let device = Self.trimmed(source.comparable).lowercased()
            guard !device.isEmpty, device != source.comparable else { return item }
            sink.warning(
                at: item.offset,
                "\(field.name): “\(shown(source))”, which no device sent, was converted to “\(shown(device))”"
            )
            return LocatedJSON(offset: item.offset, value: .string(device))
        }
        return LocatedJSON(offset: field.offset, value: .array(devices))
    }

    /// The items of a list; a text is a list of one, or of several with commas. Nil for another value.
    private mutating func items(_ field: Field) -> [LocatedJSON]? {
        switch field.json.value {
        case .array(let items): return items
        case .string(let text):
            sink.warning(at: field.offset, "\(field.name) is a string, which matched nobody: converted to an array")
            return text.split(separator: ",").map { LocatedJSON(offset: field.offset, value: .string(String($0))) }
        default: return nil
        }
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        let end = scalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(scalars[...$0]) } ?? ""
    }
}

extension LocatedJSONObject.Member {
    /// The member with another value.
    func with(_ value: LocatedJSON) -> LocatedJSONObject.Member {
        LocatedJSONObject.Member(key: key, keyOffset: keyOffset, value: value)
    }
}
