/// A text that shares lists of entries with other texts: assembling it costs little more than copying, however long the
/// entries took to write.
public struct AssembledText: Sendable {
    private struct List {
        /// Its position in ``own``.
        let position: Int
        let texts: EntryTexts
        let places: [Range<Int>]
    }

    /// The text's own bytes, without the lists.
    private var own: [UInt8] = []
    private var lists: [List] = []

    /// The length in bytes.
    public private(set) var count = 0

    /// Creates an empty text.
    public init() {}

    /// Creates a text without lists.
    public init(_ bytes: some Collection<UInt8>) {
        append(bytes)
    }

    /// Appends bytes.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        own += bytes
        count += bytes.count
    }

    /// Appends another text.
    public mutating func append(_ other: AssembledText) {
        lists += other.lists.map { List(position: own.count + $0.position, texts: $0.texts, places: $0.places) }
        own += other.own
        count += other.count
    }

    /// Appends entries, separated by commas.
    mutating func append(_ texts: EntryTexts, at places: [Range<Int>]) {
        lists.append(List(position: own.count, texts: texts, places: places))
        count += texts.count(of: places)
    }

    /// Calls `body` with each part in order.
    public func forEachPart(_ body: (Span<UInt8>) -> Void) {
        let all = own.span
        var position = 0
        for list in lists {
            body(all.extracting(position..<list.position))
            position = list.position
            list.texts.forEachPart(of: list.places, body)
        }
        body(all.extracting(position..<all.count))
    }

    /// The whole text.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        forEachPart { part in
            for index in part.indices { bytes.append(part[index]) }
        }
        return bytes
    }

    /// A substitute for the text when computing digests, equal only for equal texts: it has the entries' digests
    /// instead of the entries.
    public var digestInput: [UInt8] {
        var digestInput: [UInt8] = []
        func add(_ number: Int) {
            for shift in stride(from: 0, to: 64, by: 8) {
                digestInput.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        add(lists.count)
        for list in lists {
            add(list.position)
            add(list.places.reduce(0) { $0 + $1.count })
        }
        digestInput += own
        for list in lists { list.texts.addDigests(of: list.places, to: &digestInput) }
        return digestInput
    }
}
