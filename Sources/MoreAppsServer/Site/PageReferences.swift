internal import HTTPSemantics
internal import MoreAppsCatalog

/// The files that pages refer to.
enum PageReferences {
    /// The style sheets, scripts and images that a page loads from its own server, as absolute paths: `/css/page.css`.
    ///
    /// - Parameter path: the page's path relative to Public/: `ipad/index.html`.
    static func paths(in page: [UInt8], at path: String) -> [String] {
        let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return HTMLScanner.tags(of: page).compactMap { tag in
            guard let value = reference(of: tag, page: page) else { return nil }
            return absolutePath(of: String(decoding: page[value], as: UTF8.self), directory: directory)
        }
    }

    /// The style sheets and scripts that a page loads from its own server: relative paths at or below its directory, or
    /// absolute ones.
    static func parts(of page: [UInt8]) -> [String] {
        HTMLScanner.tags(of: page).compactMap { tag in
            guard let value = partReference(of: tag, page: page) else { return nil }
            let reference = String(decoding: page[value], as: UTF8.self)
            guard let path = absolutePath(of: reference, directory: "") else { return nil }
            return reference.hasPrefix("/") ? path : String(path.dropFirst())
        }
    }

    private static func reference(of tag: HTMLScanner.Tag, page: [UInt8]) -> Range<Int>? {
        tag.name == "img"
            ? tag.value(of: "src") : partReference(of: tag, page: page, relations: ["stylesheet", "icon"])
    }

    private static func partReference(
        of tag: HTMLScanner.Tag,
        page: [UInt8],
        relations: Set<String> = ["stylesheet"]
    ) -> Range<Int>? {
        switch tag.name {
        case "script": return tag.value(of: "src")
        case "link":
            let relation = tag.value(of: "rel").map { String(decoding: page[$0], as: UTF8.self).lowercased() }
            return relation.map(relations.contains) == true ? tag.value(of: "href") : nil
        default: return nil
        }
    }

    /// `nil` for other servers, and for references that can't be resolved: character references aren't decoded.
    private static func absolutePath(of reference: String, directory: Substring) -> String? {
        let scheme = reference.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard !reference.isEmpty, !reference.hasPrefix("//"), !reference.contains("&"),
            !reference.dropFirst(scheme.count).hasPrefix(":")
        else { return nil }
        let path = reference.prefix { $0 != "#" && $0 != "?" }
        guard !path.isEmpty else { return nil }
        let target = Array((path.hasPrefix("/") ? String(path) : "/\(directory)\(path)").utf8)
        guard let parsed = try? RequestTarget(parsing: target.span),
            let normalized = try? parsed.normalizedPath(in: target.span)
        else { return nil }
        return String(decoding: normalized, as: UTF8.self)
    }
}

extension AssetTable {
    /// A warning for each missing file that the page at `/` or a promo page refers to.
    ///
    /// - Parameters:
    ///   - directory: the path of Public/.
    ///   - choice: the page at `/`.
    func warningsOfMissingParts(directory: String, _ choice: PageChoice) -> [Diagnostic] {
        assets.keys.sorted().flatMap { path -> [Diagnostic] in
            guard let asset = assets[path], let page = asset.page else { return [] }
            let isShown = path == BuiltInPage.index ? !choice.isBuiltIn : PageTemplate.isPromoPage(page)
            guard isShown else { return [] }
            let named = PageReferences.paths(in: page, at: path)
            return named.filter { name in
                let file = String(name.dropFirst())
                let isServed = assets[file] != nil || (choice.isBuiltIn && BuiltInPage.names.contains(file))
                return !isServed && EndpointTable.find(Array(name.utf8)) == nil
            }
            .map { .warning("\(directory)/\(path)", "it refers to \($0.dropFirst()), which doesn't exist") }
        }
    }
}
