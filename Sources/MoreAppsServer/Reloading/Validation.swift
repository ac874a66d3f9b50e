internal import MoreAppsCatalog
internal import Platform

/// The problems of a site's files, found without serving them.
public struct Validation: Sendable {
    /// All messages, one per line, in the order of the file.
    public let lines: [String]
    /// Whether the definitions are valid.
    public let isValid: Bool
    /// A short result: `8 apps, 2 affiliates, 0 errors, 1 warning`.
    public let summary: String
}

extension SiteSource {
    /// Reads the files and reports their problems.
    public func validate() -> Validation {
        var lines: [String] = []
        var assets: AssetTable?
        var reason = ""
        // An optional directory matters only when an icon should be in it.
        var isMissed = true
        do throws(FileError) {
            let directory = try PublicDirectory(root: publicDirectory)
            let table = AssetTable(directory)
            lines += directory.warnings + pageChoice(table).warnings
            lines += table.pending.sorted { $0.key < $1.key }.map { $0.value.line(for: "\(publicDirectory)/\($0.key)") }
            assets = table
        } catch {
            isMissed = !(error.isMissing && isPublicDirectoryOptional)
            reason = error.reason
        }
        do throws(ServiceError) {
            let text = try text()
            let icons = assets.map(IconFinder.init)
            let reading = Catalog.read(text, file: definitions) { path in
                guard let icons else {
                    isMissed = true
                    return .notLookedAt
                }
                return icons.facts(at: path)
            }
            if assets == nil, isMissed {
                lines.append("\(publicDirectory): warning: icons are not checked: \(reason)")
            }
            lines += reading.diagnostics.map(\.description)
            if let catalog = reading.catalog { lines += warnings(about: catalog) }
            let errors = reading.diagnostics.count { $0.severity == .error }
            return Validation(
                lines: lines,
                isValid: errors == 0,
                summary: Self.summary(of: reading.catalog, errors: errors, warnings: lines.count - errors)
            )
        } catch {
            return Validation(
                lines: lines + error.problems,
                isValid: false,
                summary: Self.summary(of: nil, errors: 1, warnings: lines.count)
            )
        }
    }

    /// The definitions, read or fetched once.
    ///
    /// - Throws: ``ServiceError``.
    func text() throws(ServiceError) -> [UInt8] {
        do {
            return try origin?.fetchOnce() ?? File(path: definitions).bytes
        } catch let error as HTTPFetchError {
            throw ServiceError(problems: ["\(definitions): error: cannot be fetched: \(error.reason)"])
        } catch let error as FileError {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        } catch {
            throw ServiceError(problems: ["\(definitions): error: \(error)"])
        }
    }

    private static func summary(of catalog: Catalog?, errors: Int, warnings: Int) -> String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        var parts = [count(errors, "error"), count(warnings, "warning")]
        if let catalog {
            parts.insert(
                contentsOf: [count(catalog.apps.count, "app"), count(catalog.affiliates.count, "affiliate")],
                at: 0
            )
        }
        return parts.joined(separator: ", ")
    }
}
