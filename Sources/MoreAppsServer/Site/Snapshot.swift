/// What one request needs of the moment.
final class Snapshot: Sendable {
    /// `nil` for a draft that was never without a mistake.
    let site: Site?
    /// The state of health, ready to be sent.
    let health: Resource
    /// Whether requests are welcome; `nil` for a draft, which has no say in that.
    let isReady: Bool?

    init(site: Site?, health: Resource, isReady: Bool?) {
        self.site = site
        self.health = health
        self.isReady = isReady
    }
}
