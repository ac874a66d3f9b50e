/// What browsers make of the links and icons of the original's definitions (WHATWG URL, 4.4).
enum OriginalURL {
    /// Why an icon can't be converted, as the end of a sentence about it.
    struct Problem: Error {
        let reason: String
    }

    /// A link as the browser follows it. What can't be one is left for the reader of the new format to refuse.
    static func link(_ source: String) -> String {
        var link = cleaned(source)
        if WebURL.scheme(of: link) == nil {
            if link.hasPrefix("//") {
                link = "https:" + link
            } else if hosts.contains(where: { link.lowercased().hasPrefix($0 + "/") }) {
                link = "https://" + link
            }
        }
        return link.isEmpty ? link : WebURL.encoded(withSlashes(link))
    }

    /// An icon as a path in Public/ or an `https` URL.
    static func icon(_ source: String) -> Result<String, Problem> {
        var icon = cleaned(source)
        // CSS allows quotes around the URL; the page itself writes none.
        if let quote = icon.first, quote == "\"" || quote == "'", icon.count > 1, icon.last == quote {
            icon = cleaned(String(icon.dropFirst().dropLast()))
        }
        if icon.hasPrefix("//") { icon = "https:" + icon }
        if let scheme = WebURL.scheme(of: icon) {
            guard scheme == "https" || scheme == "http" else {
                return .failure(
                    Problem(reason: "has the scheme “\(shown(scheme))”, but must be a file or an https URL")
                )
            }
            let url = "https" + icon.dropFirst(scheme.count)
            return .success(WebURL.encoded(withSlashes(url)))
        }
        let path = String(icon.prefix { $0 != "?" && $0 != "#" })
        var segments: [String] = []
        for segment in decoded(path).split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment)) }
        }
        let file = segments.joined(separator: "/")
        if file.isEmpty { return .failure(Problem(reason: "names no file")) }
        if let problem = IconReference.problem(inPath: file) { return .failure(Problem(reason: problem)) }
        return .success(file)
    }

    /// The hosts that were meant in links without a scheme.
    private static let hosts = ["itunes.apple.com", "apps.apple.com", "appstore.com", "www.appstore.com"]

    /// Without what browsers drop: white space and control characters around, tabs and line ends within.
    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
        let start = scalars.drop { $0.value <= 0x20 }
        return start.lastIndex { $0.value > 0x20 }.map { String(start[...$0]) } ?? ""
    }

    /// With slashes for backslashes before the query.
    private static func withSlashes(_ text: String) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        return text[..<end].split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
            + text[end...]
    }

    /// With its percent-encoded bytes decoded, if that is UTF-8.
    private static func decoded(_ path: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count > 1,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? path
    }
}
