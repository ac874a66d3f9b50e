/// The rules for icon locations.
enum IconReference {
    /// The size of icons on the page: 76.5 points at three pixels each.
    static let minimumSide = 230

    /// The longest path that every system can open, in bytes.
    static let lengthLimit = 1024

    /// Whether `icon` looks like a URL: it starts with a scheme.
    static func isURL(_ icon: String) -> Bool {
        let end = icon.utf8.first { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        return end == UInt8(ascii: ":")
    }

    /// Why `path` isn't valid below the site's root; nil when it is.
    static func problem(inPath path: String) -> String? {
        if path.utf8.count > lengthLimit { return "is longer than \(lengthLimit) bytes" }
        if path.hasPrefix("/") { return "is absolute: expected a path relative to the site's root" }
        if path.contains("\\") { return "has a backslash: use “/” between folders" }
        if path.unicodeScalars.contains(where: { $0.misleads && $0 != " " }) { return "has a control character" }
        var depth = 0
        var dots: Substring?
        for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
            if segment.isEmpty { return "has an empty part: expected a file" }
            if segment == "." || segment == ".." {
                dots = dots ?? segment
                if segment == ".." { depth -= 1 }
                if depth < 0 { return "leads out of the site's root" }
            } else if segment.hasPrefix(".") {
                return "names a hidden file, which is never served"
            } else {
                depth += 1
            }
        }
        return dots.map { "has the part “\($0)”: write the path without “.” and “..”" }
    }

    /// The file extension in lower case, without its dot; empty without one.
    static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }

    /// Whether a URL is that of a page rather than an image.
    static func isPage(_ url: String, host: String) -> Bool {
        StoreLink.hosts.contains(host.comparable) || url.hasSuffix(".html") || url.hasSuffix(".htm")
    }

    /// Where a browser finds the icon: the URL as written, or the percent-encoded path.
    ///
    /// - Parameter basePath: the path of the site's root, without a final slash.
    static func location(of icon: String, basePath: String) -> String {
        isURL(icon) ? icon : "\(basePath)/\(percentEncoded(path: icon))"
    }

    /// `path` with everything but unreserved characters (RFC 3986, 2.3) and slashes percent-encoded, which is also safe
    /// in attributes and CSS.
    static func percentEncoded(path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            if byte.isUnreserved || byte == UInt8(ascii: "/") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte.percentEncoded
            }
        }
    }
}
