/// An app as it is being read, with details that only its other keys need.
struct EntryInDefinitions {
    var entry = AppEntry(id: "", name: .universal(""), link: "")
    /// Whether every release was valid, so that a missing one can be reported.
    var hasAllReleases = true
}

extension CatalogReader {
    /// The keys of an app, in `apps` and `affiliates`.
    static let entryKeys: [DefinitionKey<EntryInDefinitions>] = [
        .init("id", isRequired: true) { reader, field, app in app.entry.id = reader.readIdentifier(field) ?? "" },
        .init("name", isRequired: true) { reader, field, app in
            app.entry.name = reader.readText(field) ?? app.entry.name
        },
        .init("category") { reader, field, app in app.entry.category = reader.readText(field) },
        .init("summary") { reader, field, app in app.entry.summary = reader.readText(field) },
        .init("link") { reader, field, app in app.entry.link = reader.readLink(field) ?? "" },
        .init("appStoreID", isLast: true) { reader, field, app in
            app.entry.appStoreID = reader.readAppStoreID(field, link: app.entry.link)
        },
        .init("bundleID") { reader, field, app in app.entry.bundleID = reader.readBundleID(field) },
        .init("icon") { reader, field, app in app.entry.icon = reader.readIcon(field) },
        .init("type") { reader, field, app in
            app.entry.type = reader.readWord(field, expected: "“free” or “paid”") ?? app.entry.type
        },
        .init("showOnLocales", restricts: true) { reader, field, app in
            app.entry.showOnLocales = reader.readLocaleConditions(field)
        },
        .init("showOnDevices", restricts: true) { reader, field, app in
            app.entry.showOnDevices = reader.readDevices(field)
        },
        .init("urlScheme") { reader, field, app in app.entry.urlScheme = reader.readURLScheme(field) },
        .init("storefronts", restricts: true) { reader, field, app in
            app.entry.offer.storefronts = reader.readStorefronts(field)
        },
        .init("minimumOS", restricts: true) { reader, field, app in
            app.entry.offer.minimumOS = reader.readMinimumOS(field)
        },
        .init("startsAt", restricts: true) { reader, field, app in
            app.entry.offer.window.start = reader.readTimestamp(field)
        },
        .init("endsAt", isLast: true, restricts: true) { reader, field, app in
            app.entry.offer.window.end = reader.readEnd(field, after: app.entry.offer.window.start)
        },
        .init("overlay") { reader, field, app in app.entry.overlay = reader.readOverlay(field) },
        .init("releases") { reader, field, app in
            (app.entry.releases, app.hasAllReleases) = reader.readReleases(field)
        },
        .init("update", isLast: true) { reader, field, app in
            app.entry.update = reader.readUpdateRules(field, releases: app.hasAllReleases ? app.entry.releases : nil)
        },
    ]

    /// Reads one app. Nil, with an error, if a required key is missing or invalid.
    mutating func readEntry(_ json: LocatedJSON, kind: String, number: Int) -> AppEntry? {
        var id: String?
        if case .object(let object) = json.value, case .string(let text)? = object["id"]?.value, !text.isEmpty {
            id = text
        }
        let owner = DefinitionObject.entry(kind: kind, number: number, id: id)
        var app = EntryInDefinitions()
        guard let object = read(json, of: owner, by: Self.entryKeys, into: &app) else { return nil }
        if object["link"] == nil, object["appStoreID"] == nil, !object.isDamaged {
            sink.error(at: json.offset, "\(owner) needs a “link” or an “appStoreID”")
        }
        assignPlainMinimums(of: &app.entry)
        if app.entry.link.isEmpty { app.entry.link = app.entry.appStoreID.map(StoreLink.link) ?? "" }
        guard !app.entry.id.isEmpty, app.entry.name != .universal(""), !app.entry.link.isEmpty else { return nil }
        app.entry.appStoreID = app.entry.appStoreID ?? StoreLink.appIdentifier(in: app.entry.link)
        warnOfContradictions(in: app.entry, object, owner: owner)
        return app.entry
    }

    private mutating func readIdentifier(_ field: Field) -> String? {
        guard let id = readString(field) else { return nil }
        claim(id, "this id", field)
        if let scalar = id.unicodeScalars.first(where: { $0.misleads || "&#%+".unicodeScalars.contains($0) }) {
            func character() -> String { scalar == " " ? "a space" : "“\(shown(String(scalar)))”" }
            sink.warning(
                at: field.offset,
                "\(field.owner): the id contains \(character()), which shipped apps can't send in a URL"
            )
        }
        if id.utf8.contains(UInt8(ascii: "/")) || id == "." || id == ".." {
            sink.warning(
                at: field.offset,
                "\(field.owner): the id can't be a path segment, so “/api/apps/{id}” can't be requested"
            )
        }
        return id
    }

