import Foundation
import Testing

/// Previous generations are freed: memory doesn't grow with edits, nor with requests between them.
@Suite struct GenerationMemoryTests {
    /// The number of edits before the first measurement, to fill caches and the allocator.
    private static let firstEdits = 8
    private static let edits = 24
    /// In KiB: half of what the generations between the measurements would take.
    private static let allowance = 16 * 1024

    @Test func `memory does not grow with edits`() throws {
        let workspace = try Workspace(Self.definitions(0))
        // By default, the address sanitizer keeps freed memory.
        try withServer(in: workspace, environment: ["ASAN_OPTIONS": "quarantine_size_mb=1"]) { server in
            var before = 0
            for number in 1...Self.edits {
                try workspace.edit("appdefinitions.json", to: Self.definitions(number), by: .rename)
                try workspace.write("/* \(number) */", to: "Public/extra.css")
                server.process.signal(SIGHUP)
                try eventually("generation \(number)") {
                    try server.catalog("?locale=en_US").company == "Company \(number)"
                }
                let connection = try server.connect()
                for locale in ["en_US", "sv_SE", "ar"] {
                    for coding in ["identity", "gzip", "br"] {
                        let fields = ["Accept-Encoding: \(coding)"]
                        for target in ["/api/apps?locale=\(locale)", "/?locale=\(locale)&device=iphone"] {
                            #expect(try connection.request("GET", target, fields: fields).status == 200)
                        }
                    }
                }
                if number == Self.firstEdits { before = try server.residentKilobytes }
            }
            let after = try server.residentKilobytes
            #expect(after - before < Self.allowance, "\(before) KiB, then \(after) KiB")
        }
    }

    /// So large that one leaked generation would show.
    private static func definitions(_ number: Int) -> String {
        let apps = (0..<400).map { index in
            let summary = String(repeating: "Generation \(number), app \(index). ", count: 20)
            return
                "{\"id\":\"app\(index)\",\"name\":\"App\",\"summary\":\"\(summary)\",\"appStoreID\":\(1_000_000 + index)}"
        }
        return "{\"company\":\"Company \(number)\",\"apps\":[\(apps.joined(separator: ","))]}"
    }
}
