internal import HTTPSemantics

/// A parameter of a query that answers depend on.
///
/// Its value is what was sent, percent-decoded. Of a parameter that occurs more than once the first counts, as in the
/// original page; one that is empty says nothing.
public struct Parameter: Sendable {
    /// As it is sent, and as an option of `moreapps query` with two dashes before it.
    public let name: String
    /// What its value is, as the help shows it: `LOCALE`.
    public let value: String
    /// What it says, in one line.
    public let help: String
    /// The name as it is looked for in a query.
    let key: ParameterName

    private init(_ name: StaticString, _ value: String, _ help: String) {
        self.name = "\(name)"
        self.value = value
        self.help = help
        key = ParameterName(name)
    }

    static let locale = Parameter("locale", "LOCALE", "the reader's locale, such as sv_SE")
    static let device = Parameter("device", "DEVICE", "iphone, ipad, mac; without it all")
    static let me = Parameter("me", "ID", "the app that asks, by its id or bundle id; lists leave it out")
    static let storefront = Parameter(
        "storefront",
        "COUNTRY",
        "the reader's App Store, such as SE or SWE; without it the locale's"
    )
    static let os = Parameter("os", "VERSION", "the version of the device's system, such as 17.2")
    static let version = Parameter("version", "VERSION", "the installed version of the app that asks")
    static let beta = Parameter("beta", "1", "the app that asks is a beta")
    static let seed = Parameter("seed", "TEXT", "what a choice by chance is the same for")
    static let id = Parameter("id", "NUMBERS", "the App Store's numbers of apps, between commas")
    static let bundleID = Parameter("bundleId", "IDS", "bundle ids of apps, between commas")
    static let country = Parameter("country", "COUNTRY", "the country of an App Store, such as SE or SWE")
    static let language = Parameter("lang", "LOCALE", "the language of the texts, such as sv_se")

    /// What most answers depend on.
    static let ofReader = [locale, device, me, storefront, os]

    /// All that any answer depends on, each once. Others are skipped in a query.
    public static let known = EndpointTable.all.flatMap(\.parameters).reduce(into: [Parameter]()) { known, parameter in
        if !known.contains(where: { $0.key == parameter.key }) { known.append(parameter) }
    }
}
