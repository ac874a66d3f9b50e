internal import HTTPSemantics
internal import Platform

/// A file of Public/.
struct Asset: Sendable {
    /// Where its content is.
    enum Content: Sendable {
        case memory([UInt8])
        /// What is too large for that stays in its file, and is sent from there.
        case file(OpenFile)
    }

    let content: Content
    /// The SHA-256 digest of the content.
    let digest: [UInt8]
    let mediaType: MediaType
    /// The size in pixels, for images.
    let imageSize: ImageSize?
    /// The state of the file that the content was read from.
    let status: FileStatus

    /// The largest file that is held in memory, in bytes.
    private static let largestInMemory = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `FileError` for one that was removed or is being written at this moment.
    init(path: String) throws(FileError) {
        let file = try OpenFile(path: path)
        mediaType = MediaType(fileName: path)
        status = file.status
        if file.status.size > Self.largestInMemory {
            content = .file(file)
            digest = try file.sha256()
            imageSize = ImageSize(of: try file.head(1 << 16))
        } else {
            let bytes = try file.content()
            content = .memory(bytes)
            digest = SHA256.digest(of: bytes)
            imageSize = ImageSize(of: bytes)
        }
    }

    /// The content, where it is HTML in memory.
    var page: [UInt8]? {
        guard mediaType == .html, case .memory(let bytes) = content else { return nil }
        return bytes
    }

    /// A name that changes with the content: `moreapps.0123456789ab.css` for `moreapps.css`.
    func fingerprinted(_ name: String) -> String {
        let fingerprint = digest.prefix(6).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
        guard let dot = name.lastIndex(of: ".") else { return "\(name).\(fingerprint)" }
        return "\(name[..<dot]).\(fingerprint)\(name[dot...])"
    }
}
