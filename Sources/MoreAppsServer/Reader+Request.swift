internal import MicroHTTPD
internal import MoreAppsCatalog

extension Reader {
    /// What a request says of the reader.
    ///
    /// - Parameter preferred: chooses among the locales of `Accept-Language`, which count where no other is named.
    init(
        _ parameters: RequestParameters,
        _ request: borrowing Request,
        preferred: ([LocaleIdentifier]) -> LocaleIdentifier?
    ) {
        self.init(
            locale: Self.locale(parameters, request, preferred: preferred),
            device: parameters[.device],
            me: parameters[.me],
            storefront: parameters[.storefront],
            os: parameters[.os]
        )
    }

    /// The locale that a request names, or else accepts.
    static func locale(
        _ parameters: RequestParameters,
        _ request: borrowing Request,
        preferred: ([LocaleIdentifier]) -> LocaleIdentifier?
    ) -> LocaleIdentifier? {
        guard let sent = parameters[.locale] else { return preferred(AcceptedLocales.of(request)) }
        return LocaleIdentifier(sent)
    }
}
