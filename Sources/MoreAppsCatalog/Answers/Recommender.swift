/// Chooses which app to recommend to a reader.
struct Recommender: Sendable {
    private struct Rule: Sendable {
        /// The index of the app among the catalog's entries.
        let entry: Int
        /// The index of the app's own target, after those of the rules.
        let target: Int
        let weight: UInt64
        /// The index of the rule's list of requesting apps.
        let me: Int
    }

    private let rules: [Rule]
    private let audiences: AudienceClassifier
    private let askingApps: MembershipClassifier<[UInt8]>

    /// - Parameters:
    ///   - rules: The rules, in the order of the file.
    ///   - entries: The catalog's entries, apps before affiliates.
    ///   - index: Returns the index of the entry with an id or bundle id.
    init(
        _ rules: [RecommendationRule],
        entries: [SelectableEntry],
        defaultLocale: LocaleIdentifier,
        index: ([UInt8]) -> Int?
    ) {
        // An entry's id and bundle id are equivalent here.
        func identity(_ id: [UInt8]) -> [UInt8] {
            index(id).map { Array(entries[$0].entry.id.utf8) } ?? id
        }
        var prepared: [Rule] = []
        var targets = rules.map(\.target)
        var asking = Interner<[[UInt8]]>()
        var targetByEntry: [Int: Int] = [:]
        for rule in rules {
            guard let entry = index(Array(rule.app.utf8)) else {
                preconditionFailure("a catalog recommends only what it has")
            }
            let target = targetByEntry[entry] ?? targets.count
            if target == targets.count {
                targets.append(entries[entry].entry.target)
                targetByEntry[entry] = target
            }
            let me = asking.index(of: rule.me.map { identity(Array($0.utf8)) })
            prepared.append(Rule(entry: entry, target: target, weight: UInt64(rule.weight), me: me))
        }
        self.rules = prepared
        audiences = AudienceClassifier(targets, languageSets: [], defaultLocale: defaultLocale)
        askingApps = MembershipClassifier(asking.values)
    }

    /// A choice and its validity.
    struct Choice {
        /// The index of the app among the catalog's entries; nil when none is recommended.
        var entry: Int?
        /// After it a different app may be chosen.
        var validity = Validity.always
    }

    /// Chooses one of the apps for a reader, each in proportion to its rules' weights.
    ///
    /// - Parameters:
    ///   - me: The id of the requesting app, and its index if it is an entry. Rules for certain apps don't apply to an
    ///     unknown one.
    ///   - seed: Callers with the same seed get the same app while the same rules apply to them. Nil for a seed that
    ///     changes daily, at midnight UTC.
    func choice(
        for reader: Reader,
        me: (id: [UInt8], entry: Int?)?,
        seed: [UInt8]?,
        at time: Timestamp
    ) -> Choice {
        guard !rules.isEmpty else { return Choice() }
        let key = audiences.key(for: reader, at: time)
        let audience = audiences.audience(for: key)
        let isAsking = askingApps.isMember(
            at: me.map { askingApps.classIndex(for: $0.id) } ?? askingApps.other
        )
        let fitting = rules.indices.filter { index in
            let rule = rules[index]
            return isAsking[rule.me] && rule.entry != me?.entry && audience.unavailability(ofTarget: index) == nil
                && audience.unavailability(ofTarget: rule.target) == nil
        }
        var choice = Choice(validity: audiences.validity(of: key))
        let total = fitting.reduce(UInt64(0)) { $0 + rules[$1].weight }
        guard total > 0 else { return choice }
        if seed == nil, fitting.count > 1 {
            let midnights = [time.daysSinceEpoch, time.daysSinceEpoch + 1].map {
                Timestamp(secondsSinceEpoch: $0 * Timestamp.secondsPerDay)
            }
            choice.validity = choice.validity.intersection(Validity(start: midnights[0], end: midnights[1]))
        }
        var rest = Self.hash(seed ?? Array("\(time.daysSinceEpoch)".utf8)) % total
        for index in fitting {
            if rest < rules[index].weight {
                choice.entry = rules[index].entry
                break
            }
            rest -= rules[index].weight
        }
        return choice
    }

    /// FNV-1a with MurmurHash3's final mix, so that seeds that differ in one digit spread widely. It is the same on
    /// every machine, so replicas agree.
    static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}

extension AppEntry {
    /// The readers that the app is for.
    var target: Target {
        Target(locales: showOnLocales, devices: showOnDevices, offer: offer)
    }
}

extension RecommendationRule {
    /// The readers that the rule is for, apart from the requesting app.
    fileprivate var target: Target {
        Target(locales: locales, devices: devices, offer: Offer(storefronts: storefronts, window: window))
    }
}
