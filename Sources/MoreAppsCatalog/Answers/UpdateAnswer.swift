/// The answer to an app's update check.
public struct UpdateAnswer: Sendable, Hashable {
    /// An alert, ready to show.
    public struct Alert: Sendable, Hashable {
        /// The title.
        public let title: String
        /// The message below the title.
        public let message: String
        /// The button that goes to the App Store; nil when it has nothing to install.
        public let update: String?
        /// The button that closes the alert so the user can continue; nil when they can't.
        public let later: String?
    }

    /// The app's id; nil when the app is unknown.
    public let id: String?
    /// What to do.
    public let outcome: UpdateOutcome
    /// Why.
    public let reason: UpdateReason
    /// The newest version that is offered and that the device can install, even if it isn't newer than the installed
    /// one.
    public let targetVersion: Version?
    /// When that version was released.
    public let releasedAt: Timestamp?
    /// The release notes, if there is an update.
    public let notes: String?
    /// When an even newer, recent release will be offered.
    public let dueAt: Timestamp?
    /// The App Store id of the app.
    public let appStoreID: String?
    /// The link to the app in the App Store.
    public let link: String?
    /// How often to show the alert, if there is one.
    public let remind: UpdateRules.Reminder?
    /// The language of the alert's built-in words, a BCP 47 tag, if there is an alert.
    public let language: String?
    /// The direction of ``language``.
    public let direction: TextDirection?
    /// The alert, if any.
    public let alert: Alert?
}

extension UpdateAnswer {
    /// The answer as compact JSON. Equal answers give equal bytes.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the answer as one JSON object. Absent properties have no key, except for an alert's missing buttons,
    /// which are `null`.
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
