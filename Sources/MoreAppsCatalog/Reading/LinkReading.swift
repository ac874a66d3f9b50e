extension CatalogReader {
    /// Reads `link`.
    mutating func readLink(_ json: LocatedJSON, owner: EntryName) -> String? {
        func name() -> String { "\(owner): “link”" }
        guard let link = readString(json, name()) else { return nil }
        guard let url = readURL(link, at: json.offset, name(), schemes: StoreLink.schemes) else { return nil }
        if !url.isASCII {
            sink.warning(at: json.offset, "\(name()) has non-ASCII characters, which apps expect percent-encoded")
        }
        let found = StoreLink.identifiers(in: link)
        func rule() -> String {
            "shipped apps show the App Store in the app only for a link with “id<digits>” exactly once"
        }
        if found.isEmpty {
            sink.warning(at: json.offset, "\(name()) has no “id<digits>”: \(rule())")
        } else if found.count > 1 {
            func list() -> String { listed(found.map { "id" + $0 }) }
            sink.warning(at: json.offset, "\(name()) has “id<digits>” \(found.count) times (\(list())): \(rule())")
        } else if StoreLink.isDeveloperPage(link) {
            sink.warning(at: json.offset, "\(name()) is a developer's page: shipped apps take it for an app's")
        }
        return link
    }

    /// Reads a URL of one of `schemes`. `name` says where it stands, for a message.
    private mutating func readURL(_ text: String, at offset: Int, _ name: @autoclosure () -> String, schemes: [String])
        -> WebURL?
    {
        // What has a wrong scheme rarely has the form of the right ones: the scheme is the better thing to say.
        if let scheme = WebURL.scheme(of: text), !schemes.contains(scheme) {
            let expected = schemes.map { "“\($0)”" }.joined(separator: ", ")
            sink.error(at: offset, "\(name()) has the scheme “\(shown(scheme))”: expected \(expected)")
            return nil
        }
        do throws(WebURL.Problem) {
            return try WebURL(text)
        } catch {
            sink.error(at: offset, "\(name()) isn't a valid URL: “\(shown(text))” \(error)")
            return nil
        }
    }

    /// Reads `appStoreID`, a string or a number of digits.
    mutating func readAppStoreID(_ json: LocatedJSON, owner: EntryName) -> String? {
        let digits: String
        switch json.value {
        case .string(let text): digits = text
        case .number(let literal): digits = literal
        default:
            sink.error(at: json.offset, "\(owner): “appStoreID” must be a string of digits, not \(json.kind)")
            return nil
        }
        guard StoreLink.isIdentifier(digits) else {
            sink.error(
                at: json.offset,
                "\(owner): “appStoreID” must be the app's decimal number, like “421361944”, not “\(shown(digits))”"
            )
            return nil
        }
        return digits
    }

    /// Reads `icon`, and looks at the file where it names one.
    mutating func readIcon(_ json: LocatedJSON, owner: EntryName) -> String? {
        func name() -> String { "\(owner): “icon”" }
        guard let path = readString(json, name()) else { return nil }
        if IconReference.isURL(path) {
            return readURL(path, at: json.offset, name(), schemes: ["https"]).map { _ in path }
        }
        if let problem = IconReference.problem(inPath: path) {
            sink.error(at: json.offset, "\(name()): “\(shown(path))” \(problem)")
            return nil
        }
        switch icon(path) {
        case .missing(let similar):
            let hint = similar.map { ": did you mean “\(shown($0))”?" } ?? ""
            sink.warning(at: json.offset, "\(name()): there is no file “\(shown(path))”\(hint)")
        case .notLookedAt: break
        case .size(let width, let height):
            let side = IconReference.minimumSide
            if width != height {
                sink.warning(at: json.offset, "\(name()) is not square: \(width) × \(height) pixels")
            }
            if min(width, height) < side {
                sink.warning(
                    at: json.offset,
                    "\(name()) is too small: \(width) × \(height) pixels, but at least \(side) are required"
                )
            }
        case .unknownSize where IconFacts.sizedFormats.contains(IconReference.fileExtension(of: path)):
            sink.warning(at: json.offset, "\(name()): can't read the size of “\(shown(path))”: it may not be an image")
        case .unknownSize: break
        }
        return path
    }
}
