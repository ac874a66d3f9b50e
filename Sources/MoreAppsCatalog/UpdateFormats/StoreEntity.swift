/// The kind of app that a lookup asks for, by Apple's names: `software`, `iPadSoftware`, `macSoftware`, `tvSoftware`.
///
/// As at Apple, it doesn't filter apps: it says which platform to describe where an app is for several.
enum StoreEntity {
    /// The platform of an entity, regardless of case; nil for an iPhone's, and for unknown ones.
    static func platform(_ entity: [UInt8]) -> ApplePlatform? {
        switch String(decoding: entity, as: UTF8.self).lowercased() {
        case "macsoftware", "desktopsoftware": .macos
        case "tvsoftware": .tvos
        case "ipadsoftware": .ipados
        default: nil
        }
    }
}
