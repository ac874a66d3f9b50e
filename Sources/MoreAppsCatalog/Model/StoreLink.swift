/// The rules for links to the App Store.
enum StoreLink {
    /// The allowed schemes: the web's, and those that open Apple's stores.
    static let schemes = ["https", "http", "itms-apps", "itms-appss", "itms", "macappstore"]

    /// A link with the app's number only: no words from the app's name can confuse ``identifiers(in:)``.
    static func link(appStoreID: String) -> String {
        "https://apps.apple.com/app/id\(appStoreID)"
    }

    /// The URL that opens the App Store directly, without a browser.
    static func storeURL(appStoreID: String) -> String {
        "itms-apps://itunes.apple.com/app/id\(appStoreID)"
    }

    /// `link` for readers that take nothing but web links: `https` instead of a scheme that opens the App Store.
    static func webLink(_ link: String) -> String {
        guard let url = try? WebURL(link), leadsToAppStore(link), url.host.lowercased().hasSuffix("apple.com") else {
            return link
        }
        return "https" + link.dropFirst(url.scheme.count)
    }

    /// The digits of each `id<digits>` in `link`.
    ///
    /// Shipped apps of the original search for `id([0-9]+)`, and show the App Store in the app only if it occurs once.
    static func identifiers(in link: String) -> [String] {
        let bytes = Array(link.utf8)
        var found: [String] = []
        var index = 0
        while index + 2 < bytes.count {
            guard bytes[index] == UInt8(ascii: "i"), bytes[index + 1] == UInt8(ascii: "d") else {
                index += 1
                continue
            }
            let digits = bytes[(index + 2)...].prefix { (0x30...0x39).contains($0) }
            if !digits.isEmpty { found.append(String(decoding: digits, as: UTF8.self)) }
            index += 2 + digits.count
        }
        return found
    }

    /// Whether `link` leads to the Mac App Store.
    static func isOfMacAppStore(_ link: String) -> Bool {
        WebURL.scheme(of: link) == "macappstore"
            || link.utf8.split(whereSeparator: { "?&".utf8.contains($0) }).contains { $0.elementsEqual("mt=12".utf8) }
    }

    /// The hosts of the App Store's pages.
    static let hosts = ["apps.apple.com", "itunes.apple.com"]

    /// The country in a link to the App Store, as written: `us` in `https://apps.apple.com/us/app/id1`.
    static func storefront(in link: String) -> String? {
        guard let start = starts.first(where: link.hasPrefix) else { return nil }
        let code = link.utf8.dropFirst(start.utf8.count).prefix(3)
        guard code.count == 3, code.last == UInt8(ascii: "/"), code.dropLast().allSatisfy(\.isASCIILetter) else {
            return nil
        }
        return String(Substring(code.dropLast()))
    }

    private static let starts = hosts.flatMap { ["https://\($0)/", "http://\($0)/"] }

    /// Whether the number in `link` is a developer's rather than an app's.
    static func isDeveloperPage(_ link: String) -> Bool {
        segments(of: link).contains { $0.elementsEqual("developer".utf8) || $0.elementsEqual("artist".utf8) }
    }

    /// The app's number: in a link to Apple's stores the digits of the only path segment `id<digits>`, elsewhere the
    /// only `id<digits>`. Nil for a developer's page.
    static func appIdentifier(in link: String) -> String? {
        guard !isDeveloperPage(link) else { return nil }
        let inPath = segments(of: link).filter { $0.starts(with: "id".utf8) }
            .map { String(decoding: $0.dropFirst(2), as: UTF8.self) }.filter(isIdentifier)
        let anywhere = identifiers(in: link)
        // Mostly they are the same, and the host needn't be looked at.
        let found = inPath == anywhere || leadsToAppStore(link) ? inPath : anywhere
        return found.count == 1 && isIdentifier(found[0]) ? found[0] : nil
    }

    /// What stands between slashes before a query or fragment.
    private static func segments(of link: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(link.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        return bytes[..<end].split(separator: UInt8(ascii: "/"))
    }

    /// Whether `digits` can be an app's number: decimal, positive, below 2^64, without leading zeros.
    static func isIdentifier(_ digits: String) -> Bool {
        !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && !digits.hasPrefix("0")
            && UInt64(digits) != nil
    }
}
