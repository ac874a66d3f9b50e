internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// A request to an endpoint.
struct Question: Sendable {
    /// The operand in the path, such as the id of an app.
    let operand: [UInt8]
    let parameters: RequestParameters
    /// The locales of `Accept-Language`, best first, if the endpoint uses them and no parameter overrides them.
    var acceptedLocales: [LocaleIdentifier] = []
    let time: Timestamp

    /// The reader.
    ///
    /// - Parameter preferred: chooses among the locales of `Accept-Language`.
    func reader(preferred: ([LocaleIdentifier]) -> LocaleIdentifier?) -> Reader {
        let locale = if let sent = parameters[.locale] { LocaleIdentifier(sent) } else { preferred(acceptedLocales) }
        return Reader(
            locale: locale,
            device: parameters[.device],
            me: parameters[.me],
            storefront: parameters[.storefront],
            os: parameters[.os]
        )
    }
}

extension Question {
    /// The question that a request asks an endpoint.
    init(
        _ endpoint: Endpoint,
        _ operand: [UInt8],
        _ request: borrowing Request,
        _ fields: FieldIndex,
        query: Range<Int>?,
        at time: Timestamp
    ) {
        self.init(
            operand: operand,
            parameters: RequestParameters(query: request.target.extracting(query ?? 0..<0), of: endpoint),
            time: time
        )
        if endpoint.isNegotiated, parameters[.locale] == nil {
            var accepted = AcceptLanguage()
            fields.forEachLine(of: .acceptLanguage, in: request) { accepted.add($0) }
            acceptedLocales = accepted.ranges.compactMap { LocaleIdentifier($0) }
        }
    }
}
