/// What came of reading a locale.
enum LocaleReading {
    /// The canonical locale, and whether its region is known to CLDR.
    case locale(LocaleIdentifier, isKnownRegion: Bool)
    /// Why it is none.
    case refused(String)

    init(_ text: String) {
        guard let locale = LocaleIdentifier(plain: text), locale.language != .undetermined else {
            self = .refused("“\(shown(text))” is no locale: one such as “en”, “pt_BR” or “zh-Hans” was expected")
            return
        }
        guard LocaleData.isLanguage(locale.language) else {
            self = .refused("“\(shown(text))” is no locale: there is no language “\(locale.language)”")
            return
        }
        self = .locale(
            LocaleData.canonical(locale),
            isKnownRegion: locale.region.map(LocaleData.isRegion) ?? true
        )
    }
}

extension CatalogReader {
    /// Reads a language key or the like. `name` says where it stands, for a message.
    mutating func readLocale(_ text: String, at offset: Int, _ name: @autoclosure () -> String) -> LocaleIdentifier? {
        let reading = locales[text] ?? LocaleReading(text)
        locales[text] = reading
        switch reading {
        case .locale(let locale, let isKnownRegion):
            if !isKnownRegion, let region = locale.region {
                sink.warning(at: offset, "\(name()): “\(shown(text))” names an unknown region, “\(region)”")
            }
            return locale
        case .refused(let reason):
            sink.error(at: offset, "\(name()): \(reason)")
            return nil
        }
    }

    /// Reads `defaultLanguage`.
    mutating func readLanguage(_ json: LocatedJSON) -> LocaleIdentifier? {
        guard let text = readString(json, "“defaultLanguage”") else { return nil }
        return readLocale(text, at: json.offset, "“defaultLanguage”")
    }

    /// Reads `showOnLocales`.
    mutating func readLocaleConditions(_ json: LocatedJSON, owner: EntryName) -> [LocaleCondition] {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "\(owner): “showOnLocales” must be an array of strings, not \(json.kind)")
            return []
        }
        return elements.compactMap { element in
            guard let text = readString(element, "\(owner): a locale in “showOnLocales”") else { return nil }
            if let known = conditions[text] { return known }
            let warnings = sink.count
            let condition = LocaleCondition(text)
            if let condition, condition.locale.language == .undetermined {
                if let region = condition.locale.region, !LocaleData.isRegion(region) {
                    sink.warning(at: element.offset, "\(owner): “showOnLocales”: unknown region “\(region)”")
                }
            } else if readLocale(text, at: element.offset, "\(owner): “showOnLocales”") == nil {
                return nil
            }
            // What is warned of is warned of wherever it stands.
            if sink.count == warnings { conditions[text] = condition }
            return condition
        }
    }
}
