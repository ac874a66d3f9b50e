/// Whom something is for.
struct Target: Sendable {
    /// The locales that it is for; empty for all.
    let locales: [LocaleCondition]
    /// The devices that it is for; empty for all.
    let devices: [String]
    /// Where and when it can be had.
    let offer: Offer
}

/// Sorts readers by which of the catalog's targets they are.
struct AudienceClassifier: Sendable {
    private let locales: LocaleClassifier
    private let devices: DeviceClassifier
    private let storefronts: StorefrontClassifier
    private let systems: OSClassifier
    private let timeline: Timeline
    private let requirements: [Requirements]

    /// The places of a target's lists among all different ones.
    struct Requirements: Sendable {
        let conditions: Int
        let devices: Int
        let storefronts: Int
        let minimumOS: Int
        let periods: Range<Int>
    }

    /// Prepares for `targets`, and for texts in each of `languageSets`.
    init(_ targets: [Target], languageSets: [[LocaleIdentifier]], defaultLocale: LocaleIdentifier) {
        var conditions = Interner<[LocaleCondition]>()
        var deviceLists = Interner<[String]>()
        var storefrontLists = Interner<[Storefront]>()
        var minimums = Interner<MinimumOS?>()
        let timeline = Timeline(targets.lazy.map(\.offer.window))
        requirements = targets.map { target in
            Requirements(
                conditions: conditions.index(of: target.locales),
                devices: deviceLists.index(of: target.devices),
                storefronts: storefrontLists.index(of: target.offer.storefronts),
                minimumOS: minimums.index(of: target.offer.minimumOS),
                periods: timeline.periods(of: target.offer.window)
            )
        }
        self.timeline = timeline
        locales = LocaleClassifier(
            languageSets: languageSets,
            conditions: conditions.values,
            defaultLocale: defaultLocale
        )
        devices = DeviceClassifier(deviceLists.values)
        storefronts = StorefrontClassifier(storefrontLists.values)
        systems = OSClassifier(minimums.values)
    }

    /// The key of what a reader can have at a moment.
    func key(for reader: Reader, at time: Timestamp) -> AudienceKey {
        AudienceKey(
            locale: Int32(locales.classIndex(for: reader.locale)),
            device: Int32(devices.classIndex(for: reader.device)),
            storefront: Int32(storefronts.classIndex(for: reader)),
            os: Int32(systems.classIndex(for: reader)),
            period: Int32(timeline.period(at: time))
        )
    }

    /// The key of readers of whom nothing matters but the locale.
    func key(for locale: LocaleIdentifier?) -> AudienceKey {
        AudienceKey(
            locale: Int32(locales.classIndex(for: locale)),
            device: 0,
            storefront: 0,
            os: Int32(OSClassifier.unfiltered),
            period: 0
        )
    }

    /// The readers with a key of this classifier.
    func audience(for key: AudienceKey) -> Audience {
        Audience(
            localeClass: locales.localeClass(at: Int(key.locale)),
            isShownOnDevice: devices.isShown(at: Int(key.device)),
            isSold: storefronts.isSold(at: Int(key.storefront)),
            os: Int(key.os),
            period: Int(key.period),
            systems: systems,
            requirements: requirements
        )
    }

    /// The languages of texts that readers with a key's locale are given.
    func choices(for key: Int32) -> [Int] {
        locales.localeClass(at: Int(key)).choices
    }

    /// Until when readers have a key; nil for ever.
    func end(of key: AudienceKey) -> Timestamp? {
        timeline.end(of: Int(key.period))
    }

    /// Whether any text exists in a language that suits the locale.
    func hasTexts(for locale: LocaleIdentifier) -> Bool {
        locales.hasTexts(for: locale)
    }
}

/// Readers who have a key in common.
struct Audience {
    let localeClass: LocaleClass
    fileprivate let isShownOnDevice: [Bool]
    fileprivate let isSold: [Bool]
    fileprivate let os: Int
    fileprivate let period: Int
    fileprivate let systems: OSClassifier
    fileprivate let requirements: [AudienceClassifier.Requirements]

    /// Why the readers can't have the target with an index; nil when they can.
    func unavailability(ofTarget index: Int) -> Unavailability? {
        let target = requirements[index]
        guard isSold[target.storefronts] else { return .notInStorefront }
        guard systems.isMet(target.minimumOS, at: os) else { return .osTooOld }
        guard isShownOnDevice[target.devices] else { return .notForDevice }
        guard localeClass.isShown[target.conditions] else { return .notForLocale }
        guard period >= target.periods.lowerBound else { return .notYet }
        guard period < target.periods.upperBound else { return .ended }
        return nil
    }
}
