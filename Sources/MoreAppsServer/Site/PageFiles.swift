internal import Platform

/// Writes the built-in page to files, as a start for a custom page.
public enum PageFiles {
    /// Writes the files of the page to a directory, which is created if necessary.
    ///
    /// Nothing is overwritten: if a different file has one of the names, nothing is written at all.
    ///
    /// - Returns: the paths written, without identical files that existed before.
    /// - Throws: ``ServiceError`` that names the file and the reason.
    public static func write(to directory: String) throws(ServiceError) -> [String] {
        let others: [String]
        do throws(FileError) {
            try Directory.make(directory)
            let parts = BuiltInPage.parts.map { (path: "\(directory)/\($0.name)", content: $0.content) }
            var missing: [(path: String, content: [UInt8])] = []
            var different: [String] = []
            for part in parts {
                switch try content(of: part.path) {
                case nil: missing.append(part)
                case part.content?: break
                default: different.append(part.path)
                }
            }
            if different.isEmpty {
                for part in missing { try File.make(path: part.path, with: part.content) }
                return missing.map(\.path)
            }
            others = different
        } catch {
            throw ServiceError(problems: ["\(error.path): error: \(error.reason)"])
        }
        throw ServiceError(
            problems: others.map {
                "\($0): error: not overwritten: its content differs; move it away or choose another directory"
            }
        )
    }

    /// `nil` when the file doesn't exist.
    private static func content(of path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try File(path: path).bytes
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }
}
