internal import HTTPSemantics

/// What a query says, as the bytes that were sent, percent-decoded; `nil` for what it doesn't name.
///
/// Of a parameter that occurs more than once the first counts, as in the original page; one that is empty says nothing.
struct RequestParameters: Equatable, Sendable {
    /// The parameters that any answer depends on. Unknown ones are skipped.
    enum Name: Int, CaseIterable {
        /// The locale identifier of the reader's device.
        case locale
        /// The kind of device.
        case device
        /// The id, or the bundle id, of the app that asks.
        case me
        /// The country of the reader's App Store, ISO 3166-1.
        case storefront
        /// The version of the device's operating system.
        case os
        /// The installed version of the app that asks.
        case version
        /// Whether the app that asks is a beta.
        case beta
        /// What a choice by chance is the same for.
        case seed
        /// The App Store's numbers of apps, in the form of Apple's lookup.
        case id
        /// The bundle ids of apps, in the form of Apple's lookup.
        case bundleId
        /// The country of an App Store, in the form of Apple's lookup.
        case country
        /// The language of the texts, in the form of Apple's lookup.
        case lang

        /// As it is sent, in the order of the cases.
        fileprivate static let spellings = [
            ParameterName("locale"), ParameterName("device"), ParameterName("me"), ParameterName("storefront"),
            ParameterName("os"), ParameterName("version"), ParameterName("beta"), ParameterName("seed"),
            ParameterName("id"), ParameterName("bundleId"), ParameterName("country"), ParameterName("lang"),
        ]
    }

    private var values = [[UInt8]?](repeating: nil, count: Name.spellings.count)

    /// Reads a raw query.
    init(query: Span<UInt8>) {
        var parameters = QueryParameters()
        while let parameter = parameters.next(in: query) {
            guard let name = ParameterName(query.extracting(parameter.name)),
                let index = Name.spellings.firstIndex(of: name), values[index] == nil
            else { continue }
            values[index] = PercentEncoding.decode(query.extracting(parameter.value))
        }
    }

    /// A target without what no answer depends on: its path and the parameters that are known, as they were sent.
    ///
    /// A flood of made-up parameters asks for one and the same, then.
    static func canonicalTarget(of target: Span<UInt8>, parsed: RequestTarget) -> [UInt8] {
        [UInt8](capacity: target.count + 1) { canonical in
            canonical.append(target.extracting(parsed.path))
            // In absolute form only, which then means this (RFC 9110, 4.2.3).
            if parsed.path.isEmpty { canonical.append(UInt8(ascii: "/")) }
            let query = target.extracting(parsed.query ?? 0..<0)
            var separator = UInt8(ascii: "?")
            var parameters = QueryParameters()
            while let parameter = parameters.next(in: query) {
                guard let name = ParameterName(query.extracting(parameter.name)), Name.spellings.contains(name) else {
                    continue
                }
                canonical.append(separator)
                canonical.append(query.extracting(parameter.name.lowerBound..<parameter.value.upperBound))
                separator = UInt8(ascii: "&")
            }
        }
    }

    /// The value of a parameter.
    subscript(name: Name) -> [UInt8]? {
        values[name.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }
}
