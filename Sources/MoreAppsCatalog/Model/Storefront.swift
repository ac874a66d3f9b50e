import FoundationEssentials
import FoundationInternationalization

/// The App Store of a country, which decides what can be bought there.
///
/// A territory without a store of its own has the one that its devices are sold with: Denmark's on the Faroe Islands.
public struct Storefront: Hashable, Sendable, CustomStringConvertible {
    /// The country's code of two capitals (ISO 3166-1 alpha-2).
    let country: Subtag

    /// Reads a code of two letters, or of three as `SKStorefront` has them (ISO 3166-1 alpha-3), in any case. Nil when
    /// there is no such country.
    public init?(_ code: [UInt8]) {
        guard let region = Self.region(code) else { return nil }
        self.init(region: region)
    }

    /// A code of two or three letters, in capitals; nil for anything else.
    static func region(_ code: [UInt8]) -> Subtag? {
        guard (2...3).contains(code.count), code.allSatisfy(\.isASCIILetter) else { return nil }
        return Subtag(packing: code.lazy.map { $0 & ~0x20 })
    }

    /// The storefront of a locale's region. Nil for a group of countries, such as `419`, `150` or `001`.
    init?(region: Subtag) {
        guard let country = Self.country(region) else { return nil }
        self.country = Self.stores[country] ?? country
    }

    /// The country that a code means, which need not have a store of its own; nil when there is none such.
    ///
    /// ICU resolves codes of three letters, former ones and `UK`.
    static func country(_ code: Subtag) -> Subtag? {
        let code = ownCodes[code] ?? code
        let region = LocaleData.canonical(LocaleIdentifier(language: .undetermined, region: code)).region ?? code
        return countries.contains(region) ? region : nil
    }

    /// The country's code, such as `SE`.
    public var description: String {
        country.description
    }

    /// Every country: what CLDR calls a region, without its groups of countries.
    static let countries = Set(
        Locale.Region.isoRegions.lazy.filter {
            // `EU` and `UN` are in no continent; `QO` has parts.
            $0.identifier.utf8.count == 2 && $0.containingRegion != nil && $0.subRegions.isEmpty
        }.map { Subtag(packing: $0.identifier.utf8) }
    )

    /// What `SKStorefront` calls by a code of Apple's own: Kosovo, which ISO 3166 doesn't list.
    private static let ownCodes: [Subtag: Subtag] = ["XKS": "XK"]

    /// The countries whose stores serve territories that have none.
    private static let stores: [Subtag: Subtag] = {
        let territories: [Subtag: [Subtag]] = [
            "AU": ["CC", "CX", "HM", "NF"],
            "CH": ["LI"],
            "DK": ["FO", "GL"],
            "ES": ["EA", "IC"],
            "FI": ["AX"],
            "FR": ["BL", "CP", "GF", "GP", "MC", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
            "GB": ["AC", "DG", "FK", "GG", "GI", "GS", "IM", "IO", "JE", "PN", "SH", "TA"],
            "IT": ["SM", "VA"],
            "NL": ["AW", "BQ", "CW", "SX"],
            "NO": ["BV", "SJ"],
            "NZ": ["CK", "NU", "TK"],
            "US": ["AS", "GU", "MP", "PR", "UM", "VI"],
        ]
        var stores: [Subtag: Subtag] = [:]
        for (country, served) in territories {
            for territory in served { stores[territory] = country }
        }
        return stores
    }()
}
