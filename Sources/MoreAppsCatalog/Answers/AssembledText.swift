/// A text with lists of entries that it shares with other texts: to put it together costs little more than to copy it,
/// however long it took to write the entries.
public struct AssembledText: Sendable {
    private struct List {
        /// Where it stands in ``own``.
        let position: Int
        let texts: EntryTexts
        let places: [Range<Int>]
    }

    /// What is this text's own, without the lists.
    private var own: [UInt8] = []
    private var lists: [List] = []

    /// How many bytes it has.
    public private(set) var count = 0

    /// An empty text.
    public init() {}

    /// A text without lists.
    public init(_ bytes: some Collection<UInt8>) {
        append(bytes)
    }

    /// Adds bytes to its end.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        own += bytes
        count += bytes.count
    }

    /// Adds another text to its end.
    public mutating func append(_ other: AssembledText) {
        lists += other.lists.map { List(position: own.count + $0.position, texts: $0.texts, places: $0.places) }
        own += other.own
        count += other.count
    }

    /// Adds entries to its end, with commas between them.
    mutating func append(_ texts: EntryTexts, at places: [Range<Int>]) {
        lists.append(List(position: own.count, texts: texts, places: places))
        count += texts.count(of: places)
    }

    /// Shows the text part by part.
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

    /// The text as one.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        forEachPart { part in
            for index in part.indices { bytes.append(part[index]) }
        }
        return bytes
    }

    /// Bytes to be digested in place of the text, equal only for equal texts: they have the digests of entries where the
    /// text has the entries.
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
