internal import MoreAppsCatalog

/// The promo page at `/`: the built-in one, or the one in Public/.
///
/// A page in Public/ replaces all files of the built-in page together. Copies of an earlier release's files don't
/// count, or an upgrade would never reach them: they are ignored unless they belong to a customized page.
struct PageChoice {
    /// Whether to serve the built-in page.
    let isBuiltIn: Bool
    /// Warnings about the files of Public/.
    var warnings: [Diagnostic]

    /// - Parameters:
    ///   - directory: the path of Public/, for the warnings.
    ///   - digest: returns the SHA-256 digest of a file of Public/; `nil` without one.
    init(directory: String, digest: (String) -> [UInt8]?) {
        let provenances = BuiltInPage.names.map {
            (name: $0, provenance: PageHistory.provenance(of: $0, digest: digest($0)))
        }
        func names(_ provenance: PageHistory.Provenance) -> [String] {
            provenances.filter { $0.provenance == provenance }.map(\.name)
        }
        func warning(_ names: [String], _ text: String) -> [Diagnostic] {
            names.map { .warning("\(directory)/\($0)", text) }
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
