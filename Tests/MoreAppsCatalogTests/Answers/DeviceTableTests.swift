import TestSupport
import Testing

@testable import MoreAppsCatalog

@Suite("Devices, their systems and minimums")
struct DeviceTableTests {
    private static let catalog: Result<Catalog, any Error> = Result { try makeCatalog(DeviceTable.definitions) }

    private func reader(_ row: DeviceRow) -> Reader {
        Reader("en_US", device: row.device, me: DeviceTable.id(row), os: row.os)
    }

    @Test(arguments: DeviceTable.rows)
    func `a wall is only for devices that are known to be able to pass it`(row: DeviceRow) throws {
        let selector = UpdateSelector(catalog: try Self.catalog.get(), words: testWords)
        let answer = selector.answer(
            for: selector.key(for: reader(row), version: Array("1.0".utf8), beta: nil, at: testTime)
        )
        let expected: (UpdateOutcome, UpdateReason) =
            switch row.expected {
            case .known: (.required, .belowMinimum)
            case .excluded: (.unsupported, .osTooOld)
            case .unknown: (.available, .unknownOS)
            }
        #expect((answer.outcome, answer.reason) == expected)
        let news = selector.newReleasesKey(for: reader(row), since: Array("1.0".utf8), upTo: nil, at: testTime)
        #expect(news.reason == (row.expected == .excluded ? .osTooOld : nil))
    }

    @Test(arguments: DeviceTable.rows)
    func `a list hides only what can't be installed`(row: DeviceRow) throws {
        let selector = Selector(catalog: try Self.catalog.get(), words: testWords)
        let id = DeviceTable.id(row)
        let isListed = selector.ids(Reader("en_US", device: row.device, os: row.os)).contains(id)
        #expect(isListed == (row.expected != .excluded))
        let key = try #require(selector.appKey(id: Array(id.utf8), for: reader(row), at: testTime))
        #expect(selector.app(for: key).unavailability == (row.expected == .excluded ? .osTooOld : nil))
    }

    @Test func `every class of systems has what each of its systems may have`() throws {
        let catalog = try Self.catalog.get()
        // Each alone, and all together.
        let sets = catalog.apps.map { [$0.offer.minimumOS] } + [catalog.apps.map(\.offer.minimumOS)]
        let systems = Set(DeviceTable.rows.compactMap(\.os) + (0...30).flatMap { ["\($0)", "\($0).4.1"] })
        let devices = Set(DeviceTable.rows.map(\.device))
        for minimums in sets {
            let classifier = OSClassifier(minimums)
            for device in devices {
                for os in systems {
                    let index = classifier.classIndex(for: Reader("en", device: device, os: os))
                    let platform = device.flatMap { ApplePlatform(device: $0.utf8) }
                    for (minimum, value) in minimums.enumerated() {
                        #expect(
                            classifier.isMet(minimum, at: index)
                                == (value?.isMet(by: Version(os), on: platform) != false),
                            "\(device ?? "-") \(os) \(DeviceTable.minimums[minimum])"
                        )
                    }
                }
            }
        }
    }

    @Test func `systems that differ in nothing share a class`() throws {
        let selector = Selector(catalog: try Self.catalog.get(), words: testWords)
        var keys: Set<SelectionKey> = []
        var lists: Set<[String]> = []
        for device in Set(DeviceTable.rows.map(\.device)) {
            for major in 0...40 {
                for minor in 0...20 {
                    let reader = Reader("en", device: device, os: "\(major).\(minor)")
                    keys.insert(selector.key(for: reader, at: testTime))
                    lists.insert(selector.ids(reader))
                }
            }
        }
        #expect(keys.count == lists.count)
    }
}
