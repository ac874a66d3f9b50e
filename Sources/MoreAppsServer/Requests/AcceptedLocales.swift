internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// The locales that a request's `Accept-Language` names, the best first.
enum AcceptedLocales {
    static func of(_ request: borrowing Request, _ fields: FieldIndex) -> [LocaleIdentifier] {
        var accepted = AcceptLanguage()
        fields.forEachLine(of: .acceptLanguage, in: request) { accepted.add($0) }
        return accepted.ranges.compactMap { LocaleIdentifier($0) }
    }
}
