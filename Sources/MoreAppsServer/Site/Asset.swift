internal import HTTPSemantics
internal import MicroHTTPD
internal import Platform
internal import Synchronization

/// A file of Public/, or a part of the page that is in the program, with its ready answers.
///
/// It lives as long as the file does not change, over as many generations as that takes.
final class Asset: Sendable {
    /// The answers under the file's own name.
    let resource: Resource
    /// The size in pixels, for images.
    let imageSize: ImageSize?
    /// The state of the file that the content was read from; `nil` for what is in the program.
    let status: FileStatus?
    /// The SHA-256 digest of the content.
    let digest: [UInt8]

    /// The style sheets and scripts that a page names, relative to its directory, or to Public/ where they begin with a slash:
    /// those files change together with it.
    let parts: [String]

    /// What its operator should know.
    let warning: String?

    private let isPage: Bool
    private let fingerprintedResource = AtomicLazyReference<Resource>()

    /// The largest file that is held in memory, in bytes.
    private static let largestInMemory = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `FileError` for one that was removed or is being written at this moment, `ResponseError` when there is
    ///   no memory for its answers.
    init(path: String, common: CommonFields) throws {
        let file = try OpenFile(path: path)
        let mediaType = MediaType(fileName: path)
        status = file.status
        isPage = mediaType == .html
        if file.status.size > Self.largestInMemory {
            digest = try file.sha256()
            resource = try Resource(file: file, digest: digest, mediaType: mediaType, common: common)
            imageSize = ImageSize(of: try file.head(1 << 16))
            parts = []
            warning = nil
        } else {
            let content = try file.content()
            digest = SHA256.digest(of: content)
            resource = try Resource(content: content, digest: digest, mediaType: mediaType, common: common)
            imageSize = ImageSize(of: content)
            parts = isPage ? PageReferences.parts(of: content) : []
            warning = isPage ? Self.warning(onPage: content) : nil
        }
    }

    /// Takes a part of the page that is in the program.
    ///
    /// - Throws: `ResponseError` when out of memory for its answers.
    init(builtIn content: [UInt8], name: String, common: CommonFields) throws(ResponseError) {
        let mediaType = MediaType(fileName: name)
        status = nil
        isPage = mediaType == .html
        digest = SHA256.digest(of: content)
        resource = try Resource(content: content, digest: digest, mediaType: mediaType, common: common)
        imageSize = nil
        parts = []
        warning = nil
    }

    private static func warning(onPage content: [UInt8]) -> String? {
        guard !PageTemplate.isPromoPage(content), !ContentSecurityPolicy.foreignPage(content).namesScripts else {
            return nil
        }
        return "too many inline scripts for Content-Security-Policy, so any script may run: move them to a file"
    }

    /// The content, where it is a page: the server may fill it in.
    var page: [UInt8]? {
        isPage ? resource.content : nil
    }

    /// The answers under a name that changes with the content.
    ///
    /// - Throws: `ResponseError` when there is no memory for them.
    func fingerprinted() throws(ResponseError) -> Resource {
        if let made = fingerprintedResource.load() { return made }
        return fingerprintedResource.storeIfNil(try Resource(fingerprinted: resource))
    }

    /// A name that changes with the content: `css/moreapps.0123456789ab.css` for `css/moreapps.css`.
    func fingerprintedName(_ name: String) -> String {
        let fingerprint = digest.prefix(6).hexadecimal
        let file = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
        guard let dot = file.lastIndex(of: ".") else { return "\(name).\(fingerprint)" }
        return "\(name[..<dot]).\(fingerprint)\(name[dot...])"
    }
}
