internal import MoreAppsCatalog
internal import Platform

/// The files of Public/ by exact path: nothing else is reachable.
struct AssetTable: Sendable {
    /// The assets by path relative to Public/: `icons/shoppy.png`.
    let assets: [String: Asset]

    /// The files whose current version isn't loaded, and why. Their previous version is used, if any.
    let pending: [String: PendingReason]
    /// Whether a file isn't loaded because no more files can be opened.
    let isShortOfDescriptors: Bool

    /// Reads the files of a directory, reusing unchanged ones.
    ///
    /// A page and the files it refers to change together: while one is pending, so are the others.
    ///
    /// - Parameter tracker: tells which files are changing; `nil` to take each as it is.
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

    /// The status of each file. Equal statuses mean equal content.
    var statuses: [String: FileStatus] {
        assets.compactMapValues(\.status)
    }

    /// The warnings about files, in order.
    ///
    /// - Parameter directory: the path of Public/.
    func warnings(directory: String) -> [Diagnostic] {
        assets.sorted { $0.key < $1.key }.compactMap { path, asset in
            asset.warning.map { .warning("\(directory)/\(path)", $0) }
        }
    }
}
