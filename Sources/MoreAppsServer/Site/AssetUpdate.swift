internal import Platform

/// Computes the files of the next generation.
struct AssetUpdate {
    private let directory: PublicDirectory
    private let before: [String: Asset]
    private let tracker: FileChangeTracker?
    /// The paths of new, modified and removed files.
    private let changed: Set<String>
    private var fresh: [String: Asset] = [:]
    /// The files that aren't loaded, and why.
    private(set) var pending: [String: PendingReason] = [:]
    /// Whether a file isn't loaded because no more files can be opened.
    private(set) var isShortOfDescriptors: Bool

    /// - Parameters:
    ///   - before: the files of the previous generation.
    ///   - tracker: tells which files are changing; `nil` to take each as it is.
    init(directory: PublicDirectory, before: [String: Asset], tracker: FileChangeTracker?) {
        self.directory = directory
        self.before = before
        self.tracker = tracker
        var changed = Set(directory.files.lazy.filter { before[$0.key]?.status != $0.value }.map(\.key))
        changed.formUnion(before.keys.lazy.filter { directory.files[$0] == nil })
        self.changed = changed
        isShortOfDescriptors = directory.unreadable.values.contains(where: \.isDescriptorShortage)
        for (path, error) in directory.unreadable { pending[path] = .refusal(error.reason) }
    }

    /// Reads modified files that aren't changing.
    mutating func read(common: CommonFields) {
        for path in changed {
            if let error = directory.error(at: path) {
                pending[path] = .refusal(error.reason)
            } else if tracker?.isChanging(path) == true {
                pending[path] = .changing
            } else if let status = directory.files[path] {
                read(path, status, common: common)
            }
        }
    }

    private mutating func read(_ path: String, _ status: FileStatus, common: CommonFields) {
        do {
            let asset = try Asset(path: "\(directory.root)/\(path)", common: common)
            if tracker == nil || asset.status == status { fresh[path] = asset } else { pending[path] = .changing }
        } catch let error as FileError {
            pending[path] = error.isConcurrentChange ? .changing : .refusal(error.reason)
            if error.isDescriptorShortage { isShortOfDescriptors = true }
        } catch {
            pending[path] = .refusal("\(error)")
        }
    }

    /// Holds back all files of a page while one of them is pending or has just changed.
    mutating func holdPagesTogether() {
        let units = units()
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for (page, unit) in units {
                let isHeld = unit.contains { pending[$0] != nil || tracker?.hasSettled($0) == false }
                guard isHeld else { continue }
                for path in unit where pending[path] == nil {
                    pending[path] = .page("\(directory.root)/\(page)")
                    hasGrown = true
                }
            }
        }
    }

    /// The changed files of each page, which are updated together.
    private func units() -> [(page: String, files: [String])] {
        guard !changed.isEmpty else { return [] }
        var units: [String: Set<String>] = [:]
        for (path, asset) in Array(before) + Array(fresh) where !asset.parts.isEmpty {
            let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            units[path, default: [path]].formUnion(
                asset.parts.map { $0.hasPrefix("/") ? String($0.dropFirst()) : directory + $0 }
            )
        }
        return units.mapValues { $0.intersection(changed).sorted() }.filter { !$0.value.isEmpty }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    var assets: [String: Asset] {
        var assets = before
        for path in changed where pending[path] == nil { assets[path] = fresh[path] }
        return assets
    }
}
