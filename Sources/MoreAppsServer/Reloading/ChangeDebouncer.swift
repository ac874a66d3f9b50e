/// Decides from repeated checks of the files when to read them again.
///
/// After a change it waits until two checks in a row agree, so that a file isn't read while it is written, but for a
/// second at most. It reads once more two seconds later, since file systems with whole-second timestamps can't tell two
/// edits within a second apart.
struct ChangeDebouncer<State: Equatable> {
    /// The state when the files were last read.
    private var known: State
    /// The latest differing state, and when the files first differed.
    private var pending: (state: State, since: ContinuousClock.Instant)?
    /// When to read them once more.
    private var confirmation: ContinuousClock.Instant?
    /// Whether the last read failed because the files were changing.
    private var needsRetry = false
    /// Whether the files changed between the last two checks.
    private(set) var isChanging = false

    private static var patience: Duration { .seconds(1) }
    private static var confirmationDelay: Duration { .seconds(2) }

    /// - Parameter known: the state before the first read.
    init(known: State, now: ContinuousClock.Instant) {
        self.known = known
        confirmation = now + Self.confirmationDelay
    }

    /// Requests another read at the first check that finds the files unchanged, after a read failed because they were
    /// changing.
    mutating func retry() {
        needsRetry = true
    }

    /// Processes a check.
    ///
    /// - Returns: whether to read the files now.
    mutating func shouldRead(_ state: State, now: ContinuousClock.Instant) -> Bool {
        // Confirm only unchanged files: a change that starts just now would be read half-written.
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
