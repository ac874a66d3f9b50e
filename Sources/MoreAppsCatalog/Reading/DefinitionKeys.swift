/// The keys of the outermost object of definitions.
enum RootKey: String, CaseIterable {
    case schema = "$schema"
    case company
    case defaultLanguage
    case apps
    case affiliates
    case recommend
}

/// The keys of an app, in `apps` and `affiliates` alike.
enum AppKey: String, CaseIterable {
    case id
    case name
    case category
    case summary
    case link
    case appStoreID
    case bundleID
    case icon
    case type
    case showOnLocales
    case showOnDevices
    case urlScheme
    case storefronts
    case minimumOS
    case startsAt
    case endsAt
    case overlay
    case releases
    case update
}
