internal import Locking
internal import Platform

/// Definitions on another server, such as object storage or a git host.
///
/// Its own thread polls them. Readers never wait for it: they use the latest text.
public final class Origin: Sendable {
    /// The URL of the definitions.
    let url: OriginURL
    /// The path of the copy of the last good definitions, for a start without the origin.
    let copy: String
    /// The path of a file with additional certificate authorities.
    let authorities: String?

    private let pollInterval: Duration
    private let latest = Lock(Latest())
    private let isStopped = Lock(false)
    private let wakeup = Wakeup()
    private let firstOutcome = Wakeup()

    /// The latest result.
    struct Latest {
        /// The latest text; `nil` before the first success.
        fileprivate(set) var text: [UInt8]?
        /// Why the last attempt failed; `nil` when it succeeded.
        fileprivate(set) var problem: String?
        /// Increases with each change.
        fileprivate(set) var version = 0
    }

    /// Doesn't connect yet.
    ///
    /// - Parameters:
    ///   - authorities: the path of a PEM file with certificate authorities to trust besides the system's.
    ///   - copy: the path of the copy of the last good definitions.
    ///   - pollInterval: the longest time between fetches.
    public init(
        url: OriginURL,
        authorities: String? = nil,
        copy: String = "appdefinitions.copy.json",
        pollInterval: Duration = .seconds(30)
    ) {
        self.url = url
        self.authorities = authorities
        self.copy = copy
        self.pollInterval = pollInterval
    }

    var current: Latest {
        latest.withLock { $0 }
    }

    /// Fetches the definitions once.
    ///
    /// - Throws: ``HTTPFetchError``.
    func fetchOnce() throws(HTTPFetchError) -> [UInt8] {
        let answer = try makeFetch().perform()
        guard answer.status == 200 else { throw Self.unexpected(answer) }
        return answer.content
    }

    /// Starts polling, and waits for the first response.
    ///
    /// - Parameter limit: how long to wait; the response may come later.
    /// - Throws: ``HTTPFetchError`` when it can never be fetched, `SystemCallError` when the thread can't be started.
    func start(within limit: Duration) throws {
        try HTTPFetch.prepare()
        try Thread.start { [self] in poll() }
        if !firstOutcome.wait(within: limit) {
            latest.withLock { latest in
                // A response may have come just now.
                if latest.version == 0 { latest.record(.failure("no answer within \(limit)")) }
            }
        }
    }

    /// Fetches now.
    func refresh() {
        wakeup.signal()
    }

    /// Stops polling. The result of a fetch in progress is ignored.
    func stop() {
        isStopped.withLock { $0 = true }
        wakeup.signal()
    }

    /// Saves a copy of the definitions, for a start without the origin.
    ///
    /// - Throws: `FileError`.
    func save(_ text: [UInt8]) throws(FileError) {
        if let kept = try? File(path: copy), kept.bytes == text { return }
        try File.replace(path: copy, with: text)
    }

    private func poll() {
        Thread.lowerPriority()
        var schedule = PollSchedule(interval: pollInterval)
        var source: Source?
        while !isStopped.withLock({ $0 }) {
            let outcome = fetch(with: &source)
            latest.withLock { $0.record(outcome) }
            firstOutcome.signal()
            _ = wakeup.wait(
                within: schedule.delay(afterSuccess: outcome.isSuccess, chance: .random(in: 0...1))
            )
        }
    }

    /// The connection, and the validators of the last text.
    private struct Source {
        let fetch: HTTPFetch
        var condition: HTTPFetchCondition?
    }

    private func fetch(with source: inout Source?) -> Outcome {
        do throws(HTTPFetchError) {
            var used = if let source { source } else { Source(fetch: try makeFetch()) }
            defer { source = used }
            let answer = try used.fetch.perform(used.condition)
            switch answer.status {
            case 200:
                used.condition = answer.condition
                return .text(answer.content)
            case 304 where used.condition != nil:
                return .unchanged
            default:
                throw Self.unexpected(answer)
            }
        } catch {
            return .failure(error.reason)
        }
    }

    private func makeFetch() throws(HTTPFetchError) -> HTTPFetch {
        try HTTPFetch(url: url.text, authorities: authorities, usesProxy: !url.isLoopback)
    }

    private static func unexpected(_ answer: HTTPFetchAnswer) -> HTTPFetchError {
        HTTPFetchError(reason: "the response has the status \(answer.status)")
    }
}

/// The result of an attempt.
private enum Outcome {
    case text([UInt8])
    /// The text hasn't changed.
    case unchanged
    /// The reason.
    case failure(String)

    var isSuccess: Bool {
        if case .failure = self { false } else { true }
    }
}

extension Origin.Latest {
    fileprivate mutating func record(_ outcome: Outcome) {
        let before = (text, problem)
        switch outcome {
        case .text(let fetched):
            text = fetched
            problem = nil
        case .unchanged:
            problem = nil
        case .failure(let reason):
            problem = "cannot be fetched: \(reason)"
        }
        if (text, problem) != before { version += 1 }
    }
}
