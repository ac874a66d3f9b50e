internal import HTTPSemantics

/// What a query says of the reader, as the bytes that were sent, percent-decoded; `nil` for what it doesn't name.
struct SelectionParameters: Equatable, Sendable {
    /// The device's locale identifier.
    let locale: [UInt8]?
    /// The kind of device.
    let device: [UInt8]?
    /// The id of the app that asks.
    let me: [UInt8]?

    /// Reads a raw query. Of a parameter that occurs more than once the first counts, as in the original page; one
    /// that is empty says nothing.
    init(query: Span<UInt8>) {
        var locale: [UInt8]?
        var device: [UInt8]?
        var me: [UInt8]?
        var parameters = QueryParameters()
        while let parameter = parameters.next(in: query) {
            let name = query.extracting(parameter.name)
            let value = query.extracting(parameter.value)
            if locale == nil, QueryParameters.isName(name, "locale") {
                locale = PercentEncoding.decode(value)
            } else if device == nil, QueryParameters.isName(name, "device") {
                device = PercentEncoding.decode(value)
            } else if me == nil, QueryParameters.isName(name, "me") {
                me = PercentEncoding.decode(value)
            }
        }
        self.locale = locale.flatMap { $0.isEmpty ? nil : $0 }
        self.device = device.flatMap { $0.isEmpty ? nil : $0 }
        self.me = me.flatMap { $0.isEmpty ? nil : $0 }
    }
}
