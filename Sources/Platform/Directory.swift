internal import Glibc

/// A directory's entries.
public enum Directory {
    /// The names in a directory without `.` and `..`, sorted by their bytes, so that every machine sees one order.
    ///
    /// - Throws: ``FileError``.
    public static func names(in path: String) throws(FileError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw FileError(path: path, errno: errno) }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileError(path: path, errno: errno) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The absolute path that a path leads to, all symbolic links followed.
    ///
    /// - Throws: ``FileError`` where it leads nowhere.
    public static func realPath(_ path: String) throws(FileError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw FileError(path: path, errno: errno) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Makes a directory, unless it is there.
    ///
    /// - Throws: ``FileError``.
    public static func make(_ path: String) throws(FileError) {
        guard unsafe mkdir(path, 0o777) != 0 else { return }
        let failure = errno
        guard failure == EEXIST, let status = try? FileStatus(path: path), status.kind == .directory else {
            throw FileError(path: path, errno: failure)
        }
    }
}
