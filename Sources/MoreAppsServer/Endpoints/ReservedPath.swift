/// The paths that the server has answers of its own at.
enum ReservedPath {
    /// What is to be said of a file of Public/ that has such a path; `nil` for any other.
    ///
    /// - Parameter path: relative to Public/.
    static func remark(onFile path: String) -> String? {
        switch path {
        case "healthz", "readyz":
            return "unreachable: the server itself answers /\(path)"
        case "appdefinitions.js":
            return "it replaces /appdefinitions.js, which the server generates from the catalog"
        default:
            guard CatalogPath(Array("/\(path)".utf8)) != nil else { return nil }
            return "it replaces the server's own answer at /\(path)"
        }
    }
}
