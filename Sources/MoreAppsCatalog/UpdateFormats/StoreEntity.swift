/// The kind of app that a lookup asks for, by Apple's names: `software`, `iPadSoftware`, `macSoftware`, `tvSoftware`.
///
/// As at Apple it selects no apps, but the platform that an app of several platforms is described for.
enum StoreEntity {
    /// The platform of an entity in any case; nil for an iPhone's, and for unknown ones.
    static func platform(_ entity: [UInt8]) -> ApplePlatform? {
        switch String(decoding: entity, as: UTF8.self).lowercased() {
        case "macsoftware", "desktopsoftware": .macos
        case "tvsoftware": .tvos
        case "ipadsoftware": .ipados
        default: nil
        }
    }
}
