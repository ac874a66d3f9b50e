import Foundation
import Glibc
import Locking
import Synchronization
import Testing

/// Files change constantly while many connections send requests: each answer is from one generation, and none fails.
@Suite struct SwapTests {
    private static let leastSwaps = 60
    /// The number of generations to see, however long that takes on a busy machine or with a sanitizer.
    private static let generations = 20
    /// Twenty a second.
    private static let interval: UInt32 = 50_000
    fileprivate static let largeSize = 1_100_000

    @Test(arguments: [1, 2]) func `an answer is of one generation while twenty a second come`(threads: Int) throws {
        let workspace = try Workspace(Self.definitions(0))
        try Self.writePublicFiles(0, in: workspace)
        try withServer(in: workspace, arguments: ["--threads", "\(threads)", "--drain-timeout", "20"]) { server in
            let readers = Readers(on: server)
            do {
                defer { readers.stop() }
                var number = 0
                let end = ContinuousClock.now + patience * 4
                while number < Self.leastSwaps || readers.generations.count < Self.generations {
                    try #require(ContinuousClock.now < end, "\(readers.generations.count) generations were seen")
                    number += 1
                    try workspace.write(Self.definitions(number), to: "new.json")
                    try workspace.move(workspace.url("new.json"), over: workspace.definitions)
                    if number.isMultiple(of: 5) { try Self.writePublicFiles(number, in: workspace) }
                    server.process.signal(SIGHUP)
                    usleep(Self.interval)
                    if !readers.failures.isEmpty { break }
                }
                try eventually("the last generation") {
                    try server.catalog("?locale=en_US").company == "Company \(number)"
                }
            }
            #expect(readers.failures == [])
            #expect(readers.answers > 500)
        }
    }

    /// Definitions that show their generation everywhere.
    private static func definitions(_ number: Int) -> String {
        let apps = (0..<12).map { index in
            """
            {"id": "app\(index)", "name": "App \(number)", "category": {"en": "Games", "sv": "Spel"},
             "summary": "Generation \(number)", "link": "https://apps.apple.com/app/id10000000\(10 + index)",
             "icon": "icons/basket.png"}
            """
        }
        return "{\"company\": \"Company \(number)\", \"apps\": [\(apps.joined(separator: ", "))]}"
    }

    private static func writePublicFiles(_ number: Int, in workspace: Workspace) throws {
        let large = Data(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: largeSize)
        let files = [
            ("moreapps.css", Data("/* style \(number) */".utf8)), ("note.txt", Data("note \(number)".utf8)),
            ("large.bin", large),
        ]
        for (name, content) in files {
            try workspace.write(content, to: "new")
            try workspace.move(workspace.url("new"), over: workspace.publicFolder.appending(path: name))
        }
    }
}

/// A wrong answer.
private struct Wrong: Error {
    let what: String

    init(_ what: String) { self.what = what }
}

/// Connections that request everything that changes, and compare the answers.
private final class Readers: Sendable {
    private struct State {
        var answers = 0
        var generations: Set<String> = []
        /// The content seen for each target and entity tag.
        var contents: [String: [UInt8]] = [:]
        var failures: [String] = []
    }

