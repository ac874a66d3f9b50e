/// What came of reading a locale. Kept for each text, so that ICU's data is asked once, and put into words where needed.
enum LocaleReading {
    /// The canonical locale, and whether its region is known to CLDR.
    case locale(LocaleIdentifier, isKnownRegion: Bool)
    /// It doesn't have the form of one.
    case malformed
    /// There is no such language.
    case noLanguage(Subtag)

    init(_ text: String) {
        guard let locale = LocaleIdentifier(plain: text), locale.language != .undetermined else {
            self = .malformed
            return
        }
        guard LocaleData.isLanguage(locale.language) else {
            self = .noLanguage(locale.language)
            return
        }
        self = .locale(
            LocaleData.canonical(locale),
            isKnownRegion: locale.region.map(LocaleData.isRegion) ?? true
        )
    }
}

/// What came of reading an item of `showOnLocales`.
enum ConditionReading {
    /// A region alone, and the region where CLDR knows none such.
    case region(LocaleCondition, unknown: Subtag?)
    /// What names a language, or nil for what is no locale; ``LocaleReading`` says what is wrong with it.
    case language(LocaleCondition?)

    init(_ text: String) {
        let condition = LocaleCondition(text)
        if let condition, condition.locale.language == .undetermined, let region = condition.locale.region {
            self = .region(condition, unknown: LocaleData.isRegion(region) ? nil : region)
        } else {
            self = .language(condition)
        }
    }
}

extension CatalogReader {
    /// How many different spellings of locales are read: CLDR has a thousand locales, and each look into its data takes
    /// some microseconds.
    static let localeLimit = 5000

    /// Reads a language key or the like. `name` says where it stands, for a message.
    mutating func readLocale(_ text: String, at offset: Int, _ name: @autoclosure () -> String) -> LocaleIdentifier? {
        let reading: LocaleReading
        let spelling = text.comparable
        if let known = locales[spelling] {
            reading = known
        } else {
            guard locales.count < Self.localeLimit else {
                refuseLocale(at: offset, name())
                return nil
            }
            reading = LocaleReading(spelling)
            locales[spelling] = reading
        }
        switch reading {
        case .locale(let locale, let isKnownRegion):
            if !isKnownRegion, let region = locale.region {
                sink.warning(at: offset, "\(name()): “\(shown(text))” has the unknown region “\(region)”")
            }
            return locale
        case .malformed:
            sink.error(
                at: offset,
                "\(name()): “\(shown(text))” isn't a valid locale: expected one like “en”, “pt_BR” or “zh-Hans”"
            )
        case .noLanguage(let language):
            sink.error(at: offset, "\(name()): “\(shown(text))” isn't a valid locale: unknown language “\(language)”")
        }
        return nil
    }

    /// Reads `defaultLanguage`.
    mutating func readLanguage(_ field: Field) -> LocaleIdentifier? {
        readString(field).flatMap { readLocale($0, at: field.offset, field.name) }
    }

    /// Reads an array of locales.
    mutating func readLocaleConditions(_ field: Field) -> [LocaleCondition] {
        (readArray(field, of: "strings") ?? []).compactMap { element in
            guard let text = readString(element, field.item("a locale")),
                let reading = conditionReading(text.comparable, at: element.offset, field.name)
            else { return nil }
            switch reading {
            case .region(let condition, let unknown):
                if let unknown {
                    sink.warning(at: element.offset, "\(field.name): unknown region “\(unknown)”")
                }
                return condition
            case .language(let condition):
                let locale = readLocale(text, at: element.offset, field.name)
                return locale == nil ? nil : condition
            }
        }
    }

    private mutating func conditionReading(_ text: String, at offset: Int, _ name: @autoclosure () -> String)
        -> ConditionReading?
    {
        if let known = conditions[text] { return known }
        guard conditions.count < Self.localeLimit else {
            refuseLocale(at: offset, name())
            return nil
        }
        let reading = ConditionReading(text)
        conditions[text] = reading
        return reading
    }

    private mutating func refuseLocale(at offset: Int, _ name: @autoclosure () -> String) {
        sink.error(at: offset, "\(name()): ignored: the file may have at most \(Self.localeLimit) different locales")
    }
}
