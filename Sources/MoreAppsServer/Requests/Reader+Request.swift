internal import MicroHTTPD
internal import MoreAppsCatalog

extension Reader {
    /// What a request says of the reader.
    ///
    /// - Parameter preferred: chooses among the locales of `Accept-Language`, which count where no other is named.
    init(
        _ parameters: RequestParameters,
        _ request: borrowing Request,
        _ fields: FieldIndex,
        preferred: ([LocaleIdentifier]) -> LocaleIdentifier?
    ) {
        let locale =
            if let sent = parameters[.locale] { LocaleIdentifier(sent) } else {
                preferred(AcceptedLocales.of(request, fields))
            }
        self.init(
            locale: locale,
            device: parameters[.device],
            me: parameters[.me],
            storefront: parameters[.storefront],
            os: parameters[.os]
        )
    }
}
