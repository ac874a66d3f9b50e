internal import Locking
import Synchronization

/// The readers that something is meant for.
struct Target: Sendable {
    /// The locales; empty for all.
    let locales: [LocaleCondition]
    /// The devices; empty for all.
    let devices: [String]
    /// Where and when it is available.
    let offer: Offer
}

/// Groups readers by which of the catalog's targets they belong to.
struct AudienceClassifier: Sendable {
    private let locales: LocaleClassifier
    private let devices: DeviceClassifier
    private let storefronts: StorefrontClassifier
    private let systems: OSClassifier
    private let timeline: Timeline
    /// The distinct requirements, and the index of each target's own.
    private let requirements: [Requirements]
    private let requirementsByTarget: [Int]
    private let memory = Memory()

    /// The indices of a target's lists among all distinct ones.
    struct Requirements: Hashable, Sendable {
        let conditions: Int
        let devices: Int
        let storefronts: Int
        let minimumOS: Int
        let periods: Range<Int>
    }

    /// Prepares for `targets`, and for texts in each of `languageSets`.
    init(_ targets: [Target], languageSets: [LanguageSet], defaultLocale: LocaleIdentifier) {
        var conditions = Interner<[LocaleCondition]>()
        var deviceLists = Interner<[String]>()
        var storefrontLists = Interner<[Storefront]>()
        var minimums = Interner<MinimumOS?>()
        let timeline = Timeline(targets.lazy.map(\.offer.window))
        var requirements = Interner<Requirements>()
        requirementsByTarget = targets.map { target in
            requirements.index(
                of: Requirements(
                    conditions: conditions.index(of: target.locales),
                    devices: deviceLists.index(of: target.devices),
                    storefronts: storefrontLists.index(of: target.offer.storefronts),
                    minimumOS: minimums.index(of: target.offer.minimumOS),
                    periods: timeline.periods(of: target.offer.window)
                )
            )
        }
        self.requirements = requirements.values
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

    /// The key of what a reader can have at a given time.
    func key(for reader: Reader, at time: Timestamp) -> AudienceKey {
        AudienceKey(
            locale: Int32(locales.classIndex(for: reader.locale)),
            device: Int32(devices.classIndex(for: reader.device)),
            storefront: Int32(storefronts.classIndex(for: reader)),
            os: systems.classIndex(for: reader),
            period: Int32(timeline.period(at: time))
        )
    }

    /// The class of a locale by the texts that its readers get.
    func textClass(for locale: LocaleIdentifier?) -> Int32 {
        Int32(locales.textClass(of: locales.classIndex(for: locale)))
    }

    /// The class of a key's locale by the texts that its readers get.
    func textClass(of key: AudienceKey) -> Int32 {
        Int32(locales.textClass(of: Int(key.locale)))
    }

    /// One key for all readers who, at the time of a key, can have the same apps in the same languages, for whatever
    /// reason.
    func canonical(_ key: AudienceKey) -> AudienceKey {
        if let known = memory.keys.withLock({ $0.canonical[key] }) { return known }
        let sight = Sight(
            texts: textClass(of: key),
            availability: Self.packed(audience(for: key).availability),
            period: key.period
        )
        return memory.keys.withLock { keys in
            if keys.canonical.count >= Memory.limit { keys = Memory.Keys() }
            let canonical = keys.bySight[sight] ?? key
            keys.bySight[sight] = canonical
            keys.canonical[key] = canonical
            return canonical
        }
    }

    private static func packed(_ bits: [Bool]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: (bits.count + 63) / 64)
        for (index, bit) in bits.enumerated() where bit { words[index / 64] |= 1 << (index % 64) }
        return words
    }

    /// The audience of a key.
    func audience(for key: AudienceKey) -> Audience {
        Audience(
            localeClass: locales.localeClass(at: Int(key.locale)),
            isShownOnDevice: devices.isShown(at: Int(key.device)),
            isSold: storefronts.isSold(at: Int(key.storefront)),
            os: key.os,
            period: Int(key.period),
            systems: systems,
            requirements: requirements,
            requirementsByTarget: requirementsByTarget
        )
    }

    /// The languages of the texts for a key's locale.
    func choices(for key: Int32) -> [Int] {
        locales.localeClass(at: Int(key)).choices
    }

    /// How long a key stays valid.
    func validity(of key: AudienceKey) -> Validity {
        timeline.validity(of: Int(key.period))
    }

    /// Whether any text exists in a language that suits the locale.
    func hasTexts(for locale: LocaleIdentifier) -> Bool {
        locales.hasTexts(for: locale)
    }
}

/// Everything that affects what readers with a key see.
private struct Sight: Hashable {
    let texts: Int32
    /// One bit per distinct requirement, since large catalogs have many.
    let availability: [UInt64]
    let period: Int32
}

/// Recently used keys. When there are too many, all are dropped; an answer may then be created twice.
private final class Memory: Sendable {
    struct Keys {
        var canonical: [AudienceKey: AudienceKey] = [:]
        var bySight: [Sight: AudienceKey] = [:]
    }

    static let limit = 4096
    let keys = Lock(Keys())
}

/// The readers with a certain key.
struct Audience {
    let localeClass: LocaleClass
    fileprivate let isShownOnDevice: [Bool]
    fileprivate let isSold: [Bool]
    fileprivate let os: Int
    fileprivate let period: Int
    fileprivate let systems: OSClassifier
    fileprivate let requirements: [AudienceClassifier.Requirements]
    fileprivate let requirementsByTarget: [Int]

    /// Why the readers can't have a target; nil when they can.
    func unavailability(ofTarget index: Int) -> Unavailability? {
        unavailability(of: requirements[requirementsByTarget[index]])
    }

    /// For each distinct requirement, whether the readers meet it.
    fileprivate var availability: [Bool] {
        requirements.map { unavailability(of: $0) == nil }
    }

    /// The targets in a range that the readers can have, except for one, as ranges.
    func available(in range: Range<Int>, without omitted: Int) -> [Range<Int>] {
        let isAvailable = availability
        var runs: [Range<Int>] = []
        var start: Int?
        for index in range {
            if isAvailable[requirementsByTarget[index]], index != omitted {
                if start == nil { start = index }
            } else if let first = start {
                runs.append(first..<index)
                start = nil
            }
        }
        if let first = start { runs.append(first..<range.upperBound) }
        return runs
    }

    private func unavailability(of target: AudienceClassifier.Requirements) -> Unavailability? {
        guard isSold[target.storefronts] else { return .notInStorefront }
        guard systems.isMet(target.minimumOS, at: os) else { return .osTooOld }
        guard isShownOnDevice[target.devices] else { return .notForDevice }
        guard localeClass.isShown[target.conditions] else { return .notForLocale }
        guard period >= target.periods.lowerBound else { return .notYet }
        guard period < target.periods.upperBound else { return .ended }
        return nil
    }
}
