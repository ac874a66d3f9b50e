/// Decides from repeated looks at the files when they are to be read again.
///
/// A change is acted on when two looks in a row agree, so that a file is not read while it is being written, or after a
/// second of unrest. It is confirmed two seconds later, since a file system that counts whole seconds shows no difference
/// between two edits within one.
struct ChangeDebouncer<State: Equatable> {
    /// The files' state when they were last read.
    private var known: State
    /// The last look that differed from it, and when the difference was first seen.
    private var pending: (state: State, since: ContinuousClock.Instant)?
    /// When they are to be read once more.
    private var confirmation: ContinuousClock.Instant?
    /// Whether the last reading failed since they were being written.
    private var needsRetry = false
    /// Whether the files were seen to change at the last look.
    private(set) var isChanging = false

    private static var patience: Duration { .seconds(1) }
    private static var confirmationDelay: Duration { .seconds(2) }

    /// - Parameter known: the state before the files were read first.
    init(known: State, now: ContinuousClock.Instant) {
        self.known = known
        confirmation = now + Self.confirmationDelay
    }

    /// The files could not be read, since they were being written: they are to be read at the next look that finds them
    /// as they were at the last one.
    mutating func retry() {
        needsRetry = true
    }

    /// Takes a look into account.
    ///
    /// - Returns: whether the files are to be read now.
    mutating func shouldRead(_ state: State, now: ContinuousClock.Instant) -> Bool {
        // Only files at rest are confirmed: a change that begins just then is half-written.
        guard state != known else {
            pending = nil
            isChanging = false
            if needsRetry { return read(state, now: now) }
            guard let confirmation, now >= confirmation else { return false }
            self.confirmation = nil
            return true
        }
        isChanging = pending?.state != state
        guard let pending else {
            self.pending = (state, now)
            return false
        }
        guard pending.state == state || now - pending.since >= Self.patience else {
            self.pending = (state, pending.since)
            return false
        }
        return read(state, now: now)
    }

    private mutating func read(_ state: State, now: ContinuousClock.Instant) -> Bool {
        known = state
        pending = nil
        needsRetry = false
        confirmation = now + Self.confirmationDelay
        return true
    }
}
