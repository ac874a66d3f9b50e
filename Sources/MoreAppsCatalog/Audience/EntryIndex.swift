/// Finds entries by what `me` and paths call them: their ids and bundle ids, in exact bytes.
struct EntryIndex: Sendable {
    private var places: [[UInt8]: Int] = [:]
    private var longest = 0

    /// Takes the entries in their order. Of several with one id the first counts.
    init(_ entries: some Sequence<AppEntry>) {
        for (place, entry) in entries.enumerated() {
            for id in [entry.id, entry.bundleID].compactMap(\.self) where places[Array(id.utf8)] == nil {
                places[Array(id.utf8)] = place
                longest = max(longest, id.utf8.count)
            }
        }
    }

    /// The place of the entry with an id or bundle id. Ids of any length may be asked for: longer ones than there are
    /// are not even hashed.
    subscript(id: [UInt8]) -> Int? {
        id.count <= longest ? places[id] : nil
    }
}
