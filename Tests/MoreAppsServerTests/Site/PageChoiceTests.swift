import Foundation
import MoreAppsCatalog
import Platform
import Testing

@testable import MoreAppsServer

@Suite struct PageChoiceTests {
    private static let names = ["index.html", "moreapps.css", "moreapps.js"]

    @Test func `the built-in page equals Public's, and its digests are in the history`() throws {
        #expect(BuiltInPage.parts.map(\.name) == Self.names)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Public")
        for (name, content) in BuiltInPage.parts {
            #expect(try Array(Data(contentsOf: folder.appending(path: name))) == content, "\(name)")
            // When a file changes, its digest must be added, so that the next version recognizes copies of this one.
            let digest = SHA256.digest(of: content).hexadecimal
            #expect(PageHistory.known[name]?.contains(digest) == true, "\(name): \(digest)")
        }
    }

    @Test(
        "a page in Public replaces all three files; copies of a release and lone parts don't",
        arguments: [
            // The state of each file, whether the built-in page is used, and the beginning of the warning.
            (["-", "-", "-"], true, nil), (["current", "current", "current"], true, nil),
            (["-", "current", "-"], true, nil), (["current", "-", "-"], true, nil),
            (["former", "former", "former"], true, "index.html, moreapps.css, moreapps.js: not used: "),
            (["former", "current", "-"], true, "index.html: not used: "),
            (["-", "former", "-"], true, "moreapps.css: not used: "),
            (["own", "-", "-"], false, nil), (["own", "own", "own"], false, nil),
            (["own", "current", "current"], false, nil),
            (["own", "former", "own"], false, "moreapps.css: from an earlier release"),
            // The page's first lines suggest changing only the style sheet.
            (["current", "own", "current"], false, nil),
            (["former", "own", "former"], false, "index.html, moreapps.js: from an earlier release"),
            (["-", "own", "-"], true, "moreapps.css: not used: "),
            (["-", "own", "own"], true, "moreapps.css, moreapps.js: not used: "),
            (["current", "own", "-"], true, "moreapps.css: not used: "),
        ] as [([String], Bool, String?)]
    )
    func choice(standings: [String], isBuiltIn: Bool, warning: String?) throws {
        let choice = PageChoice(directory: "P") { name in
            guard let place = Self.names.firstIndex(of: name) else { return nil }
            switch standings[place] {
            case "current": return SHA256.digest(of: BuiltInPage.parts[place].content)
            case "former": return Self.formerDigest(of: name)
            case "own": return SHA256.digest(of: Array("own".utf8))
            default: return nil
            }
        }
        #expect(choice.isBuiltIn == isBuiltIn)
        let (files, message) = warning.map { ($0.prefix { $0 != ":" }, $0.drop { $0 != ":" }.dropFirst(2)) } ?? ("", "")
        #expect(choice.warnings.map(\.file) == files.split(separator: ", ").map { "P/\($0)" })
        #expect(choice.warnings.allSatisfy { $0.message.hasPrefix(message) }, "\(choice.warnings)")
    }

    /// The digest of a file from an earlier release.
    private static func formerDigest(of name: String) -> [UInt8]? {
        let current = BuiltInPage.parts.first { $0.name == name }.map {
            SHA256.digest(of: $0.content).hexadecimal
        }
        let former = PageHistory.known[name]?.filter { $0 != current }.min() ?? ""
        let digits = Array(former)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    }
}
