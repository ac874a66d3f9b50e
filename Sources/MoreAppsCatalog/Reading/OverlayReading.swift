extension CatalogReader {
    /// The keys of `overlay`.
    static let overlayKeys: [DefinitionKey<OverlaySettings>] = [
        .init("position") { reader, field, overlay in
            overlay.position = reader.readWord(field, expected: "“bottom” or “bottomRaised”") ?? overlay.position
        },
        .init("userDismissible") { reader, field, overlay in
            overlay.isUserDismissible = reader.readBoolean(field) ?? overlay.isUserDismissible
        },
        .init("campaignToken") { reader, field, overlay in
            overlay.campaign.campaignToken = reader.readCampaignToken(field)
        },
        .init("providerToken") { reader, field, overlay in
            overlay.campaign.providerToken = reader.readProviderToken(field)
        },
        .init("customProductPage") { reader, field, overlay in
            overlay.customProductPage = reader.readCustomProductPage(field)
        },
    ]

    /// Reads `overlay`.
    mutating func readOverlay(_ field: Field) -> OverlaySettings {
        var overlay = OverlaySettings()
        let object = read(field.json, of: field.object, by: Self.overlayKeys, into: &overlay)
        if let object, let token = object["campaignToken"], object["providerToken"] == nil, !object.isDamaged {
            sink.warning(
                at: token.offset,
                "\(field.name) has a “campaignToken” without a “providerToken”: App Store Connect counts neither"
            )
        }
        if let object, let token = object["providerToken"], object["campaignToken"] == nil, !object.isDamaged {
            sink.warning(
                at: token.offset,
                "\(field.name) has a “providerToken” without a “campaignToken”, so App Store Connect counts no campaign"
            )
        }
        return overlay
    }

    /// Reads a campaign token by the rules of App Store Connect's campaign links.
    private mutating func readCampaignToken(_ field: Field) -> String? {
        guard let token = readString(field) else { return nil }
        if let scalar = Campaign.forbiddenScalar(in: token) {
            sink.error(
                at: field.offset,
                "\(field.name) contains “\(shown(String(scalar)))”, which App Store Connect doesn't accept"
            )
            return nil
        }
        if token.hasPrefix(" ") || token.hasSuffix(" ") {
            sink.error(
                at: field.offset,
                "\(field.name) starts or ends with a space, which App Store Connect doesn't accept"
            )
            return nil
        }
        guard token.utf8.count <= Campaign.longestToken else {
            sink.error(
                at: field.offset,
                "\(field.name) has \(token.utf8.count) characters: at most \(Campaign.longestToken) are allowed"
            )
            return nil
        }
        return token
    }

    /// Reads a provider token, a string or a number of digits.
    private mutating func readProviderToken(_ field: Field) -> String? {
        guard let digits = readDigits(field) else { return nil }
        // Real ones have about six digits: anything far longer is a mistake.
        guard (1...Self.longestProviderToken).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit) else {
            sink.error(
                at: field.offset,
                "\(field.name) must be the developer's number in App Store Connect, like “123456”, "
                    + "not “\(shown(digits))”"
            )
            return nil
        }
        return digits
    }

    private static var longestProviderToken: Int { 20 }

    /// Reads a custom product page's identifier, a UUID (RFC 9562).
    private mutating func readCustomProductPage(_ field: Field) -> String? {
        guard let text = readString(field) else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isUUID =
            groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        if isUUID { return text.lowercased() }
        sink.error(
            at: field.offset,
            "\(field.name) must be the page's UUID, like “eb2b3606-2fef-4aab-a54e-b2e5547c9bc3” after “ppid=”, "
                + "not “\(shown(text))”"
        )
        return nil
    }
}
