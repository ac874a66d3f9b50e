internal import HTTPSemantics
internal import MoreAppsCatalog

extension Endpoint {
    /// All definitions in the original page's format.
    static let originalDefinitions = Endpoint("original_definitions", at: "/appdefinitions.js") { _, _ in
        true
    } answer: { _, site in
        Answer(content: .bytes(site.catalog.originalForm()), mediaType: .javaScript)
    }
}
