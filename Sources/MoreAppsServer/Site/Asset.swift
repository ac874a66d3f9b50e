internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog
internal import Platform
internal import Synchronization

/// A file of Public/, or a part of the built-in page, with its prepared responses.
///
/// It is reused across generations as long as the file doesn't change.
final class Asset: Sendable {
    /// The responses under the file's own name.
    let resource: Resource
    /// What the file is as an icon.
    let icon: IconFacts
    /// The file's status when it was read; `nil` for the built-in page.
    let status: FileStatus?
    /// The SHA-256 digest of the content.
    let digest: [UInt8]

    /// The style sheets and scripts of a page, relative to its directory, or to Public/ with a leading slash. They are
    /// updated together with the page.
    let parts: [String]

    /// A warning for the operator.
    let warning: String?

    private let isPage: Bool
    private let fingerprintedResource = AtomicLazyReference<Resource>()

    /// The largest file to keep in memory, in bytes.
    private static let largestInMemory = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `FileError` when it was removed or is being written, `ResponseError` when out of memory.
    init(path: String, common: CommonFields) throws {
        let file = try OpenFile(path: path)
        let mediaType = MediaType(fileName: path)
        status = file.status
        isPage = mediaType == .html
        if file.status.size > Self.largestInMemory {
            digest = try file.sha256()
            resource = try Resource(file: file, digest: digest, fields: Self.fields(mediaType, nil, common))
            icon = Self.icon(try file.head(1 << 16))
            parts = []
            warning = nil
        } else {
            let content = try file.content()
            digest = SHA256.digest(of: content)
            resource = try Self.resource(content, digest, mediaType, common)
            icon = Self.icon(content)
            parts = isPage ? PageReferences.parts(of: content) : []
            warning = isPage ? Self.warning(onPage: content) : nil
        }
    }

    /// Creates a part of the built-in page.
    ///
    /// - Throws: `ResponseError` when out of memory.
    init(builtIn content: [UInt8], name: String, common: CommonFields) throws(ResponseError) {
        let mediaType = MediaType(fileName: name)
        status = nil
        isPage = mediaType == .html
        digest = SHA256.digest(of: content)
        resource = try Self.resource(content, digest, mediaType, common)
        icon = .unknownSize
        parts = []
        warning = nil
    }

    /// Creates the responses for a file in memory.
    ///
    /// - Throws: `ResponseError` when out of memory.
    private static func resource(
        _ content: [UInt8],
        _ digest: [UInt8],
        _ mediaType: MediaType,
        _ common: CommonFields
    ) throws(ResponseError) -> Resource {
        let fields = fields(mediaType, mediaType == .html ? content : nil, common)
        let resource = try Resource(content: content, digest: digest, fields: fields)
        // Some are kept by caches for a year: none is to go out uncoded.
        resource.compress()
        return resource
    }

    /// - Parameter page: the content of a page, whose own scripts may run.
    private static func fields(_ mediaType: MediaType, _ page: [UInt8]?, _ common: CommonFields) -> ResourceFields {
        let use: ResourceFields.Use =
            if let page { .page(policy: ContentSecurityPolicy.foreignPage(page).value) } else {
                mediaType.isPlayed ? .played : .part
            }
        var fields = ResourceFields(label: .asset, mediaType: mediaType, use: use, common: common)
        fields.hasRanges = true
        return fields
    }

    private static func icon(_ content: [UInt8]) -> IconFacts {
        if let size = ImageSize(of: content) { return .size(width: size.width, height: size.height) }
        // Servers answer with a page where an image is missing, and it is saved under the image's name.
        let head = String(decoding: content.prefix(1024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let isPage = ["<!doctype html", "<html"].contains { head.prefix($0.count).lowercased() == $0 }
        return isPage ? .page : .unknownSize
    }

    private static func warning(onPage content: [UInt8]) -> String? {
        guard !PageTemplate.isPromoPage(content), !ContentSecurityPolicy.foreignPage(content).namesScripts else {
            return nil
        }
        return "too many inline scripts for Content-Security-Policy, so any script may run: move them to a file"
    }

    /// The content of a page, which may be a template.
    var page: [UInt8]? {
        isPage ? resource.content : nil
    }

    /// The responses under a name that changes with the content.
    ///
    /// - Throws: `ResponseError` when out of memory.
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
