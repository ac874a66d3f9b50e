extension StoreLink {
    /// An App Store link with campaign parameters: `pt`, `ct` and `mt`, and `ppid` for a custom product page. Other
    /// links, and parameters that the link already has, stay unchanged.
    ///
    /// - Parameter isMac: whether the link is for the Mac App Store, for `mt`.
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

    /// Percent-encodes a query value (RFC 3986, 2.1): everything but unreserved characters, and any letter that would
    /// create `id<digits>`, which shipped apps take for the app's number anywhere in a link.
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

    /// Whether a link leads to an Apple store, which reads these parameters.
    static func leadsToAppStore(_ link: String) -> Bool {
        guard let url = try? WebURL(link) else { return false }
        if url.scheme != "https", url.scheme != "http" { return schemes.contains(url.scheme) }
        let host = url.host.lowercased()
        return host == "apple.com" || host.hasSuffix(".apple.com")
    }
}
