internal import Locking
internal import Synchronization

/// The site that is served, and the only place where it changes: a request takes it once, and sees one generation
/// from its first byte to its last.
final class SiteStore: Sendable {
    /// What one request needs of the moment.
    final class Moment: Sendable {
        let site: Site
        /// The state of health at this moment, ready to be sent.
        let health: Resource

        init(site: Site, health: Resource) {
            self.site = site
            self.health = health
        }
    }

    private let moment: Lock<Moment>

    init(_ moment: Moment) {
        self.moment = Lock(moment)
    }

    private let draining = Atomic<Bool>(false)

    /// Whether the server is about to stop, so that no further requests are welcome.
    var isDraining: Bool {
        draining.load(ordering: .relaxed)
    }

    /// The server is about to stop.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    /// What is served now.
    var current: Moment {
        moment.withLock { $0 }
    }

    /// Serves another site, or the same one in another state of health, from the next request on.
    func publish(_ next: Moment) {
        moment.withLock { $0 = next }
    }
}
