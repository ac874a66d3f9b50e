internal import Locking
import Synchronization

/// Sorts readers into classes by the lists of countries that have their storefront.
struct StorefrontClassifier: Sendable {
    private let classifier: MembershipClassifier<Storefront>
    /// What was found of regions before: ICU is asked for each once. There are fewer than 20,000 of them.
    private let memory = Memory()

    private final class Memory: Sendable {
        let storefronts = Lock<[Subtag: Storefront?]>([:])
    }

    /// Prepares for lists of storefronts; an empty one means every storefront.
    init(_ lists: [[Storefront]]) {
        classifier = MembershipClassifier(lists)
    }

    /// The class of a reader: by the code of their storefront, or else by the region of their locale. Who has neither
    /// sees everything.
    func classIndex(for reader: Reader) -> Int {
        guard !classifier.isTrivial else { return classifier.unfiltered }
        let named = reader.storefront.flatMap(Storefront.region).flatMap(storefront)
        guard let storefront = named ?? reader.locale?.region.flatMap(storefront) else { return classifier.unfiltered }
        return classifier.classIndex(for: storefront)
    }

    /// For each list, whether it has the storefronts of a class.
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
