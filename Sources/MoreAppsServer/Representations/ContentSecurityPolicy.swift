internal import FoundationEssentials
internal import Platform

/// The policies for what pages may load and run (W3C, Content Security Policy Level 3).
enum ContentSecurityPolicy {
    /// For promo pages and the preview, which shows some in frames: only resources of this server, and icons from
    /// anywhere over HTTPS.
    static let promoPage = policy(scripts: "'self'", styles: "'self'")

    /// For responses that load nothing: JSON, scripts, images opened by themselves.
    static let document = "default-src 'none'; frame-ancestors 'none'"

    /// For other pages of Public/, such as the original's: their own inline scripts may run, identified by hash, and
    /// they may use inline styles, as the original does for each icon.
    ///
    /// - Returns: the policy, and whether it lists the inline scripts: if they don't fit (``longest``), it allows any
    ///   script.
    static func foreignPage(_ page: [UInt8]) -> (value: String, namesScripts: Bool) {
        let hashes = HTMLScanner.tags(of: page)
            .filter { $0.name == "script" && $0.value(of: "src") == nil }
            .compactMap(\.content)
            .map { " 'sha256-\(Data(SHA256.digest(of: normalized(page[$0]))).base64EncodedString())'" }
        let strict = policy(scripts: "'self'" + hashes.joined(), styles: "'self' 'unsafe-inline'")
        if strict.utf8.count <= longest { return (strict, true) }
        return (policy(scripts: "'self' 'unsafe-inline'", styles: "'self' 'unsafe-inline'"), false)
    }

    /// A script's text as browsers hash it, with line feeds as line ends (HTML, 13.2.3.5).
    private static func normalized(_ script: ArraySlice<UInt8>) -> [UInt8] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        return script.indices.compactMap { index in
            guard script[index] == carriageReturn else { return script[index] }
            return script[(index + 1)...].first == lineFeed ? nil : lineFeed
        }
    }

    /// In bytes. A response's head has some 2,300 left beside the largest request (``RequestScreen``).
    private static let longest = 1600

    private static func policy(scripts: String, styles: String) -> String {
        "default-src 'none'; script-src \(scripts); style-src \(styles); img-src 'self' https: data:; "
            + "font-src 'self' data:; media-src 'self'; frame-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    }
}