    private mutating func readBundleID(_ field: Field) -> String? {
        guard let id = readString(field) else { return nil }
        // The characters that Apple allows in CFBundleIdentifier.
        let isCharacter = { (byte: UInt8) in byte.isASCIILetterOrDigit || "-.".utf8.contains(byte) }
        guard id.utf8.allSatisfy(isCharacter) else {
            sink.error(
                at: field.offset,
                "\(field.name) is “\(shown(id))”: only letters, digits, “-” and “.” are allowed"
            )
            return nil
        }
        claim(id, "this bundle id", field)
        return id
    }

    /// Reserves an id that `me` may name. An app's id may equal its bundle id.
    private mutating func claim(_ id: String, _ noun: String, _ field: Field) {
        let spelling = Array(id.utf8)
        guard let first = identifiers.updateValue(field.owner, forKey: spelling) else {
            return warnOfOtherCase(spelling, field)
        }
        guard first != field.owner else { return }
        identifiers[spelling] = first
        sink.error(at: field.offset, "\(field.owner): \(first.withoutID) already has \(noun)")
    }

    /// Warns about an id that another app has in other capitals.
    private mutating func warnOfOtherCase(_ spelling: [UInt8], _ field: Field) {
        let isCapital = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        let hasCapitals = spelling.contains(where: isCapital)
        guard hasCapitals || !capitalizedIdentifiers.isEmpty else { return }
        let folded = hasCapitals ? spelling.map { isCapital($0) ? $0 | 0x20 : $0 } : spelling
        let other = capitalizedIdentifiers[folded] ?? (hasCapitals ? identifiers[folded].map { (folded, $0) } : nil)
        if hasCapitals, capitalizedIdentifiers[folded] == nil {
            capitalizedIdentifiers[folded] = (spelling, field.owner)
        }
        guard let other, other.owner != field.owner else { return }
        func name() -> String { shown(String(decoding: other.spelling, as: UTF8.self)) }
        sink.warning(
            at: field.offset,
            "\(field.name) differs from “\(name())” of \(other.owner.withoutID) only in case"
        )
    }

    /// Reads a text: one for everyone, or one per language.
    mutating func readText(_ field: Field) -> LocalizedText? {
        guard case .object(let object) = field.json.value else {
            if case .string = field.json.value {
                return readWords(field).map(LocalizedText.universal)
            }
            sink.error(
                at: field.offset,
                "\(field.name) must be a string, or an object of languages and strings, not \(field.json.kind)"
            )
            return nil
        }
        var translations: [LocalizedText.Translation] = []
        var languages: Set<LocaleIdentifier> = []
        var named: [LocaleIdentifier] = []
        for member in object.members {
            let translation = field.part(.translation(member.key), member.value)
            let language = readLocale(member.key, at: member.keyOffset, field)
            if let language { named.append(language) }
            guard let text = readWords(translation), let language else { continue }
            if languages.insert(language).inserted {
                translations.append(LocalizedText.Translation(language: language, text: text))
            } else {
                sink.error(at: member.keyOffset, "\(translation.name): this language occurs twice, spelled differently")
            }
        }
        if object.members.isEmpty, !object.isDamaged {
            sink.error(at: field.offset, "\(field.name) has no language: expected at least one")
        }
        for language in missing(in: named) {
            sink.missing(at: field.offset, "\(field.name) has no text in “\(language)”")
        }
        if textWithoutEnglish == nil, let first = translations.first,
            !translations.contains(where: { $0.language.language == "en" })
        {
            textWithoutEnglish = (field, first.language)
        }
        return translations.isEmpty ? nil : .translated(translations)
    }

    /// The required languages that a text in some languages lacks.
    private mutating func missing(in languages: [LocaleIdentifier]) -> [LocaleIdentifier] {
        guard !requiredLanguages.isEmpty else { return [] }
        if let known = missingLanguages[languages] { return known }
        let matcher = LanguageMatcher(languages)
        let missing = requiredLanguages.filter { reader in
            matcher.index(for: reader).map { !matcher.isOwn($0, of: reader) } ?? true
        }
        missingLanguages[languages] = missing.map(\.name)
        return missing.map(\.name)
    }

    /// Reads an array of devices.
    mutating func readDevices(_ field: Field) -> [String] {
        let elements = readArray(field, of: "strings") ?? []
        let devices = elements.compactMap { element -> (name: String, element: LocatedJSON)? in
            readString(field.part(.item("a device"), element)).map { ($0, element) }
        }
        let hasIPad = devices.contains { Device($0.name.utf8) == .ipad }
        return devices.map { name, element in
            if Device(name.utf8) == nil {
                sink.servableError(
                    at: element.offset,
                    "\(field.owner): unknown device “\(shown(name))”: \(Device.hint(for: name))"
                )
            } else if !hasIPad, name.utf8.map(\.lowercasedASCII).elementsEqual("ios".utf8) {
                sink.warning(
                    at: element.offset,
                    "\(field.owner): “\(name)” means iPhones only: add “ipad” if you mean iPads too"
                )
            }
            return String(decoding: Device.canonical(name.utf8), as: UTF8.self)
        }
    }
}
