/// The fields of every response, and how long to cache answers that an edit may change.
struct CommonFields: Sendable {
    let fields: [(name: String, value: String)]
    /// For answers that an edit may change.
    var cacheControl = ResourceFields.CacheControl.revalidate
    /// Whether pages of other origins may read and embed them.
    var isShared = true

    /// The fields with which pages of other origins may read an answer (Fetch, 3.3.3), and those of its fields that
    /// they couldn't otherwise: to revalidate it, to load it in parts, and to ask again later.
    static let sharing = [
        (name: "Access-Control-Allow-Origin", value: "*"),
        (name: "Access-Control-Expose-Headers", value: "ETag, Content-Range, Retry-After"),
    ]

    /// The fields over plain HTTP.
    static let plain = CommonFields(fields: [])

    /// The fields over TLS: browsers must use TLS for this host from now on, on any port (RFC 6797). Over plain HTTP
    /// the field would be ignored, and behind a proxy it is up to the proxy.
    ///
    /// - Parameter seconds: for how long; 0 sends no field.
    static func tls(strictFor seconds: Int) -> CommonFields {
        seconds == 0 ? plain : CommonFields(fields: [("Strict-Transport-Security", "max-age=\(seconds)")])
    }
}
