/// Identifies a recommendation: readers with equal keys get the same one.
public struct RecommendationKey: Hashable, Sendable {
    /// The index of the entry, apps before affiliates; nil for none.
    let entry: Int32?
    /// The class of the reader's locale; zero when there is no text.
    let locale: Int32
    /// Whether the reader's device is a Mac, whose App Store has different links.
    let isMac: Bool
    /// How long it is valid.
    public let validity: Validity
}

/// One app to recommend in an overlay of the App Store.
public struct Recommendation: Sendable {
    /// The app as in lists, its link attributed to the overlay's campaign.
    public let app: SelectedApp
    /// The App Store id of the app.
    public let appStoreID: String
    /// How the overlay is shown.
    public let overlay: OverlaySettings
    /// The language of the button's words, a BCP 47 tag.
    public let language: String
    /// The direction of ``language``.
    public let direction: TextDirection

    /// Writes the recommendation as one JSON object, with the property names of `SKOverlay.AppConfiguration`. Absent
    /// properties have no key.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("appIdentifier", appStoreID)
        writer.member("position", overlay.position.rawValue)
        writer.key("userDismissible")
        writer.boolean(overlay.isUserDismissible)
        if let token = overlay.campaign.campaignToken { writer.member("campaignToken", token) }
        if let token = overlay.campaign.providerToken { writer.member("providerToken", token) }
        if let page = overlay.customProductPage { writer.member("customProductPageIdentifier", page) }
        app.writeMembers(to: &writer)
        writer.member("language", language)
        writer.member("direction", direction.rawValue)
        writer.endObject()
    }
}
