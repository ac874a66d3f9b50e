/// Sorts devices into classes by the lists of devices that name them.
struct DeviceClassifier: Sendable {
    private let classifier: MembershipClassifier<[UInt8]>
    private let longestName: Int

    /// Prepares for lists of canonical names; an empty one means every device.
    init(_ lists: [[String]]) {
        classifier = MembershipClassifier(lists.map { $0.map { Array($0.utf8) } })
        longestName = classifier.named.map(\.count).max() ?? 0
    }

    /// The class of a device; nil stands for a reader who doesn't say, and sees everything.
    func classIndex(for device: [UInt8]?) -> Int {
        guard let device else { return classifier.unfiltered }
        // “ipod” is as long as the name that it is taken for is not: both are short.
        guard device.count <= max(longestName, 4) else { return classifier.other }
        return classifier.classIndex(for: Device.canonical(device))
    }

    /// For each list, whether it means the devices of a class.
    func isShown(at index: Int) -> [Bool] {
        classifier.isMember(at: index)
    }
}
