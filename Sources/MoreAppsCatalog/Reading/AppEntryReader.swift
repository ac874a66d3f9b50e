/// Names an entry in messages. Made for every entry and seldom shown, so it is put into words only then.
struct EntryName: CustomStringConvertible, Equatable {
    /// `app` or `affiliate`.
    let kind: String
    /// The entry's place in its array, counted from one.
    let number: Int
    /// The entry's id, where it has one.
    var id: String?

    var description: String {
        id.map { "\(kind) \"\(shown($0))\"" } ?? "\(kind) \(number)"
    }
}

extension CatalogReader {
    /// Reads one app. Nil, with an error, where it lacks something that it can't do without.
    mutating func readEntry(_ json: LocatedJSON, kind: String, number: Int) -> AppEntry? {
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(kind) \(number) must be an object, not \(json.kind)")
            return nil
        }
        var owner = EntryName(kind: kind, number: number, id: nil)
        if case .string(let id)? = object["id"]?.value, !id.isEmpty { owner.id = id }

        var id: String?
        var name: LocalizedText?
        var category: LocalizedText?
        var summary: LocalizedText?
        var link: String?
        var appStoreID: String?
        var bundleID: String?
        var icon: String?
        var type = AppEntry.Price.free
        var showOnLocales: [LocaleCondition] = []
        var showOnDevices: [String] = []
        var urlScheme: String?
        var offer = Offer()
        var overlay = OverlaySettings()
        var releases = LocatedReleases()
        var update: LocatedJSON?
        for member in object.members {
            let value = member.value
            switch AppKey(rawValue: member.key.comparable) {
            case .id: id = readIdentifier(value, owner: owner)
            case .name: name = readText(value, key: member.key, owner: "\(owner)")
            case .category: category = readText(value, key: member.key, owner: "\(owner)")
            case .summary: summary = readText(value, key: member.key, owner: "\(owner)")
            case .link: link = readLink(value, owner: owner)
            case .appStoreID: appStoreID = readAppStoreID(value, owner: owner)
            case .bundleID: bundleID = readBundleID(value, owner: owner)
            case .icon: icon = readIcon(value, owner: owner)
            case .type: type = readPrice(value, owner: owner) ?? type
            case .showOnLocales:
                showOnLocales =
                    readLocaleConditions(value, key: member.key, owner: "\(owner)")
            case .showOnDevices: showOnDevices = readDevices(value, key: member.key, owner: "\(owner)")
            case .urlScheme: urlScheme = readURLScheme(value, owner: owner)
            case .storefronts: offer.storefronts = readStorefronts(value, owner: "\(owner)")
            case .minimumOS: offer.minimumOS = readMinimumOS(value, "\(owner): “minimumOS”")
            case .overlay: overlay = readOverlay(value, owner: owner) ?? overlay
            // Read together, below.
            case .startsAt, .endsAt: break
            case .releases: releases = readReleases(value, owner: owner)
            // Compared with the releases, which may stand behind it.
            case .update: update = value
            case nil: warnOfUnknownKey(member, known: AppKey.allCases.map(\.rawValue), owner: "\(owner)")
            }
        }
        offer.window = readWindow(of: object, owner: "\(owner)")
        let rules = update.flatMap { readUpdateRules($0, releases: releases, owner: owner) }
        if !object.isDamaged { reportMissingKeys(object, offset: json.offset, owner: owner) }
        if let link, let appStoreID, let json = object["appStoreID"] {
            let found = StoreLink.identifiers(in: link)
            if !found.isEmpty, !found.contains(appStoreID) {
                func others() -> String { listed(found.map { "id" + $0 }) }
                sink.error(at: json.offset, "\(owner): “appStoreID” is \(appStoreID), but the link says \(others())")
            }
        }
        guard let id, let name, let link = link ?? appStoreID.map(StoreLink.link) else { return nil }
        return AppEntry(
            id: id,
            name: name,
            category: category,
            summary: summary,
            link: link,
            appStoreID: appStoreID ?? StoreLink.appIdentifier(in: link),
            bundleID: bundleID,
            icon: icon,
            type: type,
            showOnLocales: showOnLocales,
            showOnDevices: showOnDevices,
            urlScheme: urlScheme,
            offer: offer,
            overlay: overlay,
            releases: releases.releases.map(\.release),
            update: rules ?? .standard
        )
    }

    private mutating func reportMissingKeys(_ object: LocatedJSONObject, offset: Int, owner: EntryName) {
        for key in ["id", "name"] where object[key] == nil {
            sink.error(at: offset, "\(owner) lacks the key “\(key)”")
        }
        if object["link"] == nil, object["appStoreID"] == nil {
            sink.error(at: offset, "\(owner) needs a “link” or an “appStoreID”")
        }
    }

    private mutating func readIdentifier(_ json: LocatedJSON, owner: EntryName) -> String? {
        guard let id = readString(json, "\(owner): “id”") else { return nil }
        claim(id, "this id", at: json.offset, owner: owner)
        if let scalar = id.unicodeScalars.first(where: { $0.misleads || "&#%+".unicodeScalars.contains($0) }) {
            func character() -> String { scalar == " " ? "a space" : "“\(shown(String(scalar)))”" }
            sink.warning(
                at: json.offset,
                "\(owner): the id contains \(character()), which shipped apps can't send in a URL"
            )
        }
        if id.utf8.contains(UInt8(ascii: "/")) || id == "." || id == ".." {
            sink.warning(
                at: json.offset,
                "\(owner): the id can't be a path segment, so “/api/apps/{id}” can't be requested"
            )
        }
        return id
    }

    private mutating func readBundleID(_ json: LocatedJSON, owner: EntryName) -> String? {
        guard let id = readString(json, "\(owner): “bundleID”") else { return nil }
        // What Apple allows in CFBundleIdentifier.
        let isCharacter = { (byte: UInt8) in byte.isASCIILetterOrDigit || "-.".utf8.contains(byte) }
        guard id.utf8.allSatisfy(isCharacter) else {
            sink.error(
                at: json.offset,
                "\(owner): “bundleID” is “\(shown(id))”: only letters, digits, “-” and “.” are allowed"
            )
            return nil
        }
        claim(id, "this bundle id", at: json.offset, owner: owner)
        return id
    }

    /// Takes what `me` may name for an entry. An entry may well have its bundle id for its id.
    private mutating func claim(_ id: String, _ noun: String, at offset: Int, owner: EntryName) {
        let taker = EntryName(kind: owner.kind, number: owner.number, id: nil)
        if let first = identifiers.updateValue(taker, forKey: Array(id.utf8)), first != taker {
            identifiers[Array(id.utf8)] = first
            sink.error(at: offset, "\(owner): \(first) already has \(noun)")
        }
    }

    /// Reads a text in one form for everyone, or in several languages. `owner` says whose, for a message.
    mutating func readText(_ json: LocatedJSON, key: String, owner: @autoclosure () -> String) -> LocalizedText? {
        guard case .object(let object) = json.value else {
            if case .string = json.value {
                return readWords(json, "\(owner()): “\(key)”").map(LocalizedText.universal)
            }
            sink.error(
                at: json.offset,
                "\(owner()): “\(key)” must be a string, or an object of languages and strings, not \(json.kind)"
            )
            return nil
        }
        var translations: [LocalizedText.Translation] = []
        var languages: Set<LocaleIdentifier> = []
        for member in object.members {
            func name() -> String { "\(owner()): “\(key)” in “\(shown(member.key))”" }
            let language = readLocale(member.key, at: member.keyOffset, "\(owner()): “\(key)”")
            guard let text = readWords(member.value, name()), let language else { continue }
            if languages.insert(language).inserted {
                translations.append(LocalizedText.Translation(language: language, text: text))
            } else {
                sink.error(at: member.keyOffset, "\(name()): this language occurs twice, spelled differently")
            }
        }
        if object.members.isEmpty, !object.isDamaged {
            sink.error(at: json.offset, "\(owner()): “\(key)” has no language: expected at least one")
        }
        return translations.isEmpty ? nil : .translated(translations)
    }

    private mutating func readPrice(_ json: LocatedJSON, owner: EntryName) -> AppEntry.Price? {
        guard let word = readString(json, "\(owner): “type”") else { return nil }
        if let price = AppEntry.Price(rawValue: word.comparable) { return price }
        sink.error(at: json.offset, "\(owner): “type” must be “free” or “paid”, not “\(shown(word))”")
        return nil
    }

    /// Reads an array of devices. `owner` says whose, for a message.
    mutating func readDevices(_ json: LocatedJSON, key: String, owner: @autoclosure () -> String) -> [String] {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "\(owner()): “\(key)” must be an array of strings, not \(json.kind)")
            return []
        }
        return elements.compactMap { element in
            guard let device = readString(element, "\(owner()): a device in “\(key)”") else { return nil }
            let canonical = Device.canonical(device)
            if let suggestion = suggestedDevice(for: canonical.comparable) {
                sink.warning(
                    at: element.offset,
                    "\(owner()): unknown device “\(shown(device))”: did you mean “\(suggestion)”?"
                )
            }
            return canonical
        }
    }

    /// The known device that was probably meant by one that isn't known. Comparing takes its time, so only so many
    /// different ones are compared as any honest catalog has.
    private mutating func suggestedDevice(for device: String) -> String? {
        if let known = deviceSuggestions[device] { return known }
        guard !Device.known.contains(device), deviceSuggestions.count < DiagnosticSink.limit else { return nil }
        let suggestion = Spelling.suggestion(for: device, among: Device.known)
        deviceSuggestions[device] = .some(suggestion)
        return suggestion
    }
}
