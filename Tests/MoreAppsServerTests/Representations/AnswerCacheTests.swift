import HTTPSemantics
import MicroHTTPD
import Testing

@testable import MoreAppsServer

@Suite struct AnswerCacheTests {
    @Test func `an answer is made once`() throws {
        let cache = AnswerCache<String>(limit: 1_000_000)
        var made = 0
        func resource(_ key: String) throws -> Resource {
            try cache.resource(for: key) { () throws(ResponseError) in
                made += 1
                return try makeResource(count: 10)
            }.0
        }
        let first = try resource("a")
        let other = try resource("b")
        #expect(try resource("a") === first)
        #expect(try resource("b") === other)
        #expect(first !== other)
        #expect(made == 2)
    }

    @Test("its answers never take more than the limit", arguments: [0, 1000, 7000])
    func bound(count: Int) throws {
        let cost = try makeResource(count: count).cost
        #expect(cost >= count)
        let cache = AnswerCache<Int>(limit: cost * 5 / 2)
        var kept: [Weak] = []
        for key in 0..<100 {
            let resource = try cache.resource(for: key) { () throws(ResponseError) in try makeResource(count: count) }.0
            kept.append(Weak(resource: resource))
        }
        let alive = kept.count { $0.resource != nil }
        #expect((1...2).contains(alive))
        #expect(kept[99].resource != nil)
        _ = try cache.resource(for: 0) { () throws(ResponseError) in try makeResource(count: count) }
    }

    @Test func `an answer beyond the limit is given nevertheless`() throws {
        let cache = AnswerCache<Int>(limit: 1)
        for key in [1, 2, 1] {
            _ = try cache.resource(for: key) { () throws(ResponseError) in try makeResource(count: 100) }
        }
    }

    @Test func `a failure is told, and not remembered`() throws {
        let cache = AnswerCache<Int>(limit: 1_000_000)
        #expect(throws: ResponseError.outOfMemory) {
            _ = try cache.resource(for: 1) { () throws(ResponseError) in throw ResponseError.outOfMemory }
        }
        _ = try cache.resource(for: 1) { () throws(ResponseError) in try makeResource(count: 100) }
    }

    private struct Weak {
        weak var resource: Resource?
    }
}

private func makeResource(count: Int) throws(ResponseError) -> Resource {
    try Resource(state: [UInt8](repeating: 0, count: count), route: .healthz, common: .plain)
}
