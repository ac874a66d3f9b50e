/// Sorts values into classes by the lists that name them; an empty list means every value.
///
/// Of classes there are no more than different answers, however many values are asked for.
struct MembershipClassifier<Element: Hashable & Sendable>: Sendable {
    /// For each class and each list, whether the list means the values of the class.
    private let classes: [[Bool]]
    private let classByElement: [Element: Int]
    /// The class of readers of whom the value isn't known, and who are meant by every list.
    let unfiltered: Int
    /// The class of values that no list names.
    let other: Int

    /// Prepares for `lists`.
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

    /// Whether every value is in one class, because no list names any.
    var isTrivial: Bool { classByElement.isEmpty }

    /// The values that lists name.
    var named: some Collection<Element> { classByElement.keys }

    /// The class of a value.
    func classIndex(for element: Element) -> Int {
        classByElement[element] ?? other
    }

    /// For each list, whether it means the values of a class.
    func isMember(at index: Int) -> [Bool] {
        classes[index]
    }
}
