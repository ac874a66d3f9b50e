/// The direction of a text.
public enum TextDirection: String, Sendable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
}

/// What one reader sees: their apps in their language.
public struct Selection: Sendable, Hashable {
    /// Everything besides the apps.
    public let frame: ListFrame
    /// The developer's apps.
    public let apps: [SelectedApp]
    /// Other developers' apps.
    public let affiliates: [SelectedApp]
}

/// The content of a list besides its apps.
public struct ListFrame: Sendable, Hashable {
    /// The developer's name.
    public let company: String
    /// The page's title.
    public let title: String
    /// The language of the page's own words, a BCP 47 tag. An app's texts may be in another language.
    public let language: String
    /// The direction of ``language``.
    public let direction: TextDirection
    /// The heading of the affiliates' apps.
    public let affiliatesTitle: String

    /// Writes a list as one JSON object; the caller writes the apps.
    func write(
        to writer: inout JSONWriter,
        apps: (inout JSONWriter) -> Void,
        affiliates: (inout JSONWriter) -> Void
    ) {
        writer.beginObject()
        writer.member("company", company)
        writer.member("title", title)
        writer.member("language", language)
        writer.member("direction", direction.rawValue)
        writer.key("apps")
        writer.beginArray()
        apps(&writer)
        writer.endArray()
        writer.member("affiliatesTitle", affiliatesTitle)
        writer.key("affiliates")
        writer.beginArray()
        affiliates(&writer)
        writer.endArray()
        writer.endObject()
    }
}

/// One app as a reader sees it.
public struct SelectedApp: Sendable, Hashable {
    /// The app's id.
    public let id: String
    /// The app's name.
    public let name: String
    /// The kind of app.
    public let category: String?
    /// What the app is for.
    public let summary: String?
    /// The link as written by the operator.
    public internal(set) var link: String
    /// The App Store id of the app.
    public let appStoreID: String?
    /// The icon: an absolute path, percent-encoded, or an `https` URL.
    public let icon: String?
    /// Whether the app is paid.
    public let type: AppEntry.Price
    /// The text of the app's button.
    public let button: String
    /// The URL that opens this app from another.
    public let urlScheme: String?
    /// The alerts for when ``urlScheme`` could not be opened.
    public internal(set) var installRequest: InstallRequest?
}

extension Selection {
    /// The selection as compact JSON. Equal selections give equal bytes.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the selection as one JSON object. Absent properties have no key.
    public func write(to writer: inout JSONWriter) {
        func write(_ apps: [SelectedApp], _ writer: inout JSONWriter) {
            for app in apps { app.write(to: &writer) }
        }
        frame.write(to: &writer) {
            write(apps, &$0)
        } affiliates: {
            write(affiliates, &$0)
        }
    }
}

extension SelectedApp {
    /// Writes the app as one JSON object.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes the app's members into an open object. Absent properties have no key.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("name", name)
        if let category { writer.member("category", category) }
        if let summary { writer.member("summary", summary) }
        writer.member("link", link)
        if let appStoreID { writer.member("appStoreID", appStoreID) }
        if let icon { writer.member("icon", icon) }
        writer.member("type", type.rawValue)
        writer.member("button", button)
        if let urlScheme { writer.member("urlScheme", urlScheme) }
        if let installRequest {
            writer.key("installRequest")
            installRequest.write(to: &writer)
        }
    }
}
