/// What an app is told when it asks whether to update.
public struct UpdateAnswer: Sendable, Hashable {
    /// An alert as it can be shown.
    public struct Alert: Sendable, Hashable {
        /// The title.
        public let title: String
        /// What is said below the title.
        public let message: String
        /// The button that goes to the App Store; nil where there is nothing to go for.
        public let update: String?
        /// The button that closes the alert and lets the reader go on; nil where they can't.
        public let later: String?
    }

    /// The app's id; nil where no app is known by what was sent.
    public let id: String?
    /// What is to be done.
    public let outcome: UpdateOutcome
    /// Why.
    public let reason: UpdateReason
    /// The newest version that the device can install and that is offered, be the installed one older or not.
    public let targetVersion: Version?
    /// When that version was released.
    public let releasedAt: Timestamp?
    /// What is new in it, where there is an update.
    public let notes: String?
    /// When a version that is newer still, and was released a short time ago, will be offered.
    public let dueAt: Timestamp?
    /// The App Store's number for the app.
    public let appStoreID: String?
    /// The link to the app in the App Store.
    public let link: String?
    /// How often the alert is to be shown; nil where there is none.
    public let remind: UpdateRules.Reminder?
    /// The language of the alert's usual words, a BCP 47 tag; nil where there is no alert.
    public let language: String?
    /// The direction of ``language``.
    public let direction: TextDirection?
    /// The alert; nil where nothing is to be said.
    public let alert: Alert?
}

extension UpdateAnswer {
    /// The answer as compact JSON. The same answer always gives the same bytes.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the answer as one JSON object. What there isn't has no key, but for an alert's missing buttons, which are
    /// `null`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let id { writer.member("id", id) }
        writer.member("outcome", outcome.rawValue)
        writer.member("reason", reason.rawValue)
        if let targetVersion { writer.member("targetVersion", targetVersion.description) }
        if let releasedAt { writer.member("releasedAt", releasedAt.description) }
        if let notes { writer.member("notes", notes) }
        if let dueAt { writer.member("dueAt", dueAt.description) }
        if let appStoreID { writer.member("appStoreID", appStoreID) }
        if let link { writer.member("link", link) }
        if let remind { writer.member("remind", remind.rawValue) }
        if let language { writer.member("language", language) }
        if let direction { writer.member("direction", direction.rawValue) }
        if let alert {
            writer.key("alert")
            alert.write(to: &writer)
        }
        writer.endObject()
    }
}

extension UpdateAnswer.Alert {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("message", message)
        for (key, button) in [("update", update), ("later", later)] {
            writer.key(key)
            if let button { writer.string(button) } else { writer.null() }
        }
        writer.endObject()
    }
}
