import HTTPSemantics
import MicroHTTPD
import MoreAppsCatalog
import Platform
import Synchronization
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct SiteStoreTests {
    @Test func `a target is remembered when it comes for the second time`() throws {
        let (store, snapshot) = try makeStore()
        let resource = try makeResource()
        store.remember(resource, for: Array("/a".utf8), at: snapshot)
        #expect(store.remembered(Array("/a".utf8).span) == nil)
        store.remember(resource, for: Array("/a".utf8), at: snapshot)
        #expect(store.remembered(Array("/a".utf8).span) === resource)
        for other in ["/", "/b", "/aa", "/a?", "/A", ""] {
            #expect(store.remembered(Array(other.utf8).span) == nil, "\(other)")
        }
    }

    @Test func `targets of which each comes once put nothing out, and are not kept`() throws {
        let (store, snapshot) = try makeStore()
        let resource = try makeResource()
        for _ in 0..<2 { store.remember(resource, for: Array("/hot".utf8), at: snapshot) }
        weak var made: Resource?
        for number in 0..<100_000 {
            let once = number == 50_000 ? try makeResource() : resource
            if number == 50_000 { made = once }
            store.remember(once, for: Array("/?junk=\(number)".utf8), at: snapshot)
        }
        #expect(store.remembered(Array("/hot".utf8).span) === resource)
        #expect(made == nil)
    }

    @Test func `a target that is too long is not remembered`() throws {
        let (store, snapshot) = try makeStore()
        let resource = try makeResource()
        let target = [UInt8](repeating: 0x61, count: 257)
        for _ in 0..<3 { store.remember(resource, for: target, at: snapshot) }
        #expect(store.remembered(target.span) == nil)
    }

    @Test func `a file that is sent from where it is takes no memory here`() throws {
        let (store, snapshot) = try makeStore()
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "a", count: 80_000_000), to: "large")
        let file = try OpenFile(path: folder.path + "/large")
        let fields = ResourceFields(
            route: .asset,
            mediaType: MediaType(fileName: "large"),
            cacheControl: .revalidate,
            others: []
        )
        let large = try Resource(file: file, digest: SHA256.digest(of: []), fields: fields)
        let resource = try makeResource()
        for (name, resource) in [("/a", resource), ("/large", large), ("/b", resource)] {
            for _ in 0..<2 { store.remember(resource, for: Array(name.utf8), at: snapshot) }
        }
        #expect(store.remembered(Array("/a".utf8).span) === resource)
        #expect(store.remembered(Array("/large".utf8).span) === large)
    }

    @Test func `when what it remembers takes too much memory all is forgotten but the latest`() throws {
        let (store, snapshot) = try makeStore()
        let names = (0..<10).map { Array("/\($0)".utf8) }
        for name in names {
            let large = try Resource(state: [UInt8](repeating: 0x61, count: 10 << 20), route: .healthz, common: .plain)
            for _ in 0..<2 { store.remember(large, for: name, at: snapshot) }
        }
        let known = names.map { store.remembered($0.span) != nil }
        #expect(known.last == true)
        #expect((1...6).contains(known.count { $0 }))
    }

    @Test func `nothing of a site is remembered once another is served`() throws {
        let (store, first) = try makeStore()
        let resource = try makeResource()
        for _ in 0..<2 { store.remember(resource, for: Array("/".utf8), at: first) }
        store.publish(try makeSnapshot())
        #expect(store.remembered(Array("/".utf8).span) == nil)
        // An answer of the first, to a request that began before.
        for _ in 0..<3 { store.remember(resource, for: Array("/".utf8), at: first) }
        #expect(store.remembered(Array("/".utf8).span) == nil)
    }

    @Test(
        "an answer is given again at its time only, also when the clock steps back",
        arguments: [-1_000, 49, 100, 5_000]
    )
    func validity(time: Int) throws {
        let now = Atomic<Int>(99)
        let snapshot = try makeSnapshot()
        let store = SiteStore(snapshot) { Timestamp(secondsSinceEpoch: Int64(now.load(ordering: .relaxed))) }
        var json = JSONWriter()
        json.beginObject()
        json.endObject()
        let resource = try Resource(
            json: json,
            route: .apiApps,
            isNegotiated: false,
            validity: Validity(start: Timestamp(secondsSinceEpoch: 50), end: Timestamp(secondsSinceEpoch: 100)),
            common: .plain
        )
        for _ in 0..<2 { store.remember(resource, for: Array("/".utf8), at: snapshot) }
        #expect(store.remembered(Array("/".utf8).span) === resource)
        now.store(time, ordering: .relaxed)
        #expect(store.remembered(Array("/".utf8).span) == nil)
        now.store(50, ordering: .relaxed)
        #expect(store.remembered(Array("/".utf8).span) === resource)
    }

    @Test("targets of every length are told apart", arguments: 0...64)
    func lengths(count: Int) throws {
        let (store, snapshot) = try makeStore()
        let resource = try makeResource()
        let target = [UInt8](repeating: 0x61, count: count)
        for _ in 0..<2 { store.remember(resource, for: target, at: snapshot) }
        #expect(store.remembered(target.span) === resource)
        for index in target.indices {
            var other = target
            other[index] = 0x62
            #expect(store.remembered(other.span) == nil)
            #expect(RawTarget.hash(other.span) != RawTarget.hash(target.span))
        }
    }

    private func makeStore() throws -> (SiteStore, SiteStore.Snapshot) {
        let snapshot = try makeSnapshot()
        return (SiteStore(snapshot, now: systemTime), snapshot)
    }

    private func makeSnapshot() throws -> SiteStore.Snapshot {
        let folder = try TemporaryFolder()
        try folder.write(#"{"company": "C", "apps": []}"#, to: "appdefinitions.json")
        try folder.write("<p>", to: "Public/index.html")
        let source = SiteSource(
            definitions: folder.path + "/appdefinitions.json",
            publicDirectory: folder.path + "/Public"
        )
        let reading = source.read(previous: nil)
        return SiteStore.Snapshot(site: try #require(reading.site, "\(reading.problems)"), health: try makeResource())
    }

    private func makeResource() throws(ResponseError) -> Resource {
        try Resource(state: [UInt8](repeating: 0x61, count: 10), route: .healthz, common: .plain)
    }
}
