internal import MoreAppsCatalog
internal import Platform

/// A promo page, split at the places that the server fills in for each reader.
///
/// A page is a promo page if it has the element `<script type="application/json" id="moreapps-data">`. The server fills
/// in that element's text, the attributes `lang` and `dir` of `<html>`, and the title.
struct PageTemplate: Sendable {
    /// The values for a reader.
    struct Values {
        /// A BCP 47 language tag.
        let language: String
        /// `ltr` or `rtl`.
        let direction: String
        /// Plain text.
        let title: String
        /// JSON without `<`.
        let data: AssembledText
    }

    private enum Piece: Sendable {
        case bytes([UInt8])
        case language
        case direction
        case title
        case data
    }

    /// In bytes.
    private static let longestPreloads = 800

    private let pieces: [Piece]
    /// What the page loads at once, as values of the `Link` field: `<moreapps.css>; rel=preload; as=style`.
    let preloads: [String]

    /// Splits a page; `nil` when it isn't a promo page.
    ///
    /// - Parameter rename: returns another name for a relative style sheet or script, or `nil` to keep it.
    init?(page: [UInt8], rename: (String) -> String?) {
        let tags = HTMLScanner.tags(of: page)
        guard let data = Self.dataElement(of: page, tags: tags), let dataRange = data.content else { return nil }
        var holes: [(range: Range<Int>, pieces: [Piece])] = [(dataRange, [.data])]
        if let html = tags.first(where: { $0.name == "html" }) {
            holes += Self.hole(for: .language, named: "lang", in: html)
            holes += Self.hole(for: .direction, named: "dir", in: html)
        }
        if let title = tags.first(where: { $0.name == "title" })?.content {
            holes.append((title, [.title]))
        }
        var preloads: [String] = []
        var preloadBytes = 0
        for tag in tags {
            guard let (range, kind) = Self.reference(of: tag, page: page) else { continue }
            let name = String(decoding: page[range], as: UTF8.self)
            // Other names would break the field.
            guard name == name.printableLine, !name.utf8.contains(UInt8(ascii: ">")), let newName = rename(name) else {
                continue
            }
            holes.append((range, [.bytes(Array(newName.utf8))]))
            let preload = "<\(newName)>; rel=preload; as=\(kind)"
            preloadBytes += preload.utf8.count
            // A few hints are enough, and a response's head has limited room.
            if preloadBytes <= Self.longestPreloads { preloads.append(preload) }
        }
        self.preloads = preloads
        var pieces: [Piece] = []
        var position = 0
        for hole in holes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            pieces.append(.bytes(Array(page[position..<hole.range.lowerBound])))
            pieces += hole.pieces
            position = hole.range.upperBound
        }
        pieces.append(.bytes(Array(page[position...])))
        self.pieces = pieces
    }

    /// Whether a page is a promo page.
    static func isPromoPage(_ page: [UInt8]) -> Bool {
        dataElement(of: page, tags: HTMLScanner.tags(of: page))?.content != nil
    }

    /// The page for one reader.
    func render(_ values: Values) -> AssembledText {
        pieces.reduce(into: AssembledText()) { page, piece in
            switch piece {
            case .bytes(let bytes): page.append(bytes)
            case .language: page.append(Self.escaped(values.language))
            case .direction: page.append(Self.escaped(values.direction))
            case .title: page.append(Self.escaped(values.title))
            case .data: page.append(values.data)
            }
        }
    }

    private static func dataElement(of page: [UInt8], tags: [HTMLScanner.Tag]) -> HTMLScanner.Tag? {
        tags.first { tag in
            guard tag.name == "script", let id = tag.value(of: "id"), let type = tag.value(of: "type") else {
                return false
            }
            return page[id].elementsEqual("moreapps-data".utf8) && page[type].elementsEqual("application/json".utf8)
        }
    }

    /// The range and kind of a tag's reference to a style sheet or script.
    private static func reference(of tag: HTMLScanner.Tag, page: [UInt8]) -> (Range<Int>, kind: String)? {
        switch tag.name {
        case "link":
            guard let relation = tag.value(of: "rel"), page[relation].elementsEqual("stylesheet".utf8) else {
                return nil
            }
            return tag.value(of: "href").map { ($0, "style") }
        case "script":
            return tag.value(of: "src").map { ($0, "script") }
        default:
            return nil
        }
    }

    /// The range of an attribute's value, or where to insert the attribute.
    private static func hole(
        for piece: Piece,
        named name: String,
        in tag: HTMLScanner.Tag
    ) -> [(range: Range<Int>, pieces: [Piece])] {
        if let value = tag.value(of: name) { return [(value, [piece])] }
        let end = tag.range.lowerBound + "<html".utf8.count
        return [(end..<end, [.bytes(Array(" \(name)=\"".utf8)), piece, .bytes([UInt8(ascii: "\"")])])]
    }

    /// Escapes text for an element or a quoted attribute.
    private static func escaped(_ text: String) -> [UInt8] {
        text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            case UInt8(ascii: "'"): Array("&#39;".utf8)
            default: [byte]
            }
        }
    }
}
