internal import Locking
import Synchronization

/// Groups readers by the lists that contain their storefront.
struct StorefrontClassifier: Sendable {
    private let classifier: MembershipClassifier<Storefront>
    /// Caches ICU's answers per region, of which there are fewer than 20,000.
    private let memory = Memory()

    private final class Memory: Sendable {
        let storefronts = Lock<[Subtag: Storefront?]>([:])
    }

    /// Takes lists of storefronts; an empty one means every storefront.
    init(_ lists: [[Storefront]]) {
        classifier = MembershipClassifier(lists)
    }

    /// The class of a reader, by storefront or else by the locale's region. Readers without either see everything.
    func classIndex(for reader: Reader) -> Int {
        guard !classifier.isTrivial else { return classifier.unfiltered }
        let named = reader.storefront.flatMap(Storefront.region).flatMap(storefront)
        guard let storefront = named ?? reader.locale?.region.flatMap(storefront) else { return classifier.unfiltered }
        return classifier.classIndex(for: storefront)
    }

    /// For each list, whether it contains the storefronts of a class.
    func isSold(at index: Int) -> [Bool] {
        classifier.isMember(at: index)
    }

    private func storefront(of region: Subtag) -> Storefront? {
        if let known = memory.storefronts.withLock({ $0[region] }) { return known }
        let found = Storefront(region: region)
        memory.storefronts.withLock { $0[region] = .some(found) }
        return found
    }
}
