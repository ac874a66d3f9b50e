/// The problems and warnings of a site's files.
struct SiteDiagnostics: Equatable {
    /// Why Public/ can't be used.
    private var directoryProblems: [String] = []
    /// Why the last read definitions can't be used.
    private var definitionsProblems: [String] = []
    /// The warnings about Public/.
    private var directoryWarnings: [String] = []
    /// The warnings about the served definitions.
    var siteWarnings: [String] = []
    /// The warnings about rejected definitions.
    private var rejectedWarnings: [String] = []

    /// Processes a read. Diagnostics of what wasn't read stay.
    mutating func update(with reading: SiteSource.Reading) {
        directoryProblems = reading.directoryProblems
        if let problems = reading.definitionsProblems {
            definitionsProblems = problems
            rejectedWarnings = reading.rejectedWarnings
        }
        directoryWarnings = reading.directoryWarnings ?? directoryWarnings
        // The warnings of rejected definitions don't apply to the site.
        if reading.site != nil, reading.definitionsProblems?.isEmpty ?? true { siteWarnings = reading.warnings }
    }

    /// Why new content can't be used, in order.
    var problems: [String] {
        directoryProblems + definitionsProblems
    }

    /// The warnings. Those about rejected definitions replace those about the served ones: both refer to lines.
    var allWarnings: [String] {
        directoryWarnings + (rejectedWarnings.isEmpty ? siteWarnings : rejectedWarnings)
    }
}
