/// Sorts devices into classes by the lists of `showOnDevices` that name them.
struct DeviceClassifier: Sendable {
    /// For each class and each list, whether the device is meant.
    private var classes: [[Bool]] = []
    private var classByName: [[UInt8]: Int] = [:]
    private let longestName: Int
    /// The class of readers who don't say which device they have: they see everything.
    private let unfiltered: Int
    /// The class of devices that no list names.
    private let other: Int

    /// Prepares for lists of canonical names; an empty one means every device.
    init(_ lists: [[String]]) {
        var indexByClass: [[Bool]: Int] = [:]
        var classes: [[Bool]] = []
        func intern(_ isShown: [Bool]) -> Int {
            if let known = indexByClass[isShown] { return known }
            indexByClass[isShown] = classes.count
            classes.append(isShown)
            return classes.count - 1
        }
        unfiltered = intern(lists.map { _ in true })
        other = intern(lists.map(\.isEmpty))
        var classByName: [[UInt8]: Int] = [:]
        for name in Set(lists.joined()) {
            classByName[Array(name.utf8)] = intern(lists.map { $0.isEmpty || $0.contains(name) })
        }
        longestName = classByName.keys.map(\.count).max() ?? 0
        self.classes = classes
        self.classByName = classByName
    }

    /// The class of a device; nil stands for a reader who doesn't say.
    func classIndex(for device: [UInt8]?) -> Int {
        guard let device else { return unfiltered }
        // “ipod” is as long as the name that it is taken for is not: both are short.
        guard device.count <= max(longestName, 4) else { return other }
        return classByName[Device.canonical(device)] ?? other
    }

    /// For each list, whether it means the devices of a class.
    func isShown(at index: Int) -> [Bool] {
        classes[index]
    }
}
