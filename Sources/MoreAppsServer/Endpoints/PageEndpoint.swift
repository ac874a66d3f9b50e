internal import HTTPSemantics
internal import MoreAppsCatalog

extension Endpoint {
    /// A promo page, including its list if the query has the locale and the device. Otherwise it has only its words,
    /// and requests the list once it knows the device.
    static let page = Endpoint("page", at: "/", reads: Parameter.ofReader, isNegotiated: true) {
        question,
        site -> PageKey? in
        let path = question.operand.isEmpty ? SiteFiles.indexPath : question.operand
        guard site.files.pages[path] != nil else { return nil }
        let reader = question.reader(preferred: site.selector.preferred)
        guard question.parameters[.locale] != nil, question.parameters[.device] != nil else {
            return PageKey(path: path, words: site.selector.wordsKey(for: reader.locale), list: nil)
        }
        let list = site.selector.key(for: reader, at: question.time)
        return PageKey(path: path, words: site.selector.wordsKey(of: list), list: list)
    } answer: { key, site in
        site.page(for: key)
    }
}

/// Identifies a promo page: its path, its words, and its list if included.
private struct PageKey: Hashable {
    let path: [UInt8]
    let words: WordsKey
    let list: SelectionKey?
}

extension Site {
    fileprivate func page(for key: PageKey) -> Answer {
        guard let template = files.pages[key.path] else { preconditionFailure("only pages that exist are asked for") }
        var json = JSONWriter()
        json.beginObject()
        json.key("words")
        selector.words(for: key.words).writeStates(to: &json)
        var place = json.bytes.count
        if key.list != nil {
            json.key("catalog")
            place = json.gap()
        }
        // Relative to the page: a proxy may add a prefix unknown to the server.
        let depth = key.path.count { $0 == UInt8(ascii: "/") } - 1
        json.member("api", String(repeating: "../", count: depth) + "api/apps")
        if !basePath.isEmpty { json.member("base", basePath) }
        json.endObject()
        var data = AssembledText()
        data.append(json.bytes[..<place])
        if let list = key.list { data.append(lists.list(for: list)) }
        data.append(json.bytes[place...])
        let frame = selector.frame(for: key.words)
        let content = template.render(
            PageTemplate.Values(
                language: frame.language,
                direction: frame.direction.rawValue,
                title: frame.title,
                data: data
            )
        )
        return Answer(
            content: .text(content),
            mediaType: .html,
            validity: key.list.map(selector.validity) ?? .always,
            preloads: template.preloads
        )
    }
}
