/// Parses a locale identifier in one pass.
struct LocaleParser {
    /// Longer than an identifier with all of Unicode's keywords.
    static let lengthLimit = 512

    private var language: Subtag
    private var script: Subtag?
    private var region: Subtag?
    /// The region of the keyword or extension `rg`.
    private var regionOverride: Subtag?
    /// Whether the text has only language, script and region, in this order.
    private(set) var isPlain = true

    /// The result.
    var identifier: LocaleIdentifier {
        LocaleIdentifier(language: language, script: script, region: regionOverride ?? region)
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.lengthLimit else { return nil }
        // Keywords (`@rg=gbzzzz`), a POSIX code set (`.UTF-8`) and old iOS' `ru_US/en` follow the subtags.
        let end = bytes.firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        let subtags = bytes[..<(end ?? bytes.count)].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard let first = subtags.first else { return nil }
        if first.isEmpty, subtags.count > 1 {
            language = .undetermined
        } else if let known = Self.language(first) {
            language = known
        } else {
            return nil
        }
        guard readSubtags(subtags.dropFirst()) else { return nil }
        if first.isEmpty, script == nil, region == nil { return nil }
        if let end {
            isPlain = false
            readKeywords(bytes[end...])
        }
    }

    // MARK: Subtags

    private mutating func readSubtags(_ subtags: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        for (index, subtag) in zip(subtags.indices, subtags) {
            // Java writes the script and extensions after a number sign: `zh_CN_#Hans`, `ar_EG_#u-nu-latn`.
            let isMarked = subtag.first == UInt8(ascii: "#")
            let subtag = isMarked ? subtag.dropFirst() : subtag
            guard subtag.count <= 8, !isMarked || !subtag.isEmpty, subtag.allSatisfy(\.isASCIILetterOrDigit) else {
                return false
            }
            if subtag.count == 1 {
                isPlain = false
                readExtensions(subtags[index...])
                return true
            }
            if script == nil, subtag.count == 4, subtag.allSatisfy(\.isASCIILetter) {
                isPlain = isPlain && region == nil && !isMarked
                script = Self.titleCased(subtag)
            } else if region == nil, let code = Self.region(subtag) {
                region = code
            } else {
                // A variant, an extended language or ICU's empty region (`en__POSIX`).
                isPlain = false
                if script == nil, region == nil, let extended = extendedLanguage(subtag) { language = extended }
            }
        }
        return true
    }

    private static func language(_ subtag: ArraySlice<UInt8>) -> Subtag? {
        guard (2...3).contains(subtag.count), subtag.allSatisfy(\.isASCIILetter) else { return nil }
        return Subtag(packing: subtag.lazy.map { $0 | 0x20 })
    }

    /// The language that `yue` in `zh-yue-HK` names (RFC 5646, 2.2.2). Other subtags of three letters in its place are
    /// countries: `zh_TWN`.
    private func extendedLanguage(_ subtag: ArraySlice<UInt8>) -> Subtag? {
        guard subtag.count == 3, let extended = Self.language(subtag) else { return nil }
        return CloseLanguages.other(for: extended) == language ? extended : nil
    }

    private static func titleCased(_ subtag: ArraySlice<UInt8>) -> Subtag {
        Subtag(packing: subtag.enumerated().lazy.map { $0.offset == 0 ? $0.element & ~0x20 : $0.element | 0x20 })
    }

    private static func region(_ subtag: ArraySlice<UInt8>) -> Subtag? {
        if subtag.count == 2, subtag.allSatisfy(\.isASCIILetter) {
            return Subtag(packing: subtag.lazy.map { $0 & ~0x20 })
        }
        if subtag.count == 3, subtag.allSatisfy(\.isASCIIDigit) { return Subtag(packing: subtag) }
        return nil
    }

    // MARK: Region override

    /// Finds `rg` in `-u-rg-gbzzzz` (RFC 6067): a key of two characters, then its types of three to eight.
    private mutating func readExtensions(_ subtags: ArraySlice<ArraySlice<UInt8>>) {
        var isUnicode = false
        var isOverride = false
        for marked in subtags {
            let subtag = marked.first == UInt8(ascii: "#") ? marked.dropFirst() : marked
            switch subtag.count {
            case 1:
                // The identifier ends where private use starts.
                if Self.equals(subtag, "x") { return }
                isUnicode = Self.equals(subtag, "u")
                isOverride = false
            case 2:
                isOverride = isUnicode && Self.equals(subtag, "rg")
            default:
                if isOverride { regionOverride = Self.overridingRegion(subtag) ?? regionOverride }
                isOverride = false
            }
        }
    }

    /// Finds `rg` in `@calendar=japanese;rg=gbzzzz`.
    private mutating func readKeywords(_ keywords: ArraySlice<UInt8>) {
        for keyword in keywords.split(whereSeparator: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ";") }) {
            guard let equals = keyword.firstIndex(of: UInt8(ascii: "=")) else { continue }
            guard Self.equals(keyword[..<equals], "rg") else { continue }
            regionOverride = Self.overridingRegion(keyword[(equals + 1)...]) ?? regionOverride
        }
    }

    /// The region of a subdivision code (TR35, 3.6.5): `gbzzzz` for the whole region, `gbsct` for a part.
    private static func overridingRegion(_ code: ArraySlice<UInt8>) -> Subtag? {
        guard (3...8).contains(code.count), code.allSatisfy(\.isASCIILetterOrDigit) else { return nil }
        return region(code.prefix(2)) ?? region(code.prefix(3))
    }

    // MARK: Characters

    private static func equals(_ bytes: ArraySlice<UInt8>, _ letters: StaticString) -> Bool {
        bytes.lazy.map { $0 | 0x20 }.elementsEqual(letters.description.utf8)
    }
}
