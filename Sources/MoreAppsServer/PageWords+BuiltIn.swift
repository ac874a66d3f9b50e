internal import MoreAppsCatalog

extension PageWords {
    /// The words that are part of this program, read once.
    ///
    /// - Throws: ``ServiceError`` when they are damaged, which a test of them would have told.
    static func builtIn() throws(ServiceError) -> PageWords {
        try result.get()
    }

    private static let result = Result { () throws(ServiceError) in
        do throws(Failure) {
            return try embedded()
        } catch {
            throw ServiceError(problems: error.diagnostics.map(\.description))
        }
    }
}
