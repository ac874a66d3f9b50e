/// What is known of an icon's file.
public enum IconFacts: Sendable, Hashable {
    /// The file was not looked at: nothing is said of it.
    case notLookedAt
    /// There is no such file, but perhaps one that was meant, by its path.
    case missing(similar: String?)
    /// The image's size in pixels.
    case size(width: Int, height: Int)
    /// The file was looked at, and its size can't be read. That is a warning where the file's name promises a format
    /// that tells it.
    case unknownSize

    /// The endings of the names of files whose format tells a size of its own: not of SVG's, which scale.
    static let sizedFormats: Set<String> = ["gif", "jpeg", "jpg", "png", "webp"]
}
