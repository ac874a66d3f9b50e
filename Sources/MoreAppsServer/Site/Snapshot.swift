/// The state that one request uses.
final class Snapshot: Sendable {
    /// `nil` for a draft that was never valid.
    let site: Site?
    /// The health report, ready to send.
    let health: Resource
    /// Whether the server accepts requests; `nil` for a draft, which doesn't matter for that.
    let isReady: Bool?

    init(site: Site?, health: Resource, isReady: Bool?) {
        self.site = site
        self.health = health
        self.isReady = isReady
    }
}
