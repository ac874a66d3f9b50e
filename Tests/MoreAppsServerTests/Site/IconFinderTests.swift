import MoreAppsCatalog
import TestSupport
import Testing

@testable import MoreAppsServer

@Suite struct IconFinderTests {
    private static let files = [
        "icons/Larder.png", "icons/inkfield.png", "logo/other.webp", "icons/\u{E9}clair.png", "top.svg",
    ]

    private func finder() throws -> IconFinder {
        let folder = try TemporaryFolder()
        for name in Self.files { try folder.write("x", to: name) }
        return IconFinder(AssetTable(try PublicDirectory(root: folder.path)))
    }

    @Test(
        "similar names are suggested",
        arguments: [
            ("icons/larder.png", "icons/Larder.png"), ("Icons/Larder.png", "icons/Larder.png"),
            ("icons/Larder.PNG", "icons/Larder.png"), ("Larder.png", "icons/Larder.png"),
            ("icons/other.webp", "logo/other.webp"), ("icons/inkfeild.png", "icons/inkfield.png"),
            ("icons/inkfield.jpg", "icons/inkfield.png"), ("top.png", "top.svg"),
            ("icons/unlike.png", nil), ("nowhere/a.png", nil),
        ] as [(String, String?)]
    )
    func similar(path: String, meant: String?) throws {
        #expect(try finder().facts(at: path) == .missing(similar: meant))
    }

    @Test(arguments: files + ["icons/e\u{301}clair.png"]) func `a file is found however its accents are encoded`(
        path: String
    ) throws {
        #expect(try finder().facts(at: path) == .unknownSize)
    }

    @Test func `many missing icons among many files don't take long`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<600 { try folder.write("", to: "icons/\(number)-a-rather-long-name.png") }
        let finder = IconFinder(AssetTable(try PublicDirectory(root: folder.path)))
        for number in 0..<1000 {
            #expect(finder.facts(at: "icons/missing\(number).png") == .missing(similar: nil))
        }
    }
}
