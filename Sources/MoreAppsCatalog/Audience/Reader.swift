/// What is known of the one who asks, as it was sent; nil for what isn't.
public struct Reader: Sendable {
    /// The locale of the reader's device; nil for the catalog's default language.
    public var locale: LocaleIdentifier?
    /// The kind of device, compared without case, `ipod` being `iphone`; nil to see the apps of all devices.
    public var device: [UInt8]?
    /// The id, or bundle id, of the app that asks and is left out, in exact bytes.
    public var me: [UInt8]?
    /// The country of the reader's App Store, by its code of two or three letters; the locale's region where it is nil or
    /// no country's.
    public var storefront: [UInt8]?
    /// The version of the device's operating system; whoever doesn't say it sees the apps of all versions.
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
