internal import MoreAppsCatalog
internal import Platform

/// The files of Public/ by exact path: what isn't a key can't be reached.
struct AssetTable: Sendable {
    /// The assets by their paths relative to Public/, such as `icons/shoppy.png`.
    let assets: [String: Asset]

    /// The files that are not as the directory has them, and why: those are as they were before, or left out.
    let pending: [String: PendingReason]
    /// Whether any of them waits since no further file can be opened.
    let isShortOfDescriptors: Bool

    /// Reads the files of a directory; one that has not changed since is taken from the previous table.
    ///
    /// A page and what it names change together: while one of them waits, so do the others.
    ///
    /// - Parameter motion: which files are in motion; `nil`: each is taken as it is.
    init(
        _ directory: PublicDirectory,
        previous: AssetTable? = nil,
        tracker: FileChangeTracker? = nil,
        common: CommonFields = .plain
    ) {
        var update = AssetUpdate(directory: directory, before: previous?.assets ?? [:], tracker: tracker)
        update.read(common: common)
        update.holdPagesTogether()
        assets = update.assets
        pending = update.pending
        isShortOfDescriptors = update.isShortOfDescriptors
    }

    /// The states of the files: where they are the same, so is all content.
    var statuses: [String: FileStatus] {
        assets.compactMapValues(\.status)
    }

    /// A line for each file of which the operator should know something.
    ///
    /// - Parameter directory: the path of Public/.
    func warnings(directory: String) -> [String] {
        assets.compactMap { path, asset in asset.warning.map { "\(directory)/\(path): warning: \($0)" } }.sorted()
    }
}
