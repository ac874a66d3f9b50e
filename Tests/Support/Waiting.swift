import Foundation

/// Something expected didn't happen in time.
public struct TimedOut: Error, CustomStringConvertible {
    let what: String
    let limit: Duration

    /// Creates the error.
    public init(what: String, limit: Duration) {
        self.what = what
        self.limit = limit
    }

    /// A description.
    public var description: String { "timed out after \(limit) waiting for \(what)" }
}

/// How long to wait for immediate results: generous, since the machine may be busy.
public let patience: Duration = .seconds(30)

/// How soon an edit must be served: the promised two seconds, with slack for a busy machine.
public let reloadLimit: Duration = .seconds(2 + 3)

/// Retries until `attempt` returns a value, and returns it. Throws ``TimedOut`` after `limit`, or what `attempt`
/// throws.
public func eventually<Value>(
    _ what: String,
    within limit: Duration = patience,
    attempt: () throws -> Value?
) throws -> Value {
    let deadline = ContinuousClock.now + limit
    while true {
        if let value = try attempt() { return value }
        guard ContinuousClock.now < deadline else { throw TimedOut(what: what, limit: limit) }
        usleep(5000)
    }
}

/// Retries until `condition` is true.
public func eventually(_ what: String, within limit: Duration = patience, holds condition: () throws -> Bool) throws {
    try eventually(what, within: limit) { try condition() ? () : nil }
}

extension Duration {
    /// Whole milliseconds, rounded up, for `poll(2)`; never negative.
    public var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        let total = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return Int32(max(0, min(total.rounded(.up), 1e9)))
    }
}

/// Runs some work on its own thread while the body runs, and waits for it.
public func during<Result>(_ work: @escaping @Sendable () -> Void, _ body: () throws -> Result) throws -> Result {
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
        work()
        group.leave()
    }
    defer { group.wait() }
    return try body()
}
