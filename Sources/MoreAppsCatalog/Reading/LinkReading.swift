extension CatalogReader {
    /// Reads `link`.
    mutating func readLink(_ field: Field) -> String? {
        guard let link = readString(field), let url = readURL(link, field, schemes: StoreLink.schemes) else {
            return nil
        }
        if !url.isASCII {
            sink.warning(at: field.offset, "\(field.name) has non-ASCII characters, which apps expect percent-encoded")
        }
        let found = StoreLink.identifiers(in: link)
        func rule() -> String {
            "shipped apps show the App Store in the app only for a link with “id<digits>” exactly once"
        }
        if !["https", "http"].contains(url.scheme) {
            func instead() -> String {
                found.count == 1 ? StoreLink.link(appStoreID: found[0]) : "https://apps.apple.com/…"
            }
            sink.warning(
                at: field.offset,
                "\(field.name): web views can't open “\(url.scheme):” links: write “\(instead())”"
            )
        } else if found.isEmpty {
            sink.warning(at: field.offset, "\(field.name) has no “id<digits>”: \(rule())")
        } else if found.count > 1 {
            func list() -> String { listed(found.map { "id" + $0 }) }
            sink.warning(at: field.offset, "\(field.name) has “id<digits>” \(found.count) times (\(list())): \(rule())")
        } else if StoreLink.isDeveloperPage(link) {
            sink.warning(at: field.offset, "\(field.name) is a developer's page: shipped apps take it for an app's")
        }
        return link
    }

    /// Reads a URL with one of `schemes`.
    private mutating func readURL(_ text: String, _ field: Field, schemes: [String]) -> WebURL? {
        // A URL with a wrong scheme often has other problems too, but the scheme is the one to report.
        if let scheme = WebURL.scheme(of: text), !schemes.contains(scheme) {
            let expected = schemes.map { "“\($0)”" }.joined(separator: ", ")
            sink.error(at: field.offset, "\(field.name) has the scheme “\(shown(scheme))”: expected \(expected)")
            return nil
        }
        warnOfReference(in: text, field)
        do throws(WebURL.Problem) {
            return try WebURL(text)
        } catch {
            sink.error(at: field.offset, "\(field.name) isn't a valid URL: “\(shown(text))” \(error)")
            return nil
        }
    }

    /// Warns about a URL that was copied from HTML.
    mutating func warnOfReference(in url: String, _ field: Field) {
        let bytes = url.utf8Span.span
        guard bytes.indices.contains(where: { bytes[$0] == UInt8(ascii: "&") }), url.contains("&amp;") else { return }
        sink.warning(at: field.offset, "\(field.name) has the HTML entity “&amp;”: write “&”")
    }

    /// Reads `appStoreID`, a string or a number of digits, and compares it with the link, which may be empty.
    mutating func readAppStoreID(_ field: Field, link: String) -> String? {
        guard let digits = readDigits(field) else { return nil }
        guard StoreLink.isIdentifier(digits) else {
            sink.error(
                at: field.offset,
                "\(field.name) must be the app's decimal number, like “421361944”, not “\(shown(digits))”"
            )
            return nil
        }
        let found = StoreLink.identifiers(in: link)
        if !found.isEmpty, !found.contains(digits) {
            func others() -> String { listed(found.map { "id" + $0 }) }
            sink.error(at: field.offset, "\(field.name) is \(digits), but the link says \(others())")
        } else if let other = StoreLink.appIdentifier(in: link), other != digits {
            sink.servableError(at: field.offset, "\(field.name) is \(digits), but the link leads to id\(other)")
        }
        return digits
    }

    /// Reads `icon`, and checks the file if it names one.
    mutating func readIcon(_ field: Field) -> String? {
        guard let path = readString(field) else { return nil }
        if IconReference.isURL(path) {
            guard let url = readURL(path, field, schemes: ["https"]) else { return nil }
            if IconReference.isPage(path, host: url.host) {
                sink.warning(at: field.offset, "\(field.name) is the URL of a web page: expected an image")
            }
            return path
        }
        if let problem = IconReference.problem(inPath: path) {
            sink.error(at: field.offset, "\(field.name): “\(shown(path))” \(problem)")
            return nil
        }
        switch icon(path) {
        case .missing(let similar):
            let hint = similar.map { ": did you mean “\(shown($0))”?" } ?? ""
            sink.warning(at: field.offset, "\(field.name): there is no file “\(shown(path))”\(hint)")
        case .notLookedAt: break
        case .size(let width, let height):
            let side = IconReference.minimumSide
            if width != height {
                sink.warning(at: field.offset, "\(field.name) is not square: \(width) × \(height) pixels")
            }
            if min(width, height) < side {
                sink.warning(
                    at: field.offset,
                    "\(field.name) is too small: \(width) × \(height) pixels, but phones show it at \(side) × \(side)"
                )
            }
        case .unknownSize where IconFacts.sizedFormats.contains(IconReference.fileExtension(of: path)):
            sink.warning(
                at: field.offset,
                "\(field.name): can't read the size of “\(shown(path))”: it may not be an image"
            )
        case .unknownSize where !IconFacts.isImage(IconReference.fileExtension(of: path)):
            sink.warning(at: field.offset, "\(field.name): “\(shown(path))” isn't an image")
        case .unknownSize: break
        case .page:
            sink.warning(at: field.offset, "\(field.name): “\(shown(path))” is an HTML page: expected an image")
        }
        return path
    }
}
