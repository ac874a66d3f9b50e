/// Groups devices by the lists that contain them.
struct DeviceClassifier: Sendable {
    private let classifier: MembershipClassifier<[UInt8]>
    private let longestName: Int

    /// Takes lists of canonical names; an empty one means every device.
    init(_ lists: [[String]]) {
        classifier = MembershipClassifier(lists.map { $0.map { Array($0.utf8) } })
        longestName = classifier.named.map(\.count).max() ?? 0
    }

    /// The class of a device; nil for readers who don't send one and see everything.
    func classIndex(for device: [UInt8]?) -> Int {
        guard let device else { return classifier.unfiltered }
        guard device.count <= max(longestName, Device.longestName) else { return classifier.other }
        return classifier.classIndex(for: Device.canonical(device))
    }

    /// For each list, whether it includes the devices of a class.
    func isShown(at index: Int) -> [Bool] {
        classifier.isMember(at: index)
    }
}
