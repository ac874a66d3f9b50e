internal import Synchronization

/// The stage of a connection, and when it began, in one number.
struct ConnectionProgress: RawRepresentable, AtomicRepresentable, Equatable {
    /// The stage in the two lowest bits.
    let rawValue: Int

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ stage: ConnectionDeadlines.Stage, since start: Int) {
        rawValue = start << 2 | stage.rawValue
    }

    var stage: ConnectionDeadlines.Stage {
        ConnectionDeadlines.Stage(rawValue: rawValue & 3) ?? .idle
    }

    /// In milliseconds since the server's start.
    var start: Int {
        rawValue >> 2
    }
}
