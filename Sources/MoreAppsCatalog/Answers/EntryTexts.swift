/// All entries of a catalog as they stand in lists with certain texts, ready to be put together.
final class EntryTexts: Sendable {
    /// The entries' JSON objects, with commas between them.
    private let bytes: [UInt8]
    /// Where each begins, and where one behind the last would: there is a comma before each of these but the first.
    private let offsets: [Int]
    /// The entries' digests, each cut to ``digestLength``: enough for equal ones to mean equal entries.
    private let digests: [UInt8]

    private static let digestLength = 16

    /// Writes all entries down.
    init(_ apps: some Sequence<SelectedApp>, digest: (ArraySlice<UInt8>) -> [UInt8]) {
        var writer = JSONWriter()
        writer.beginArray()
        var offsets = [writer.bytes.count]
        var digests: [UInt8] = []
        for app in apps {
            app.write(to: &writer)
            digests += digest(writer.bytes[offsets[offsets.count - 1]...]).prefix(Self.digestLength)
            offsets.append(writer.bytes.count + 1)
        }
        bytes = writer.bytes
        self.offsets = offsets
        self.digests = digests
    }

    /// How many bytes of memory it takes, roughly.
    var cost: Int {
        bytes.count + offsets.count * MemoryLayout<Int>.stride + digests.count
    }

    /// How many bytes the entries at some places are, with commas between them.
    func count(of places: [Range<Int>]) -> Int {
        places.isEmpty ? 0 : places.reduce(-1) { $0 + offsets[$1.upperBound] - offsets[$1.lowerBound] }
    }

    /// Shows the entries at some places, with commas between them, in as few parts as there are.
    func forEachPart(of places: [Range<Int>], _ body: (Span<UInt8>) -> Void) {
        let bytes = bytes
        let all = bytes.span
        for (number, run) in places.enumerated() {
            let end = offsets[run.upperBound] - (number == places.count - 1 ? 1 : 0)
            body(all.extracting(offsets[run.lowerBound]..<end))
        }
    }

    /// Adds the digests of the entries at some places.
    func addDigests(of places: [Range<Int>], to all: inout [UInt8]) {
        for run in places {
            all += digests[run.lowerBound * Self.digestLength..<run.upperBound * Self.digestLength]
        }
    }
}
