import Foundation
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct EndpointTableTests {
    @Test(
        "a path names an endpoint, and may have an operand",
        arguments: [
            ("/", "page", ""), ("/api/apps", "apps", ""), ("/api/recommendation", "recommendation", ""),
            ("/api/update", "update", ""), ("/lookup", "lookup", ""),
            ("/appdefinitions.js", "original_definitions", ""), ("/healthz", "healthz", ""), ("/readyz", "readyz", ""),
            ("/api/apps/a", "app", "a"), ("/api/apps/a/", "app", "a/"), ("/api/apps/a/b", "app", "a/b"),
            ("/api/apps/a/versions.json", "versions", "a"), ("/api/apps/a/appcast.xml", "appcast", "a"),
            // This hides only apps whose id ends this way.
            ("/api/apps/a/versions.json/versions.json", "versions", "a/versions.json"),
            ("/api/apps/versions.json", "app", "versions.json"), ("/api/apps//versions.json", "app", "/versions.json"),
            ("/api/apps/aversions.json", "app", "aversions.json"), ("/api/apps/", nil, nil), ("", nil, nil),
            ("/api", nil, nil), ("/api/", nil, nil), ("/api/app", nil, nil), ("/api/appsa", nil, nil),
            ("/API/apps", nil, nil), ("//api/apps", nil, nil), ("/api/apps?", nil, nil), ("/api/updates", nil, nil),
            ("/lookup/", nil, nil), ("/lookup/a", nil, nil), ("//lookup", "lookup", ""), ("/se/lookup", "lookup", "se"),
            ("/SE//lookup", "lookup", "SE/"), ("/swe/lookup", nil, nil), ("/se/x/lookup", nil, nil),
            ("///lookup", nil, nil), ("/se///lookup", nil, nil), ("/api/apps/lookup", "app", "lookup"),
            ("/api/recommendation/a", nil, nil),
        ] as [(String, String?, String?)]
    )
    func paths(path: String, name: String?, operand: String?) {
        let found = EndpointTable.find(Array(path.utf8))
        #expect(found?.endpoint.name == name)
        #expect(found.map { String(decoding: $0.operand, as: UTF8.self) } == operand)
    }

    @Test func `endpoints have names, paths and labels of their own`() {
        let all = EndpointTable.all
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(Set(all.map(\.path.text)).count == all.count)
        #expect(Set(Label.all.map(\.name)).count == all.count + 2)
        for endpoint in all {
            let path = endpoint.path.text.replacing("{id}", with: "x")
            #expect(EndpointTable.find(Array(path.utf8))?.endpoint.name == endpoint.name)
            #expect(Label(endpoint).name == endpoint.label)
        }
    }

    @Test func `dashboards find what they always found`() {
        let known: Set = [
            "page", "api_apps", "api_app", "api_recommendation", "api_update", "api_versions", "api_appcast", "lookup",
            "original_definitions", "healthz", "readyz", "asset", "unmatched",
        ]
        #expect(known.isSubset(of: Label.all.map(\.name)))
        #expect(Label.unmatched.name == "unmatched" && Label.asset.name == "asset")
    }

    /// A catalog with an answer for every endpoint.
    private static let catalog = #"""
        {
            "company": "C",
            "apps": [{
                "id": "a", "name": "A", "appStoreID": "1", "bundleID": "c.a",
                "releases": [{"version": "2", "releasedAt": "2020-01-01"}],
            }],
            "recommend": [{"app": "a"}],
        }
        """#

    @Test("every endpoint that is made of the catalog answers without a server", arguments: EndpointTable.all)
    func answers(endpoint: Endpoint) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.catalog, to: "appdefinitions.json")
        let source = SiteSource(definitions: folder.path + "/appdefinitions.json", publicDirectory: nil)
        let answer = try source.answer(
            endpoint,
            operand: endpoint.operand == nil ? "" : "a",
            parameters: ["id": "1", "version": "1", "locale": "en"]
        )
        #expect((answer.content?.isEmpty == false) == endpoint.isOfCatalog)
    }

    @Test func `docs/openapi.yaml has the same paths, with the same parameters`() throws {
        let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let file = repository.appending(path: "docs/openapi.yaml")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        var described: [String: Set<String>] = [:]
        var path = ""
        for line in lines.drop(while: { $0 != "paths:" }).prefix(while: { $0 != "components:" }) {
            if let match = line.wholeMatch(of: #/  (/\S*):/#) {
                path = String(match.1)
                described[path] = []
            } else if let match = line.wholeMatch(of: #/ +- (?:\$ref: "#/components/parameters/|name: )(\w+)"?/#) {
                described[path]?.insert(String(match.1))
            }
        }
        // The page, again.
        described["/index.html"] = nil
        // A second path of an endpoint has its parameters; one of them is in the path.
        for endpoint in EndpointTable.all {
            guard let other = endpoint.otherPath else { continue }
            #expect(described.removeValue(forKey: other.text) == described[endpoint.path.text], "\(endpoint.name)")
        }
        #expect(described.keys.sorted() == EndpointTable.all.map(\.path.text).sorted())
        for endpoint in EndpointTable.all {
            var expected = Set(endpoint.parameters.map(\.name) + [endpoint.operand].compactMap(\.self))
            if endpoint.isOfCatalog { expected.insert("ifNoneMatch") }
            if endpoint.isNegotiated { expected.insert("acceptLanguage") }
            #expect(described[endpoint.path.text] == expected, "\(endpoint.name)")
        }
    }
}
