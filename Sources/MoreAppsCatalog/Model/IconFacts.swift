/// What is known about an icon's file.
public enum IconFacts: Sendable, Hashable {
    /// The file wasn't checked.
    case notLookedAt
    /// The file doesn't exist; `similar` is the path of a likely alternative.
    case missing(similar: String?)
    /// The image's size in pixels.
    case size(width: Int, height: Int)
    /// The file exists, but its size can't be read, which is a warning if its format should have one.
    case unknownSize
    /// The file is an HTML page, whatever its name.
    case page

    /// Extensions of formats with a pixel size, unlike SVG, which scales.
    static let sizedFormats: Set<String> = ["gif", "jpeg", "jpg", "png", "webp"]

    private static let otherFormats: Set<String> = [
        "", "apng", "avif", "bmp", "heic", "heif", "ico", "jxl", "svg", "svgz", "tif", "tiff",
    ]

    /// Whether a file's extension may be an image's.
    static func isImage(_ fileExtension: String) -> Bool {
        sizedFormats.contains(fileExtension) || otherFormats.contains(fileExtension)
    }
}
