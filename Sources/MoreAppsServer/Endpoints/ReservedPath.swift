/// The paths that the server has answers of its own at.
enum ReservedPath {
    /// What is to be said of a file of Public/ that has such a path; `nil` for any other.
    ///
    /// - Parameter path: relative to Public/.
    static func remark(onFile path: String) -> String? {
        switch path {
        case "healthz", "readyz":
            return "it can't be reached: the server's own answer is at /\(path)"
        case "appdefinitions.js":
            return "it takes the place of /appdefinitions.js, which the server makes of the catalog"
        default:
            guard CatalogPath(Array("/\(path)".utf8)) != nil else { return nil }
            return "it takes the place of the server's own answer at /\(path)"
        }
    }
}
