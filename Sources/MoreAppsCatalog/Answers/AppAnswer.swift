/// Identifies an answer about one app: readers with equal keys get the same answer.
public struct AppAnswerKey: Hashable, Sendable {
    /// The index of the entry, apps before affiliates.
    let entry: Int32
    /// The class of the reader's locale.
    let locale: Int32
    /// Why the reader can't have it.
    let unavailability: Unavailability?
    /// Whether the time is before, within or after the app's listing window.
    let phase: ListingWindow.Phase
}

/// The answer about one app.
public struct AppAnswer: Sendable {
    /// The app as in lists.
    public let app: SelectedApp
    /// The app as in the definitions.
    public let entry: AppEntry
    /// The language of the install request, a BCP 47 tag.
    public let language: String
    /// The direction of ``language``.
    public let direction: TextDirection
    /// Why the reader can't have it; nil when they can.
    public let unavailability: Unavailability?
    /// The alerts for when it isn't installed; nil when the reader can't have it.
    public let installRequest: InstallRequest?

    /// Writes the answer as one JSON object. Absent properties have no key.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        app.writeMembers(to: &writer)
        if let bundleID = entry.bundleID { writer.member("bundleID", bundleID) }
        entry.offer.writeMembers(to: &writer)
        writer.member("language", language)
        writer.member("direction", direction.rawValue)
        writer.key("available")
        writer.boolean(unavailability == nil)
        if let unavailability { writer.member("reason", unavailability.rawValue) }
        if let installRequest {
            writer.key("installRequest")
            installRequest.write(to: &writer)
        }
        writer.endObject()
    }
}

extension Offer {
    /// Writes the offer's limits into an open object.
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        if !storefronts.isEmpty {
            writer.key("storefronts")
            writer.beginArray()
            for storefront in storefronts { writer.string(storefront.description) }
            writer.endArray()
        }
        if let version = minimumOS?.plainVersion {
            writer.member("minimumOS", version.description)
        } else if let versions = minimumOS?.versions {
            writer.key("minimumOS")
            writer.beginObject()
            for platform in ApplePlatform.allCases {
                if let version = versions[platform] { writer.member(platform.rawValue, version.description) }
            }
            writer.endObject()
        }
        if let start = window.start { writer.member("startsAt", start.description) }
        if let end = window.end { writer.member("endsAt", end.description) }
    }
}
