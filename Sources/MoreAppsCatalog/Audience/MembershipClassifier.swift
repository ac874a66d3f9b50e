/// Groups values by the lists that contain them; an empty list contains every value.
///
/// There are never more classes than distinct answers.
struct MembershipClassifier<Element: Hashable & Sendable>: Sendable {
    /// For each class and list, whether the list contains the values of the class.
    private let classes: [[Bool]]
    private let classByElement: [Element: Int]
    /// The class of readers whose value is unknown, and who belong to every list.
    let unfiltered: Int
    /// The class of values that are in no list.
    let other: Int

    init(_ lists: [[Element]]) {
        var indexByClass: [[Bool]: Int] = [:]
        var classes: [[Bool]] = []
        func intern(_ isMember: [Bool]) -> Int {
            if let known = indexByClass[isMember] { return known }
            indexByClass[isMember] = classes.count
            classes.append(isMember)
            return classes.count - 1
        }
        unfiltered = intern(lists.map { _ in true })
        other = intern(lists.map(\.isEmpty))
        var listsByElement: [Element: [Int]] = [:]
        for (index, list) in lists.enumerated() {
            for element in list { listsByElement[element, default: []].append(index) }
        }
        classByElement = listsByElement.mapValues { named in
            var isMember = lists.map(\.isEmpty)
            for index in named { isMember[index] = true }
            return intern(isMember)
        }
        self.classes = classes
    }

    /// Whether all values are in one class, because no list names any.
    var isTrivial: Bool { classByElement.isEmpty }

    /// The values in the lists.
    var named: some Collection<Element> { classByElement.keys }

    /// The class of a value.
    func classIndex(for element: Element) -> Int {
        classByElement[element] ?? other
    }

    /// For each list, whether it contains the values of a class.
    func isMember(at index: Int) -> [Bool] {
        classes[index]
    }
}
