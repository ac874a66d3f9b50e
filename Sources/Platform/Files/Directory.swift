internal import Glibc

/// A directory's entries.
public enum Directory {
    /// The names in a directory, without `.` and `..`.
    public struct Listing: Sendable {
        /// The names, sorted by their bytes, so that the order is the same on every machine.
        public fileprivate(set) var names: [String] = []
        /// The names that aren't UTF-8, for messages: non-ASCII bytes become `\xFF`.
        public fileprivate(set) var misencoded: [String] = []
    }

    /// The names in a directory, sorted by their bytes, without those that aren't UTF-8.
    ///
    /// - Throws: ``FileError``.
    public static func names(in path: String) throws(FileError) -> [String] {
        try listing(of: path).names
    }

    /// Lists a directory.
    ///
    /// - Throws: ``FileError``.
    public static func listing(of path: String) throws(FileError) -> Listing {
        guard let directory = unsafe opendir(path) else { throw FileError(path: path, errno: errno) }
        defer { unsafe closedir(directory) }
        var listing = Listing()
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: UInt8.self, capacity: Int(entry.pointee.d_reclen)) {
                    unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                }
            }
            listing.add(name)
            errno = 0
        }
        guard errno == 0 else { throw FileError(path: path, errno: errno) }
        listing.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        listing.misencoded.sort()
        return listing
    }

    /// The absolute path, with all symbolic links resolved.
    ///
    /// - Throws: ``FileError`` when nothing is there.
    public static func realPath(_ path: String) throws(FileError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw FileError(path: path, errno: errno) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Creates a directory, unless it exists.
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

extension Directory.Listing {
    fileprivate mutating func add(_ name: [UInt8]) {
        if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return }
        if let text = String(validating: name, as: UTF8.self) {
            names.append(text)
            return
        }
        var shown = ""
        for byte in name {
            if 0x20..<0x7F ~= byte {
                shown.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                shown += "\\x" + (byte < 16 ? "0" : "") + digits
            }
        }
        misencoded.append(shown)
    }
}
