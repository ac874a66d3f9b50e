/// The result of reading a locale. Cached by text, so that ICU is asked once.
enum LocaleReading {
    /// The canonical locale, and whether CLDR knows its region.
    case locale(LocaleIdentifier, isKnownRegion: Bool)
    /// It doesn't have a locale's form.
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

/// A text that doesn't name a language.
public struct LanguageNameError: Error {
    /// What is wrong with it.
    public let message: String
}

extension LocaleIdentifier {
    /// Reads a language as operators name it: `sv`, `pt-BR`.
    ///
    /// - Throws: ``LanguageNameError`` for anything else, and for countries.
    public init(languageName text: String) throws(LanguageNameError) {
        let name = "“\(shown(text))”"
        switch LocaleReading(text.comparable) {
        case .malformed: throw LanguageNameError(message: "\(name) isn't a language: expected one like “en” or “pt-BR”")
        case .noLanguage(let language):
            let hint = CountrySlip(unknownLanguage: language, for: .text)?.hint ?? ""
            throw LanguageNameError(message: "\(name) isn't a language\(hint)")
        case .locale(let locale, _):
            if let slip = CountrySlip(text, for: .text) { throw LanguageNameError(message: name + slip.hint) }
            self = locale
        }
    }
}

/// What a locale is for.
enum LocalePurpose {
    /// It is the language of a text.
    case text
    /// It says who sees an app.
    case condition
}

/// The result of reading an item of `showOnLocales`.
enum ConditionReading {
    /// A region alone, and the region if CLDR doesn't know it.
    case region(LocaleCondition, unknown: Subtag?)
    /// A locale with a language; nil if it isn't valid: ``LocaleReading`` says why.
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
    /// The limit of different spellings: CLDR has a thousand locales, and looking one up takes microseconds.
    static let localeLimit = 5000

    /// Reads a locale, such as a language key. `field` is for messages.
    mutating func readLocale(_ text: String, at offset: Int, _ field: Field, for purpose: LocalePurpose = .text)
        -> LocaleIdentifier?
    {
        let reading: LocaleReading
        let spelling = text.comparable
        if let known = locales[spelling] {
            reading = known
        } else {
            guard locales.count < Self.localeLimit else {
                refuseLocale(at: offset, field)
                return nil
            }
            reading = LocaleReading(spelling)
            locales[spelling] = reading
        }
        switch reading {
        case .locale(let locale, let isKnownRegion):
            if !isKnownRegion, let region = locale.region {
                sink.warning(at: offset, "\(field.name): “\(shown(text))” has the unknown region “\(region)”")
            }
            if let slip = CountrySlip(spelling, for: purpose) {
                sink.warning(at: offset, "\(field.name): “\(shown(text))”\(slip.hint)")
            }
            return locale
        case .malformed:
            sink.error(
                at: offset,
                "\(field.name): “\(shown(text))” isn't a valid locale: expected one like “en”, “pt_BR” or “zh-Hans”"
            )
        case .noLanguage(let language):
            sink.error(
                at: offset,
                "\(field.name): “\(shown(text))” isn't a valid locale: unknown language “\(language)”"
                    + (CountrySlip(unknownLanguage: language, for: purpose)?.hint ?? "")
            )
        }
        return nil
    }

    /// Reads `defaultLanguage`.
    mutating func readLanguage(_ field: Field) -> LocaleIdentifier? {
        readString(field).flatMap { readLocale($0, at: field.offset, field) }
    }

    /// Reads an array of locales.
    mutating func readLocaleConditions(_ field: Field) -> [LocaleCondition] {
        (readArray(field, of: "strings") ?? []).compactMap { element in
            guard let text = readString(field.part(.item("a locale"), element)),
                let reading = conditionReading(text.comparable, at: element.offset, field)
            else { return nil }
            switch reading {
            case .region(let condition, let unknown):
                if let unknown {
                    sink.warning(at: element.offset, "\(field.name): unknown region “\(unknown)”")
                }
                return condition
            case .language(let condition):
                let locale = readLocale(text, at: element.offset, field, for: .condition)
                return locale == nil ? nil : condition
            }
        }
    }

    private mutating func conditionReading(_ text: String, at offset: Int, _ field: Field)
        -> ConditionReading?
    {
        if let known = conditions[text] { return known }
        guard conditions.count < Self.localeLimit else {
            refuseLocale(at: offset, field)
            return nil
        }
        let reading = ConditionReading(text)
        conditions[text] = reading
        return reading
    }

    private mutating func refuseLocale(at offset: Int, _ field: Field) {
        sink.error(
            at: offset,
            "\(field.name): ignored: the file may have at most \(Self.localeLimit) different locales"
        )
    }
}
