import Testing

@testable import MoreAppsServer

@Suite struct CatalogPathTests {
    @Test(
        "a path names what is answered from the catalog",
        arguments: [
            ("/api/apps", .list), ("/api/recommendation", .recommendation), ("/api/update", .updates(.update)),
            ("/lookup", .updates(.lookup)), ("/api/apps/a", .app(Array("a".utf8))), ("/api/apps/", .app([])),
            ("/api/apps/a/", .app(Array("a/".utf8))), ("/api/apps/a/b", .app(Array("a/b".utf8))),
            ("/api/apps/a/versions.json", .updates(.versions(Array("a".utf8)))),
            ("/api/apps/a/appcast.xml", .updates(.appcast(Array("a".utf8)))),
            // Only an app whose id ends so is hidden by it.
            ("/api/apps/a/versions.json/versions.json", .updates(.versions(Array("a/versions.json".utf8)))),
            ("/api/apps/versions.json", .app(Array("versions.json".utf8))),
            ("/api/apps//versions.json", .app(Array("/versions.json".utf8))),
            ("/api/apps/aversions.json", .app(Array("aversions.json".utf8))),
            ("/", nil), ("", nil), ("/api", nil), ("/api/", nil), ("/api/app", nil), ("/api/appsa", nil),
            ("/API/apps", nil), ("//api/apps", nil), ("/api/apps?", nil), ("/api/updates", nil), ("/lookup/", nil),
            ("/lookup/a", nil), ("/api/recommendation/a", nil),
        ] as [(String, CatalogPath?)]
    )
    func names(path: String, name: CatalogPath?) {
        #expect(CatalogPath(Array(path.utf8)) == name)
    }
}
