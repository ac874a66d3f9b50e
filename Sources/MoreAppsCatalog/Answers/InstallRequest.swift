/// The alerts that lead to the App Store when an app isn't on the device.
public struct InstallRequest: Sendable, Hashable {
    /// One alert.
    public struct Alert: Sendable, Hashable {
        /// The alert's text.
        public let title: String
        /// The button that goes to the App Store.
        public let installButton: String
        /// The button that doesn't.
        public let cancelButton: String
    }

    /// For when opening the app failed.
    public let openingFailed: Alert
    /// For when the app is offered.
    public let offered: Alert
    /// The link to the app.
    public let link: String
    /// The URL that opens the App Store directly, with `UIApplication.open`.
    public let storeURL: String?
    /// The App Store id of the app.
    public let appStoreID: String?

    init(of entry: AppEntry, name: String, words: LocalizedWords) {
        openingFailed = Alert(
            title: words.text(.couldNotOpen, [.app: name]),
            installButton: words[.install],
            cancelButton: words[.cancel]
        )
        offered = Alert(
            title: words.text(.installQuestion, [.app: name]),
            installButton: words[.ok],
            cancelButton: words[.cancel]
        )
        link = entry.link
        storeURL = entry.appStoreID.map(StoreLink.storeURL)
        appStoreID = entry.appStoreID
    }

    /// Writes the request as one JSON object.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("openingFailed")
        openingFailed.write(to: &writer)
        writer.key("offered")
        offered.write(to: &writer)
        writer.member("link", link)
        if let storeURL { writer.member("storeURL", storeURL) }
        if let appStoreID { writer.member("appStoreID", appStoreID) }
        writer.endObject()
    }
}

extension InstallRequest.Alert {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("installButton", installButton)
        writer.member("cancelButton", cancelButton)
        writer.endObject()
    }
}
