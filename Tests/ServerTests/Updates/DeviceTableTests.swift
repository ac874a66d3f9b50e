import Foundation
import TestSupport
import Testing

@Suite(.server { try Workspace(DeviceTable.definitions) }) struct DeviceTableTests {
    private func query(_ row: DeviceRow, _ parameters: [String: String] = [:]) -> String {
        var query = URLComponents()
        query.queryItems = parameters.merging(["device": row.device, "os": row.os].compactMapValues(\.self)) { $1 }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        return "?" + (query.percentEncodedQuery ?? "")
    }

    @Test(arguments: DeviceTable.rows)
    func `a wall is only for devices that are known to be able to pass it`(row: DeviceRow) throws {
        let server = try SharedServer.current
        let answer = try server.update(query(row, ["me": DeviceTable.id(row), "version": "1.0"]))
        let expected =
            switch row.expected {
            case .known: ["required", "belowMinimum"]
            case .excluded: ["unsupported", "osTooOld"]
            case .unknown: ["available", "unknownOS"]
            }
        #expect([answer.outcome, answer.reason] == expected)
        let news = try server.get("/api/releases" + query(row, ["me": DeviceTable.id(row), "since": "1.0"])).text
        #expect(news.contains(#""reason":"osTooOld""#) == (row.expected == .excluded))
    }

    @Test(arguments: [
        ("{ios: '16.4'}", "16.4.0", "13.3.0"), ("{ios: '26.0'}", "26.0.0", "26.0.0"),
        ("{ios: '16.0', macos: '13.0'}", "16.0.0", "13.0.0"), ("'16.0'", "16.0.0", "16.0.0"),
    ])
    func `Prince of Versions gets for Macs the macOS of the same time`(minimum: String, ios: String, mac: String)
        throws
    {
        let id = try #require(DeviceTable.minimums.firstIndex(of: minimum))
        let versions = try SharedServer.current.get("/api/apps/\(id)/versions.json").text
        for (key, version) in [("ios2", ios), ("macos2", mac)] {
            let found = try #require(versions.firstRange(of: "\"\(key)\":[{"))
            let configuration = versions[found.upperBound...].prefix { $0 != "]" }
            #expect(configuration.contains("\"requirements\":{\"required_os_version\":\"\(version)\"}"))
        }
    }

    @Test(arguments: DeviceTable.rows)
    func `a list hides only what can't be installed`(row: DeviceRow) throws {
        let server = try SharedServer.current
        let isListed = try server.catalog(query(row)).appIDs.contains(DeviceTable.id(row))
        #expect(isListed == (row.expected != .excluded))
        let app = try server.get("/api/apps/" + DeviceTable.id(row) + query(row)).text
        #expect(app.contains(#""available":\#(row.expected != .excluded)"#))
        let page = try server.get("/" + query(row, ["locale": "en_US"])).text
        if row.device != nil {
            #expect(page.contains(#""id":"\#(DeviceTable.id(row))""#) == (row.expected != .excluded))
        }
    }
}
