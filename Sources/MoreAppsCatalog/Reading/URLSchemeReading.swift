extension CatalogReader {
    /// Reads `urlScheme`: a scheme with a colon (RFC 3986, 3.1), or a whole URL.
    mutating func readURLScheme(_ field: Field) -> String? {
        guard let text = readString(field) else { return nil }
        guard let scheme = WebURL.scheme(of: text) else {
            let word = text.utf8.prefix { $0.isASCIILetterOrDigit }
            func hint() -> String {
                // Xcode lists schemes without the colon.
                word.count == text.utf8.count && word.first?.isASCIILetter == true
                    ? "expected “\(shown(text))://”" : "expected one like “addidoku://”"
            }
            sink.error(at: field.offset, "\(field.name): “\(shown(text))” has no scheme and colon: \(hint())")
            return nil
        }
        if let reason = AppURLScheme.reasonAgainst(scheme) {
            sink.error(at: field.offset, "\(field.name): “\(shown(scheme)):” \(reason): expected the app's own scheme")
            return nil
        }
        guard text.utf8.count <= AppURLScheme.longestURL else {
            sink.error(
                at: field.offset,
                "\(field.name) has \(text.utf8.count) characters: at most \(AppURLScheme.longestURL) are allowed"
            )
            return nil
        }
        warnOfReference(in: text, field)
        do throws(WebURL.Problem) {
            try WebURL.checkCharacters(of: text)
        } catch {
            sink.error(at: field.offset, "\(field.name) isn't a valid URL: “\(shown(text))” \(error)")
            return nil
        }
        return text
    }
}

/// The rules for a URL with which another app opens an app.
enum AppURLScheme {
    /// The maximum length of the URL, in bytes.
    static let longestURL = 2048

    /// Why a scheme, in lower case, can't be an app's own; nil if it can.
    static func reasonAgainst(_ scheme: String) -> String? {
        if script.contains(scheme) { return "runs or carries content" }
        if StoreLink.schemes.contains(scheme) {
            return "opens a web page or the App Store, whether the app is there or not"
        }
        if system.contains(scheme) { return "belongs to the system" }
        return nil
    }

    private static let script: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source", "ws", "wss",
    ]

    /// The schemes of Apple's own apps, which are always installed.
    private static let system: Set<String> = [
        "app-prefs", "calshow", "facetime", "facetime-audio", "ftp", "itms-beta", "itms-books", "itms-services",
        "mailto", "maps",
        "message", "prefs", "shortcuts", "sms", "tel", "telprompt", "webcal",
    ]
}
