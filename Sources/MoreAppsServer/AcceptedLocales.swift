internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// The locales that a request's `Accept-Language` names, the best first.
enum AcceptedLocales {
    static func of(_ request: borrowing Request) -> [LocaleIdentifier] {
        var accepted = AcceptLanguage()
        request.forEachField { name, value in
            if KnownField.classify(name: name) == .acceptLanguage { accepted.add(value) }
            return true
        }
        return accepted.ranges.compactMap { LocaleIdentifier($0) }
    }
}
