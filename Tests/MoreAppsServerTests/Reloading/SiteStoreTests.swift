import HTTPSemantics
import MicroHTTPD
import MoreAppsCatalog
import Platform
import Synchronization
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct SiteStoreTests {
    @Test func `another state of health leaves the site, and whether the server stops`() throws {
        let first = try makeSnapshot()
        let store = SiteStore(first, now: systemTime)
        let (site, health) = (try #require(first.site), try makeResource())
        store.publish(site, health: health)
        #expect(store.current.site === site && store.current.health === health && store.current.isReady == true)
        store.drain()
        #expect(store.current.site === site && store.current.health === health && store.current.isReady == false)
        store.publish(try makeSnapshot().site, health: health)
        #expect(store.current.site !== site && store.current.isReady == false)
    }

    @Test func `an answer is made once for a key, and found by its target too`() throws {
        let snapshot = try makeSnapshot()
        let store = SiteStore(snapshot, now: systemTime)
        let target = Array("/a".utf8)
        var made: [Resource] = []
        func answer(at snapshot: Snapshot) throws -> Found {
            try store.answer(for: key, target: target, at: snapshot) { () throws(ResponseError) in
                made.append(try makeResource())
                return made[made.count - 1]
            }
        }
        for number in 0..<3 {
            #expect(try answer(at: snapshot).isMade == (number == 0))
            #expect(store.remembered(target.span)?.resource === (number == 0 ? nil : made[0]))
        }
        // The health doesn't change that.
        store.publish(snapshot.site, health: try makeResource())
        #expect(store.remembered(target.span)?.resource === made[0] && made.count == 1)
    }

    @Test func `a new site empties the cache`() throws {
        let first = try makeSnapshot()
        let store = SiteStore(first, now: systemTime)
        let target = Array("/".utf8)
        let file = try makeResource()
        func ask() throws {
            for _ in 0..<3 {
                store.remember(file, for: target, at: first)
                _ = try store.answer(for: key, target: target, at: first, make: makeResource)
            }
        }
        try ask()
        #expect(store.remembered(target.span) != nil)
        store.publish(try makeSnapshot().site, health: file)
        #expect(store.remembered(target.span) == nil)
        // Requests that began earlier.
        try ask()
        #expect(store.remembered(target.span) == nil)
        #expect(try store.answer(for: key, target: nil, at: store.current, make: makeResource).isMade == true)
    }

    @Test func `a failure is thrown, and not cached`() throws {
        let snapshot = try makeSnapshot()
        let store = SiteStore(snapshot, now: systemTime)
        #expect(throws: ResponseError.outOfMemory) {
            _ = try store.answer(for: key, target: nil, at: snapshot) { () throws(ResponseError) in throw .outOfMemory }
        }
        #expect(try store.answer(for: key, target: nil, at: snapshot, make: makeResource).isMade == true)
    }

    private let key = AnswerCache.Key(endpoint: Label(.apps), isNegotiated: false, value: 1)

    @Test("an answer is reused only while valid, even if the clock steps back", arguments: [-1_000, 49, 100, 5_000])
    func validity(time: Int) throws {
        let now = Atomic<Int>(99)
        let snapshot = try makeSnapshot()
        let store = SiteStore(snapshot) { Timestamp(secondsSinceEpoch: Int64(now.load(ordering: .relaxed))) }
        let answer = Answer(
            content: .bytes([]),
            validity: Validity(start: Timestamp(secondsSinceEpoch: 50), end: Timestamp(secondsSinceEpoch: 100))
        )
        let resource = try Resource(answer, label: Label(.apps), isNegotiated: false, common: .plain)
        for _ in 0..<2 { store.remember(resource, for: Array("/".utf8), at: snapshot) }
        #expect(store.remembered(Array("/".utf8).span)?.resource === resource)
        now.store(time, ordering: .relaxed)
        #expect(store.remembered(Array("/".utf8).span) == nil)
        now.store(50, ordering: .relaxed)
        #expect(store.remembered(Array("/".utf8).span)?.resource === resource)
    }

    private func makeSnapshot() throws -> Snapshot {
        let folder = try TemporaryFolder()
        try folder.write(#"{"company": "C", "apps": []}"#, to: "appdefinitions.json")
        try folder.write("<p>", to: "Public/index.html")
        let source = SiteSource(
            definitions: folder.path + "/appdefinitions.json",
            publicDirectory: folder.path + "/Public"
        )
        let reading = source.read(previous: nil)
        let site = try #require(reading.site, "\(reading.problems)")
        return Snapshot(site: site, health: try makeResource(), isReady: true)
    }

    private func makeResource() throws(ResponseError) -> Resource {
        try Resource(state: [UInt8](repeating: 0x61, count: 10), of: .healthz, common: .plain)
    }
}
