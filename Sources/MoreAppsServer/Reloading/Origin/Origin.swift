internal import Locking
internal import Platform

/// Definitions that another server keeps, such as object storage or a git host.
///
/// A thread of its own asks for them again and again. It waits for nobody, and nobody waits for it: those who make sites
/// take what it fetched last.
public final class Origin: Sendable {
    /// Where the definitions are.
    let url: OriginURL
    /// The path of the file where the last good text is kept, for a start without the other server.
    let copy: String
    /// The path of a file with further authorities.
    let authorities: String?

    private let pollInterval: Duration
    private let latest = Lock(Latest())
    private let isStopped = Lock(false)
    private let wakeup = Wakeup()
    private let firstOutcome = Wakeup()

    /// What is known of the definitions.
    struct Latest {
        /// What was fetched last; `nil` before that.
        fileprivate(set) var text: [UInt8]?
        /// Why the last try came to nothing; `nil` when it did not.
        fileprivate(set) var problem: String?
        /// Another number whenever one of these is another.
        fileprivate(set) var version = 0
    }

    /// Asks for nothing yet.
    ///
    /// - Parameters:
    ///   - authorities: the path of a PEM file with authorities that are trusted besides the system's.
    ///   - copy: the path of the file where the last good text is kept.
    ///   - pollInterval: the longest time from one fetch to the next.
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

    /// What was fetched last, and what came of the last try.
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

    /// Begins to ask, and waits for the first answer.
    ///
    /// - Parameter limit: how long to wait; the answer may come later.
    /// - Throws: ``HTTPFetchError`` where it can't ever be asked, `SystemCallError` where there is no thread for it.
    func start(within limit: Duration) throws {
        try HTTPFetch.prepare()
        try Thread.start { [self] in poll() }
        if !firstOutcome.wait(within: limit) {
            latest.withLock { latest in
                // It may have come just now.
                if latest.version == 0 { latest.record(.failure("no answer within \(limit)")) }
            }
        }
    }

    /// Asks now.
    func refresh() {
        wakeup.signal()
    }

    /// Asks no more. A fetch under way goes on for a while, and comes to nothing.
    func stop() {
        isStopped.withLock { $0 = true }
        wakeup.signal()
    }

    /// Keeps a text on the disk, for a start without the other server.
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

    /// The connection, and what the text that came over it is asked for with.
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

/// What came of a try.
private enum Outcome {
    case text([UInt8])
    /// The text is the one that was fetched before.
    case unchanged
    /// With the reason.
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
