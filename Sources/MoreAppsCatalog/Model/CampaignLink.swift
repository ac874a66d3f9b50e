extension StoreLink {
    /// A link to the App Store with the parameters of a campaign link: `pt`, `ct` and `mt`, and `ppid` for a custom
    /// product page. Other links are left as they are, and so are parameters that the link has already.
    ///
    /// - Parameter isMac: whether the link is for the Mac App Store, which `mt` says.
    static func link(_ link: String, for overlay: OverlaySettings, isMac: Bool) -> String {
        guard leadsToAppStore(link) else { return link }
        var parameters: [(name: String, value: String)] = []
        if let token = overlay.campaign.providerToken { parameters.append(("pt", token)) }
        if let token = overlay.campaign.campaignToken { parameters.append(("ct", token)) }
        if !parameters.isEmpty { parameters.append(("mt", isMac ? "12" : "8")) }
        if let page = overlay.customProductPage { parameters.append(("ppid", page)) }

        let fragment = link.firstIndex(of: "#") ?? link.endIndex
        var url = String(link[..<fragment])
        let present = names(inQueryOf: url)
        for (name, value) in parameters where !present.contains(name) {
            if !url.contains("?") {
                url += "?"
            } else if !url.hasSuffix("?"), !url.hasSuffix("&") {
                url += "&"
            }
            url += "\(name)=\(encoded(value))"
        }
        return url + link[fragment...]
    }

    /// Percent-encodes a value of a query (RFC 3986, 2.1). What isn't unreserved is encoded, and so is the letter that
    /// would make `id<digits>`: shipped apps take these for the app's number, wherever in a link they stand.
    private static func encoded(_ value: String) -> String {
        let bytes = Array(value.utf8)
        var text = ""
        for (index, byte) in bytes.enumerated() {
            let startsNumber =
                byte == UInt8(ascii: "i") && index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "d")
                && bytes[index + 2].isASCIIDigit
            if byte.isUnreserved, !startsNumber {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte.percentEncoded
            }
        }
        return text
    }

    private static func names(inQueryOf url: String) -> Set<String> {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        let parameters = url[url.index(after: mark)...].split(separator: "&")
        return Set(parameters.map { String($0.prefix { $0 != "=" }) })
    }

    /// Whether a link leads to Apple's stores, which read such parameters.
    static func leadsToAppStore(_ link: String) -> Bool {
        guard let url = try? WebURL(link) else { return false }
        if url.scheme != "https", url.scheme != "http" { return schemes.contains(url.scheme) }
        let host = url.host.lowercased()
        return host == "apple.com" || host.hasSuffix(".apple.com")
    }
}
