/// Which promo page is shown at `/`: the one in the program, or one of Public/.
///
/// A page of Public/ takes the place of all parts of the one in the program, together. Copies of what a release had are
/// none, or an upgrade would never reach them: they are left unused, unless they belong to a page that somebody changed.
struct PageChoice {
    /// Whether the page of the program is shown.
    let isBuiltIn: Bool
    /// What is to be said of the files of Public/, a line each.
    var warnings: [String]

    /// - Parameters:
    ///   - directory: the path of Public/, for the warnings.
    ///   - digest: gives the SHA-256 digest of a file of Public/; `nil` where there is none.
    init(directory: String, digest: (String) -> [UInt8]?) {
        let provenances = BuiltInPage.names.map {
            (name: $0, provenance: PageHistory.provenance(of: $0, digest: digest($0)))
        }
        func names(_ provenance: PageHistory.Provenance) -> [String] {
            provenances.filter { $0.provenance == provenance }.map(\.name)
        }
        func warning(_ names: [String], _ text: String) -> [String] {
            names.isEmpty ? [] : ["\(directory)/\(names.joined(separator: ", ")): warning: \(text)"]
        }
        let (own, former) = (names(.own), names(.former))
        let isWhole = names(.missing).isEmpty
        if own.contains(BuiltInPage.index) || (!own.isEmpty && isWhole) {
            isBuiltIn = false
            warnings = warning(
                former,
                "from an earlier release, kept since \(own.joined(separator: ", ")) is your own; 'moreapps page' writes"
                    + " the files of this release"
            )
        } else {
            isBuiltIn = true
            warnings =
                warning(own, "not used: a page of your own needs an index.html beside it; 'moreapps page' writes one")
                + warning(
                    former,
                    "not used: it is a copy of an earlier release's file; delete it"
                )
        }
    }
}
