import MoreAppsCatalog
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct PageReferencesTests {
    @Test(
        "references to the page's own server are found",
        arguments: [
            (
                "<script src=a.js></script><link rel=stylesheet href='css/a.css'><img src=\"/i.png\">",
                ["/p/a.js", "/p/css/a.css", "/i.png"]
            ),
            ("<link rel=icon href=../f.ico><LINK REL=StyleSheet HREF=./a.css?v=1#x>", ["/f.ico", "/p/a.css"]),
            ("<img src='a%20b.png'><img src=é.png>", ["/p/a b.png", "/p/é.png"]),
            ("<img src=https://example.com/a.png><img src=//example.com/a.png><img src=data:,><img src=''><img>", []),
            ("<img src=?x><img src=#x><img src='a&amp;b.png'><img src=../../a.png><img src=%zz>", []),
            (
                "<!-- <img src=a.png> --><script>'<img src=a.png>'</script><link rel=next href=b.html><a href=c.html>",
                []
            ),
        ] as [(String, [String])]
    )
    func paths(page: String, expected: [String]) {
        #expect(PageReferences.paths(in: Array(page.utf8), at: "p/index.html") == expected)
    }

    @Test func `parts of a page are style sheets and scripts, relative to it or absolute`() {
        let page = """
            <script src=./a.js?1></script><script src=/b.js></script><link rel=stylesheet href=css/c%20d.css>
            <img src=e.png><link rel=icon href=f.ico><script src=https://example.com/g.js></script><script src=../h.js></script>
            """
        #expect(PageReferences.parts(of: Array(page.utf8)) == ["a.js", "/b.js", "css/c d.css"])
    }

    @Test(
        "a page with missing files causes a warning, if it is served",
        arguments: [
            ("index.html", "<script src=generate.js></script>", ["generate.js"]),
            (
                "index.html",
                "<script src=appdefinitions.js></script><script src=there.js></script><img src=/api/apps>", []
            ),
            // Without a custom page, the built-in page's files count as present.
            ("ipad.html", "\(data)<script src=moreapps.js></script><img src=a.png>", ["a.png"]),
            ("index.html", "\(data)<script src=moreapps.js></script>", ["moreapps.js"]),
            ("help.html", "<script src=none.js></script>", []),
        ] as [(String, String, [String])]
    )
    func warnings(name: String, page: String, missing: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"company": "C", "apps": []}"#, to: "appdefinitions.json")
        try folder.write(page, to: "Public/\(name)")
        try folder.write("//", to: "Public/there.js")
        let source = SiteSource(
            definitions: folder.path + "/appdefinitions.json",
            publicDirectory: folder.path + "/Public"
        )
        let expected = missing.map { "\(folder.path)/Public/\(name): warning: it refers to \($0), which doesn't exist" }
        #expect((source.read(previous: nil).directoryWarnings ?? []).filter { $0.contains("it refers to") } == expected)
        #expect(source.validate().diagnostics.map(\.description).filter { $0.contains("it refers to") } == expected)
    }

    private static let data = "<script type=application/json id=moreapps-data></script>"
}
