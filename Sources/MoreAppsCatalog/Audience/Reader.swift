/// What is known about a reader, as sent; nil for what wasn't.
public struct Reader: Sendable {
    /// The locale of the reader's device; nil for the catalog's default language.
    public var locale: LocaleIdentifier?
    /// The kind of device by any of its names, regardless of case; nil to see the apps of all devices.
    public var device: [UInt8]?
    /// The id or bundle id of the requesting app, which is left out, byte for byte.
    public var me: [UInt8]?
    /// The country of the reader's App Store, as a code of two or three letters; if it is nil or invalid, the locale's
    /// region.
    public var storefront: [UInt8]?
    /// The version of the device's operating system; nil to see the apps of all versions.
    public var os: [UInt8]?

    /// Describes a reader.
    public init(
        locale: LocaleIdentifier? = nil,
        device: [UInt8]? = nil,
        me: [UInt8]? = nil,
        storefront: [UInt8]? = nil,
        os: [UInt8]? = nil
    ) {
        self.locale = locale
        self.device = device
        self.me = me
        self.storefront = storefront
        self.os = os
    }
}
