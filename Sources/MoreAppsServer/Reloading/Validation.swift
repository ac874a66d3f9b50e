public import MoreAppsCatalog
internal import Platform

/// The problems of a site's files, found without serving them.
public struct Validation: Sendable {
    /// All problems: those of Public/, then those of the definitions in the order of the text.
    public private(set) var diagnostics: [Diagnostic]
    /// The catalog, if the definitions yield one.
    public let catalog: Catalog?

    /// Whether the files can be used.
    public var isValid: Bool { count(.error) == 0 }

    /// The same with every warning as an error.
    public var strict: Validation {
        var strict = self
        strict.diagnostics = diagnostics.map(\.asError)
        return strict
    }

    /// A short result: `8 apps, 2 affiliates, 0 errors, 1 warning`.
    public var summary: String {
        func text(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let entries =
            catalog.map { [text($0.apps.count, "app"), text($0.affiliates.count, "affiliate")] } ?? []
        let problems = [text(count(.error), "error"), text(count(.warning), "warning")]
        return (entries + problems).joined(separator: ", ")
    }

    /// The number of problems of a severity.
    func count(_ severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }
}

extension SiteSource {
    /// Reads the files and reports their problems.
    ///
    /// - Parameters:
    ///   - text: the definitions; `nil` to read or fetch them.
    ///   - languages: those that every text must have.
    public func validate(text known: [UInt8]? = nil, requiring languages: [LocaleIdentifier] = []) -> Validation {
        var diagnostics: [Diagnostic] = []
        var assets: AssetTable?
        var reason = ""
        // An optional directory matters only when an icon should be in it.
        var isMissed = true
        do throws(FileError) {
            let directory = try PublicDirectory(root: publicDirectory)
            let table = AssetTable(directory)
            diagnostics += directory.warnings + pageChoice(table).warnings
            diagnostics += table.pending.sorted { $0.key < $1.key }
                .map { $0.value.diagnostic(for: "\(publicDirectory)/\($0.key)") }
            assets = table
        } catch {
            isMissed = !(error.isMissing && isPublicDirectoryOptional)
            reason = error.reason
        }
        do throws(Diagnostic) {
            let text = if let known { known } else { try self.text() }
            let icons = assets.map(IconFinder.init)
            let reading = Catalog.read(text, file: definitions, requiring: languages) { path in
                guard let icons else {
                    isMissed = true
                    return .notLookedAt
                }
                return icons.facts(at: path)
            }
            if assets == nil, isMissed {
                diagnostics.append(.warning(publicDirectory, "icons are not checked: \(reason)"))
            }
            diagnostics += reading.diagnostics
            if let catalog = reading.catalog { diagnostics += warnings(about: catalog) }
            return Validation(diagnostics: diagnostics, catalog: reading.catalog)
        } catch {
            return Validation(diagnostics: diagnostics + [error], catalog: nil)
        }
    }

    /// The definitions, read or fetched once.
    ///
    /// - Throws: `Diagnostic` when they can't be.
    func text() throws(Diagnostic) -> [UInt8] {
        do {
            return try origin?.fetchOnce() ?? File(path: definitions).bytes
        } catch let error as HTTPFetchError {
            throw .error(definitions, "cannot be fetched: \(error.reason)")
        } catch let error as FileError {
            throw .error(error.path, error.reason)
        } catch {
            throw .error(definitions, "\(error)")
        }
    }
}
