/// All entries of a catalog as JSON, in one combination of languages, ready for assembly.
final class EntryTexts: Sendable {
    /// The entries' JSON objects, separated by commas.
    private let bytes: [UInt8]
    /// The start of each entry, and where another one would start: a comma precedes each but the first.
    private let offsets: [Int]
    /// The entries' digests, truncated to ``digestLength``, which is enough to tell entries apart.
    private let digests: [UInt8]

    private static let digestLength = 16

    /// Writes all entries.
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

    /// The approximate memory use in bytes.
    var cost: Int {
        bytes.count + offsets.count * MemoryLayout<Int>.stride + digests.count
    }

    /// The length of some entries in bytes, with commas between them.
    func count(of places: [Range<Int>]) -> Int {
        places.isEmpty ? 0 : places.reduce(-1) { $0 + offsets[$1.upperBound] - offsets[$1.lowerBound] }
    }

    /// Calls `body` with some entries, with commas between them, in as few parts as possible.
    func forEachPart(of places: [Range<Int>], _ body: (Span<UInt8>) -> Void) {
        let bytes = bytes
        let all = bytes.span
        for (number, run) in places.enumerated() {
            let end = offsets[run.upperBound] - (number == places.count - 1 ? 1 : 0)
            body(all.extracting(offsets[run.lowerBound]..<end))
        }
    }

    /// Appends the digests of some entries.
    func addDigests(of places: [Range<Int>], to all: inout [UInt8]) {
        for run in places {
            all += digests[run.lowerBound * Self.digestLength..<run.upperBound * Self.digestLength]
        }
    }
}
