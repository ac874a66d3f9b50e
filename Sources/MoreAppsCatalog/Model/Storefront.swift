import FoundationEssentials
import FoundationInternationalization

/// The App Store of a country, which determines what can be bought.
///
/// A territory without its own store uses the one that its devices are sold with: Denmark's on the Faroe Islands.
public struct Storefront: Hashable, Sendable, CustomStringConvertible {
    /// The two-letter country code in capitals (ISO 3166-1 alpha-2).
    let country: Subtag

    /// Parses a two-letter code, or a three-letter code as in `SKStorefront` (ISO 3166-1 alpha-3), in any case. Nil if
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

    /// The storefront of a locale's region. Nil for groups of countries like `419`, `150` or `001`.
    init?(region: Subtag) {
        guard let country = Self.country(region) else { return nil }
        self.country = Self.stores[country] ?? country
    }

    /// The country with a code, which may lack its own store; nil if there is none.
    ///
    /// ICU resolves three-letter codes, former codes and `UK`.
    static func country(_ code: Subtag) -> Subtag? {
        let code = ownCodes[code] ?? code
        let region = LocaleData.canonical(LocaleIdentifier(language: .undetermined, region: code)).region ?? code
        return countries.contains(region) ? region : nil
    }

    /// The country's code, such as `SE`.
    public var description: String {
        country.description
    }

    /// All countries: CLDR's regions except for groups.
    static let countries = Set(
        Locale.Region.isoRegions.lazy.filter {
            // `EU` and `UN` are on no continent; `QO` has parts.
            $0.identifier.utf8.count == 2 && $0.containingRegion != nil && $0.subRegions.isEmpty
        }.map { Subtag(packing: $0.identifier.utf8) }
    )

    /// Codes that are Apple's own in `SKStorefront`: Kosovo, which ISO 3166 doesn't list.
    private static let ownCodes: [Subtag: Subtag] = ["XKS": "XK"]

    /// The countries whose stores serve territories without one.
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
