/// The fields that every response has, whatever it says, and how long those may be used that can change with an edit.
struct CommonFields: Sendable {
    let fields: [(name: String, value: String)]
    /// Of the answers that an edit may change.
    var cacheControl = ResourceFields.CacheControl.revalidate
    /// Whether pages of other origins may read and embed them.
    var isShared = true

    /// Over plain HTTP there are none.
    static let plain = CommonFields(fields: [])

    /// Clients are told to ask this host over TLS only from now on, whatever the port (RFC 6797). Over plain HTTP that
    /// would be ignored, and behind a proxy it is the proxy's to say.
    ///
    /// - Parameter seconds: for how long; 0: they are told nothing.
    static func tls(strictFor seconds: Int) -> CommonFields {
        seconds == 0 ? plain : CommonFields(fields: [("Strict-Transport-Security", "max-age=\(seconds)")])
    }
}
