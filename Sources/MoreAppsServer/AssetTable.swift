internal import MoreAppsCatalog
internal import Platform

/// The files of Public/ by exact path: what isn't a key can't be reached.
struct AssetTable: Sendable {
    /// The assets by their paths relative to Public/, such as `icons/shoppy.png`.
    let assets: [String: Asset]

    /// Reads the files of a directory; one that has not changed since is taken from the previous table.
    ///
    /// - Throws: `FileError` for a file that was removed or is being written at this moment, `ResponseError` when there is
    ///   no memory for the answers.
    init(_ directory: PublicDirectory, previous: AssetTable? = nil, common: CommonFields = .plain) throws {
        var assets: [String: Asset] = [:]
        for (path, status) in directory.files {
            if let known = previous?.assets[path], known.status == status {
                assets[path] = known
            } else {
                assets[path] = try Asset(path: "\(directory.root)/\(path)", common: common)
            }
        }
        self.assets = assets
    }

    /// The states of the files: where they are the same, so is all content.
    var statuses: [String: FileStatus] {
        assets.mapValues(\.status)
    }

    /// What is known of an icon; `nil` where there is no such file.
    func iconFacts(at path: String) -> IconFacts? {
        assets[path].map { asset in
            asset.imageSize.map { .size(width: $0.width, height: $0.height) } ?? .unknownSize
        }
    }
}
