import HTTPSemantics
import MicroHTTPD
import Testing

@testable import MoreAppsServer

@Suite struct AnswerCacheTests {
    private static let target = "/a"

    @Test func `each endpoint, language and key has an answer of its own`() throws {
        var cache = AnswerCache()
        let keys = [
            key("a"), key("b"), key(1), key("a", of: .app),
            AnswerCache.Key(endpoint: Label(.apps), isNegotiated: true, value: "a"),
        ]
        let answers = try keys.map { key in
            let answer = try makeResource()
            #expect(cache.answer(for: key) == nil)
            #expect(cache.keep(answer, for: key).kept === answer)
            return answer
        }
        for (key, answer) in zip(keys, answers) {
            #expect(cache.answer(for: key) === answer)
            #expect(cache.keep(try makeResource(), for: key).kept === answer)
        }
    }

    @Test("its answers never take more than the limit", arguments: [0, 1000, 7000])
    func bound(count: Int) throws {
        let cost = try makeResource(count: count).cost
        #expect(cost >= count)
        var cache = AnswerCache(limit: cost * 5 / 2)
        var kept: [Weak] = []
        for number in 0..<100 {
            let answer = cache.keep(try makeResource(count: count), for: key(number)).kept
            for _ in 0..<2 { cache.remember(answer, for: "/\(number)") }
            kept.append(Weak(resource: answer))
        }
        let alive = kept.count { $0.resource != nil }
        #expect((1...2).contains(alive))
        #expect(kept[99].resource != nil && cache.resource(for: "/99") === kept[99].resource)
        #expect(cache.resource(for: "/9") == nil)
    }

    @Test func `an answer beyond the limit is kept until the next comes`() throws {
        var cache = AnswerCache(limit: 1)
        for number in [1, 2, 1] {
            let answer = try makeResource(count: 100)
            #expect(cache.keep(answer, for: key(number)).kept === answer)
            #expect(cache.answer(for: key(number)) === answer)
        }
        #expect(cache.answer(for: key(2)) == nil)
    }

    @Test func `a target is cached at its second request`() throws {
        var cache = AnswerCache()
        let resource = try makeResource()
        cache.remember(resource, for: Self.target)
        #expect(cache.resource(for: Self.target) == nil)
        cache.remember(resource, for: Self.target)
        #expect(cache.resource(for: Self.target) === resource)
        for other in ["/", "/b", "/aa", "/a?", "/A", ""] { #expect(cache.resource(for: other) == nil, "\(other)") }
    }

    @Test func `targets requested once evict nothing, and aren't cached`() throws {
        var cache = AnswerCache()
        let resource = try makeResource()
        for _ in 0..<2 { cache.remember(resource, for: Self.target) }
        weak var made: Resource?
        for number in 0..<100_000 {
            let once = number == 50_000 ? try makeResource() : resource
            if number == 50_000 { made = once }
            cache.remember(once, for: "/?junk=\(number)")
        }
        #expect(cache.resource(for: Self.target) === resource)
        #expect(made == nil)
    }

    @Test func `a target that is too long isn't cached`() {
        #expect(AnswerCache.Target([UInt8](repeating: 0x61, count: 256)) != nil)
        #expect(AnswerCache.Target([UInt8](repeating: 0x61, count: 257)) == nil)
    }

    @Test("targets of every length are distinguished", arguments: 0...64)
    func lengths(count: Int) throws {
        var cache = AnswerCache()
        let resource = try makeResource()
        let target = [UInt8](repeating: 0x61, count: count)
        for _ in 0..<2 { cache.remember(resource, for: String(decoding: target, as: UTF8.self)) }
        #expect(cache.resource(for: String(decoding: target, as: UTF8.self)) === resource)
        for index in target.indices {
            var other = target
            other[index] = 0x62
            #expect(cache.resource(for: String(decoding: other, as: UTF8.self)) == nil)
            #expect(RawTarget.hash(other.span) != RawTarget.hash(target.span))
        }
    }

    private func key(_ value: any Hashable & Sendable, of endpoint: Endpoint = .apps) -> AnswerCache.Key {
        AnswerCache.Key(endpoint: Label(endpoint), isNegotiated: false, value: value)
    }

    private struct Weak {
        weak var resource: Resource?
    }
}

extension AnswerCache {
    fileprivate mutating func remember(_ resource: Resource, for target: String) {
        guard let target = Target(Array(target.utf8)) else { return }
        _ = remember(resource, for: target)
    }

    fileprivate func resource(for target: String) -> Resource? {
        let bytes = Array(target.utf8)
        return Place(bytes.span).flatMap { resource(for: bytes.span, $0) }?.resource
    }
}

private func makeResource(count: Int = 10) throws(ResponseError) -> Resource {
    try Resource(state: [UInt8](repeating: 0, count: count), of: .healthz, common: .plain)
}
