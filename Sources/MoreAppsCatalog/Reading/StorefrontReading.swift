extension CatalogReader {
    /// Reads `storefronts`, an array of countries.
    mutating func readStorefronts(_ field: Field) -> [Storefront] {
        var storefronts: [Storefront] = []
        for element in readArray(field, of: "countries") ?? [] {
            guard let code = readString(field.part(.item("a country"), element)) else { continue }
            guard let storefront = Storefront(Array(code.utf8)) else {
                func hint() -> String { Self.storefrontHint(code) }
                sink.error(
                    at: element.offset,
                    "\(field.name): “\(shown(code))” isn't a country code (ISO 3166-1)\(hint())"
                )
                continue
            }
            if let country = Storefront.region(Array(code.utf8)).flatMap(Storefront.country),
                country != storefront.country
            {
                sink.warning(
                    at: element.offset,
                    "\(field.name): “\(shown(code))” has no App Store of its own: read as “\(storefront)”"
                )
            }
            if storefronts.contains(storefront) {
                sink.warning(at: element.offset, "\(field.name) has “\(storefront)” twice")
            } else {
                storefronts.append(storefront)
            }
        }
        return storefronts
    }

    /// What was probably meant, as the end of a message: a locale's region, `sv_SE`, or that of a language, `JA`. A group of
    /// countries has no store.
    private static func storefrontHint(_ code: String) -> String {
        guard code.utf8.count <= LocaleParser.lengthLimit else { return "" }
        if let region = LocaleCondition(code.uppercased())?.locale.region, !LocaleData.members(of: region).isEmpty {
            return ": it is a group of countries (\(LocaleData.name(ofRegion: region))), so list its countries"
        }
        guard let locale = LocaleIdentifier(code) else { return "" }
        let region = locale.region ?? LocaleData.likelyRegion(language: locale.language, script: locale.script)
        return region.flatMap { Storefront(region: $0) }.map { ": did you mean “\($0)”?" } ?? ""
    }
}
