/// Finds entries by id or bundle id, byte for byte.
struct EntryIndex: Sendable {
    private var places: [[UInt8]: Int] = [:]
    private var longest = 0

    /// If several entries share an id, the first one wins.
    init(_ entries: some Sequence<AppEntry>) {
        for (place, entry) in entries.enumerated() {
            for id in [entry.id, entry.bundleID].compactMap(\.self) where places[Array(id.utf8)] == nil {
                places[Array(id.utf8)] = place
                longest = max(longest, id.utf8.count)
            }
        }
    }

    /// The index of the entry with an id or bundle id. Longer ids than any entry's aren't even hashed.
    subscript(id: [UInt8]) -> Int? {
        id.count <= longest ? places[id] : nil
    }
}
