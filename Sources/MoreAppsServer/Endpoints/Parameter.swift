internal import HTTPSemantics

/// A query parameter that answers depend on.
///
/// Its value is percent-decoded. If it occurs more than once the first value counts, as in the original page; an empty
/// one counts as missing.
public struct Parameter: Sendable {
    /// The name in a query, and after two dashes the option of `moreapps query`.
    public let name: String
    /// The placeholder in the help: `LOCALE`.
    public let value: String
    /// A one-line description.
    public let help: String
    /// The name for lookups in a query.
    let parsedName: ParameterName

    private init(_ name: StaticString, _ value: String, _ help: String) {
        self.name = "\(name)"
        self.value = value
        self.help = help
        parsedName = ParameterName(name)
    }

    static let locale = Parameter("locale", "LOCALE", "the reader's locale, like sv_SE")
    static let device = Parameter("device", "DEVICE", "the reader's device, like iphone; by default all devices")
    static let me = Parameter("me", "ID", "the requesting app's id or bundle id; lists leave it out")
    static let storefront = Parameter(
        "storefront",
        "COUNTRY",
        "the country of the reader's App Store, like SE or SWE; by default the locale's"
    )
    static let os = Parameter("os", "VERSION", "the version of the device's system, like 17.2")
    static let version = Parameter("version", "VERSION", "the installed version of the requesting app")
    static let since = Parameter("since", "VERSION", "releases newer than this version")
    static let beta = Parameter("beta", "1", "the requesting app is a beta")
    static let seed = Parameter("seed", "TEXT", "requests with the same seed get the same recommendation")
    static let id = Parameter("id", "IDS", "App Store ids of apps, separated by commas")
    static let bundleID = Parameter("bundleId", "IDS", "bundle ids of apps, separated by commas")
    static let country = Parameter("country", "COUNTRY", "the country of an App Store, like SE or SWE")
    static let entity = Parameter("entity", "KIND", "software, iPadSoftware, macSoftware or tvSoftware")
    static let language = Parameter("lang", "LOCALE", "the language of the texts, like sv_se")

    /// The parameters that most answers depend on.
    static let ofReader = [locale, device, me, storefront, os]

    /// All parameters, each once. Others are ignored.
    public static let known = EndpointTable.all.flatMap(\.parameters).reduce(into: [Parameter]()) { known, parameter in
        if !known.contains(where: { $0.parsedName == parameter.parsedName }) { known.append(parameter) }
    }
}
