/// The fields that every response has, whatever it says, and how long those may be used that can change with an edit.
struct CommonFields: Sendable {
    let fields: [(name: String, value: String)]
    /// Of the answers that an edit may change.
    var cacheControl = ResourceFields.CacheControl.revalidate
    /// Whether pages of other origins may read and embed them.
    var isShared = true

    /// Over plain HTTP there are none.
    static let plain = CommonFields(fields: [])

    /// Over TLS clients are told to come back by TLS only, for a year (RFC 6797). Over plain HTTP that would be ignored,
    /// and behind a proxy it is the proxy's to say.
    static let tls = CommonFields(fields: [("Strict-Transport-Security", "max-age=31536000")])
}
