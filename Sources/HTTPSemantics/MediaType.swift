/// A media type (RFC 9110 section 8.3.1), derived from file names.
public struct MediaType: Sendable, Hashable {
    /// The value of Content-Type. Text types name their charset, which is always UTF-8.
    public let fieldValue: String

    /// Whether the content shrinks when compressed: false for types that are compressed already.
    public let isCompressible: Bool

    /// The type of unknown files: `application/octet-stream`, which browsers save and never interpret.
    public static let octetStream = MediaType(fieldValue: "application/octet-stream", isCompressible: false)

    /// HTML.
    public static let html = text("text/html")

    /// JSON (RFC 8259 section 8.1: no charset).
    public static let json = MediaType(fieldValue: "application/json", isCompressible: true)

    /// A problem's details (RFC 9457).
    public static let problemJSON = MediaType(fieldValue: "application/problem+json", isCompressible: true)

    /// JavaScript (RFC 9239).
    public static let javaScript = text("text/javascript")

    /// RSS, for appcasts.
    public static let rss = text("application/rss+xml")

    /// Plain text.
    public static let plainText = text("text/plain")

    /// The type of a file, by the extension after the last dot, ignoring case.
    ///
    /// A name whose only dot comes first has no extension.
    public init(fileName: String) {
        let name =
            fileName.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).last ?? fileName.utf8[...]
        guard let dot = name.lastIndex(of: ASCII.dot), dot > name.startIndex else {
            // Apple accepts it as JSON only.
            self = name.elementsEqual("apple-app-site-association".utf8) ? .json : .octetStream
            return
        }
        let fileExtension = name[name.index(after: dot)...].map(ASCII.lowercased)
        self = Self.byExtension[String(decoding: fileExtension, as: UTF8.self)] ?? .octetStream
    }

    /// Whether browsers show it in their own player or viewer, a document that loads it.
    public var isPlayed: Bool {
        ["audio/", "video/", "application/pdf"].contains { fieldValue.hasPrefix($0) }
    }

    private init(fieldValue: String, isCompressible: Bool) {
        self.fieldValue = fieldValue
        self.isCompressible = isCompressible
    }

    private static func text(_ type: String) -> MediaType {
        MediaType(fieldValue: type + "; charset=utf-8", isCompressible: true)
    }

    private static func compressible(_ type: String) -> MediaType {
        MediaType(fieldValue: type, isCompressible: true)
    }

    private static func compressed(_ type: String) -> MediaType {
        MediaType(fieldValue: type, isCompressible: false)
    }

    /// Types from the IANA registry that web pages use.
    private static let byExtension: [String: MediaType] = [
        "atom": text("application/atom+xml"),
        "avif": compressed("image/avif"),
        "bmp": compressible("image/bmp"),
        "br": compressed("application/octet-stream"),
        "cjs": javaScript,
        "css": text("text/css"),
        "csv": text("text/csv"),
        "eot": compressible("application/vnd.ms-fontobject"),
        "gif": compressed("image/gif"),
        "gz": compressed("application/gzip"),
        "heic": compressed("image/heic"),
        "htm": html,
        "html": html,
        "icns": compressed("image/icns"),
        "ico": compressible("image/vnd.microsoft.icon"),
        "ics": text("text/calendar"),
        "jpeg": compressed("image/jpeg"),
        "jpg": compressed("image/jpeg"),
        "js": javaScript,
        "json": json,
        "jsonld": compressible("application/ld+json"),
        "m4a": compressed("audio/mp4"),
        "m4v": compressed("video/mp4"),
        "map": json,
        "md": text("text/markdown"),
        "mjs": javaScript,
        "mov": compressed("video/quicktime"),
        "mp3": compressed("audio/mpeg"),
        "mp4": compressed("video/mp4"),
        "ogg": compressed("audio/ogg"),
        "otf": compressible("font/otf"),
        "pdf": compressed("application/pdf"),
        "png": compressed("image/png"),
        "rss": rss,
        "svg": text("image/svg+xml"),
        "ttf": compressible("font/ttf"),
        "txt": plainText,
        "vtt": text("text/vtt"),
        "wasm": compressible("application/wasm"),
        "wav": compressible("audio/vnd.wave"),
        "webm": compressed("video/webm"),
        "webmanifest": compressible("application/manifest+json"),
        "webp": compressed("image/webp"),
        "woff": compressed("font/woff"),
        "woff2": compressed("font/woff2"),
        "xhtml": text("application/xhtml+xml"),
        "xml": text("application/xml"),
        "zip": compressed("application/zip"),
    ]
}