    private let state = Lock(State())
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)
    private static let threads = 4
    private static let connections = 8

    init(on server: RunningServer) {
        for _ in 0..<Self.threads {
            Thread { [self] in
                defer { finished.signal() }
                do { try run(on: server) } catch { state.withLock { $0.failures.append("\(error)") } }
            }.start()
        }
    }

    var answers: Int { state.withLock { $0.answers } }
    var generations: Set<String> { state.withLock { $0.generations } }
    var failures: [String] { state.withLock { Array($0.failures.prefix(10)) } }

    func stop() {
        isStopping.store(true, ordering: .relaxed)
        for _ in 0..<Self.threads { finished.wait() }
    }

    private static let json = "/api/apps?locale=en_US"
    private static let page = "/?locale=en_US&device=iphone"

    private func run(on server: RunningServer) throws {
        let connections = try (0..<Self.connections).map { _ in try server.connect() }
        var tag = "\"none\""
        while !isStopping.load(ordering: .relaxed) {
            for connection in connections { try connection.send(Connection.head("GET", Self.json)) }
            for connection in connections { tag = try check(json: connection.readResponse()) }
            for connection in connections { try connection.send(Connection.head("GET", Self.page)) }
            let pages = try connections.map { try $0.readResponse() }
            for (connection, page) in zip(connections, pages) { try check(page: page, partsFrom: connection) }
            let unchanged = try connections[0].request("GET", Self.json, fields: ["If-None-Match: \(tag)"])
            if unchanged.status != 304 { _ = try check(json: unchanged) }
            let coded = try connections[1].request("GET", Self.json, fields: ["Accept-Encoding: br, gzip"])
            try keep(coded, of: "coded " + Self.json)
            let note = try connections[2].request("GET", "/note.txt")
            try keep(note, of: "/note.txt")
            if note.text.wholeMatch(of: /note \d+/) == nil { throw Wrong("note: \(note.text)") }
            try check(large: connections[3].request("GET", "/large.bin"))
        }
    }

    private func check(json response: HTTPResponse) throws -> String {
        try keep(response, of: Self.json)
        try check(response.decoded(as: CatalogAnswer.self))
        return response["ETag"] ?? ""
    }

    private func check(_ catalog: CatalogAnswer) throws {
        let number = catalog.company.dropFirst("Company ".count)
        let isOfOne =
            catalog.title == "More Apps by Company \(number)" && catalog.apps.count == 12
            && catalog.apps.allSatisfy { $0.name == "App \(number)" && $0.summary == "Generation \(number)" }
        guard isOfOne else { throw Wrong("a mixed catalog: \(catalog)") }
        state.withLock { _ = $0.generations.insert(catalog.company) }
    }

    private func check(page response: HTTPResponse, partsFrom connection: Connection) throws {
        try keep(response, of: Self.page)
        let text = response.text
        guard let title = text.firstMatch(of: /<title>(.*?)<\/title>/)?.1,
            let block = text.firstMatch(of: /id="moreapps-data">(.*?)<\/script>/)?.1,
            let style = text.firstMatch(of: /<link rel="stylesheet" href="(moreapps\.[0-9a-f]+\.css)">/)?.1
        else { throw Wrong("page: \(text)") }
        struct Block: Decodable { let catalog: CatalogAnswer }
        let catalog = try JSONDecoder().decode(Block.self, from: Data(block.utf8)).catalog
        try check(catalog)
        guard title == catalog.title else { throw Wrong("a page with the title \(title) and \(catalog.title)") }
        guard response["Link"]?.contains("<\(style)>") == true else { throw Wrong("Link does not name \(style)") }
        // Fetched as a browser does, after the page, possibly several generations later.
        try keep(connection.request("GET", "/\(style)"), of: "/\(style)")
    }

    private func check(large response: HTTPResponse) throws {
        // Without the content, which is large: the test keeps this.
        let body = Data(response.body)
        let isEven = body == Data(repeating: body.first ?? 0, count: SwapTests.largeSize)
        guard response.status == 200, isEven else { throw Wrong("large file: \(response.status)") }
        state.withLock { $0.answers += 1 }
    }

    /// Counts a good answer; its entity tag must always have stood for the same content.
    private func keep(_ response: HTTPResponse, of target: String) throws {
        guard response.status == 200, let tag = response["ETag"] else { throw Wrong("\(target): \(response)") }
        let before = state.withLock { state in
            state.answers += 1
            if let known = state.contents[target + tag] { return known }
            state.contents[target + tag] = response.body
            return response.body
        }
        guard before == response.body else { throw Wrong("\(target): two contents with the entity tag \(tag)") }
    }
}
