internal import FoundationEssentials
internal import Platform

/// What a page may load and run (W3C, Content Security Policy Level 3).
enum ContentSecurityPolicy {
    /// For a promo page and the operator's preview, which shows some in frames: nothing but what this server has, and icons
    /// from anywhere over HTTPS.
    static let promoPage = policy(scripts: "'self'", styles: "'self'")

    /// For what no page needs to load anything for: JSON, scripts, images opened by themselves.
    static let document = "default-src 'none'; frame-ancestors 'none'"

    /// For any other page of Public/, such as the original's: its own inline scripts may run, known by their hashes,
    /// and it may set styles in its markup, as the original does for each icon.
    ///
    /// - Returns: the policy, and whether it names the inline scripts: of more than fit (``longest``) it allows any.
    static func foreignPage(_ page: [UInt8]) -> (value: String, namesScripts: Bool) {
        let hashes = HTMLScanner.tags(of: page)
            .filter { $0.name == "script" && $0.value(of: "src") == nil }
            .compactMap(\.content)
            .map { " 'sha256-\(Data(SHA256.digest(of: normalized(page[$0]))).base64EncodedString())'" }
        let strict = policy(scripts: "'self'" + hashes.joined(), styles: "'self' 'unsafe-inline'")
        if strict.utf8.count <= longest { return (strict, true) }
        return (policy(scripts: "'self' 'unsafe-inline'", styles: "'self' 'unsafe-inline'"), false)
    }

    /// A script's text as the browser hashes it: its line ends are all line feeds (HTML, 13.2.3.5).
    private static func normalized(_ script: ArraySlice<UInt8>) -> [UInt8] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        return script.indices.compactMap { index in
            guard script[index] == carriageReturn else { return script[index] }
            return script[(index + 1)...].first == lineFeed ? nil : lineFeed
        }
    }

    /// In bytes. A response's head has some 2,300 where the request's is as large as it may be (``RequestHandler``).
    private static let longest = 1600

    private static func policy(scripts: String, styles: String) -> String {
        "default-src 'none'; script-src \(scripts); style-src \(styles); img-src 'self' https: data:; "
            + "font-src 'self' data:; media-src 'self'; frame-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    }
}
