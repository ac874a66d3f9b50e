/// The keys of `overlay`.
private enum OverlayKey: String, CaseIterable {
    case position
    case userDismissible
    case campaignToken
    case providerToken
    case customProductPage
}

extension CatalogReader {
    /// Reads `overlay`.
    mutating func readOverlay(_ json: LocatedJSON, owner: EntryName) -> OverlaySettings? {
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(owner): “overlay” must be an object, not \(json.kind)")
            return nil
        }
        var overlay = OverlaySettings()
        for member in object.members {
            let value = member.value
            func name() -> String { "\(owner): “\(shown(member.key))” in “overlay”" }
            switch OverlayKey(rawValue: member.key.comparable) {
            case .position: overlay.position = readPosition(value, name()) ?? overlay.position
            case .userDismissible: overlay.isUserDismissible = readBoolean(value, name()) ?? overlay.isUserDismissible
            case .campaignToken: overlay.campaign.campaignToken = readCampaignToken(value, name())
            case .providerToken: overlay.campaign.providerToken = readProviderToken(value, name())
            case .customProductPage: overlay.customProductPage = readCustomProductPage(value, name())
            case nil:
                warnOfUnknownKey(member, known: OverlayKey.allCases.map(\.rawValue), owner: "\(owner): “overlay”")
            }
        }
        if let token = object["campaignToken"], object["providerToken"] == nil, !object.isDamaged {
            sink.warning(
                at: token.offset,
                "\(owner): “overlay” has a “campaignToken” without a “providerToken”: App Store Connect counts neither"
            )
        }
        return overlay
    }

    private mutating func readPosition(_ json: LocatedJSON, _ name: @autoclosure () -> String)
        -> OverlaySettings.Position?
    {
        guard let word = readString(json, name()) else { return nil }
        if let position = OverlaySettings.Position(rawValue: word.comparable) { return position }
        let known = OverlaySettings.Position.allCases.map(\.rawValue)
        func hint() -> String { Spelling.suggestion(for: word, among: known).map { ": did you mean “\($0)”?" } ?? "" }
        sink.error(
            at: json.offset,
            "\(name()) must be “bottom” or “bottomRaised”, not “\(shown(word))”\(hint())"
        )
        return nil
    }

    private mutating func readBoolean(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Bool? {
        if case .boolean(let value) = json.value { return value }
        sink.error(at: json.offset, "\(name()) must be true or false, not \(json.kind)")
        return nil
    }

    /// Reads a campaign token by the rules of App Store Connect's campaign links.
    private mutating func readCampaignToken(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> String? {
        guard let token = readString(json, name()) else { return nil }
        if let scalar = Campaign.forbiddenScalar(in: token) {
            sink.error(
                at: json.offset,
                "\(name()) contains “\(shown(String(scalar)))”, which App Store Connect doesn't accept"
            )
            return nil
        }
        if token.hasPrefix(" ") || token.hasSuffix(" ") {
            sink.error(
                at: json.offset,
                "\(name()) starts or ends with a space, which App Store Connect doesn't accept"
            )
            return nil
        }
        guard token.utf8.count <= Campaign.longestToken else {
            sink.error(
                at: json.offset,
                "\(name()) has \(token.utf8.count) characters: at most \(Campaign.longestToken) are allowed"
            )
            return nil
        }
        return token
    }

    /// Reads a provider token, a string or a number of digits.
    private mutating func readProviderToken(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> String? {
        let digits: String
        switch json.value {
        case .string(let text): digits = text
        case .number(let literal): digits = literal
        default:
            sink.error(at: json.offset, "\(name()) must be a string of digits, not \(json.kind)")
            return nil
        }
        // About six digits: what is far longer is something else.
        guard (1...Self.longestProviderToken).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit) else {
            sink.error(
                at: json.offset,
                "\(name()) must be the developer's number in App Store Connect, like “123456”, "
                    + "not “\(shown(digits))”"
            )
            return nil
        }
        return digits
    }

    private static var longestProviderToken: Int { 20 }

    /// Reads a custom product page's identifier, a UUID (RFC 9562).
    private mutating func readCustomProductPage(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> String? {
        guard let text = readString(json, name()) else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isUUID =
            groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        if isUUID { return text.lowercased() }
        sink.error(
            at: json.offset,
            "\(name()) must be the page's UUID, like “eb2b3606-2fef-4aab-a54e-b2e5547c9bc3” after “ppid=”, "
                + "not “\(shown(text))”"
        )
        return nil
    }
}
