/// The problems and warnings of a site's files.
struct SiteDiagnostics: Equatable {
    /// Why nothing of Public/ can be used.
    private var directoryProblems: [String] = []
    /// Why the definitions can't be used, as they were read last.
    private var definitionsProblems: [String] = []
    /// What was remarked about Public/.
    private var directoryWarnings: [String] = []
    /// What was remarked about the definitions that are served.
    var siteWarnings: [String] = []
    /// What was remarked, besides the problems, about definitions that can't be used.
    private var rejectedWarnings: [String] = []

    /// Takes a reading into account. What was said of what was not read now still holds.
    mutating func update(with reading: SiteSource.Reading) {
        directoryProblems = reading.directoryProblems
        if let problems = reading.definitionsProblems {
            definitionsProblems = problems
            rejectedWarnings = reading.rejectedWarnings
        }
        directoryWarnings = reading.directoryWarnings ?? directoryWarnings
        // Of definitions that were refused, nothing was said for the site.
        if reading.site != nil, reading.definitionsProblems?.isEmpty ?? true { siteWarnings = reading.warnings }
    }

    /// Why something new can't be used, in order.
    var problems: [String] {
        directoryProblems + definitionsProblems
    }

    /// The warnings. Those about the definitions that are served give way to those about the ones that were refused: both
    /// name lines.
    var allWarnings: [String] {
        directoryWarnings + (rejectedWarnings.isEmpty ? siteWarnings : rejectedWarnings)
    }
}
