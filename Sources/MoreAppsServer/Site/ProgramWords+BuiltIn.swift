internal import MoreAppsCatalog

extension ProgramWords {
    /// The words that are part of this program, read once.
    ///
    /// - Throws: ``ServiceError`` when they are damaged, which a test of them would have told.
    static func builtIn() throws(ServiceError) -> ProgramWords {
        try result.get()
    }

    private static let result = Result { () throws(ServiceError) in
        do throws(PageWords.Failure) {
            return try embedded()
        } catch {
            throw ServiceError(problems: error.diagnostics.map(\.description))
        }
    }
}

extension UpdateWords {
    /// The words that are part of this program, read once, and not before an update is asked about.
    static var builtIn: UpdateWords {
        switch result {
        case .success(let words): words
        case .failure(let failure): preconditionFailure("a test reads these words: \(failure.diagnostics)")
        }
    }

    private static let result = Result { () throws(PageWords.Failure) in try embedded() }
}
