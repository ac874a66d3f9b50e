/// A way to make a text valid at one place, and the message that asks for it.
struct Repair {
    let edits: [TextEdit]
    /// Where the message points.
    let offset: Int
    let message: String
    /// Where else the same is to be done.
    var otherOffsets: [Int] = []
    /// Whether something in it is made up, so that what the line means can't be judged.
    var isGuess = false
    /// Whether so much is missing that what the text means can't be judged.
    var hidesMeaning = false
}

/// Reads JSON5, and if there are syntax errors, finds for each the edit that probably mends it: one with which
/// the text can be read further. Each message says what to do, no mistake is reported as a consequence of another, and
/// what the text means can be checked as well.
struct SyntaxRepair {
    /// The most messages about syntax. More would hardly be independent.
    static let messageLimit = 5
    /// The longest text to repair. In longer ones only the first mistake is reported.
    static let lengthLimit = 512 << 10
    /// How many bytes to read in all trials: a text full of mistakes must not take long.
    static let effortLimit = 4 << 20

    /// The value, after repairs; nil if a mistake can't be repaired.
    private(set) var root: LocatedJSON?
    /// What was found while reading `root`.
    private(set) var sink = DiagnosticSink()
    /// The syntax errors, in the original text.
    private var found: [Repair] = []
    private var text: EditedText
    private var effort = 0
    private var hidesMeaning = false
    private var guessedLines: [Range<Int>] = []
    private let original: [UInt8]

    init(_ original: [UInt8]) {
        self.original = original
        text = EditedText([])
        var reader = LocatedJSONReader(original, stopsAtFirstMistake: true)
        root = reader.readText()
        sink = reader.sink
        guard var mistake = reader.firstMistake else { return }
        root = nil
        sink = DiagnosticSink()
        if let format = ForeignFormat(original) {
            found = [Repair(edits: [], offset: format.offset, message: format.message)]
            return
        }
        guard original.count <= Self.lengthLimit else {
            found = [Repair(edits: [], offset: mistake.offset, message: mistake.message)]
            return
        }
        text = EditedText(original)
        while true {
            guard let repair = search(mistake) else { return }
            note(repair)
            text.apply(repair.edits)
            reader = LocatedJSONReader(text.bytes, stopsAtFirstMistake: true)
            root = reader.readText()
            guard let next = reader.firstMistake else { break }
            root = nil
            mistake = next
        }
        sink = reader.sink
        if hidesMeaning {
            root = nil
            sink = DiagnosticSink()
        }
    }

    /// Finds the best repair. Nil, with a message, if there is none or no more is to be said.
    private mutating func search(_ mistake: SyntaxMistake) -> Repair? {
        let search = RepairSearch(text.bytes, mistake)
        effort += 2 * text.bytes.count
        let limit = Self.effortLimit
        let repair = effort < limit ? search.best(effort: &effort, limit: limit) : nil
        let isNew = !found.contains { $0.message == repair?.message }
        if isNew, found.count == Self.messageLimit - 1, repair != nil || !found.isEmpty {
            let offset = text.origin(of: repair?.offset ?? mistake.offset)
            let message = "another syntax error is here, and perhaps more after it: first fix those before it"
            found.append(Repair(edits: [], offset: offset, message: message))
            return nil
        }
        if repair == nil {
            let offset = text.origin(of: mistake.offset)
            found.append(Repair(edits: [], offset: offset, message: search.explanation ?? mistake.message))
        }
        return repair
    }

    private mutating func note(_ repair: Repair) {
        let offset = text.origin(of: repair.offset)
        let others = repair.otherOffsets.map(text.origin)
        hidesMeaning = hidesMeaning || repair.hidesMeaning
        if repair.isGuess {
            guessedLines.append(original.lineStart(from: offset)..<original.lineEnd(from: offset) + 1)
        }
        if let index = found.firstIndex(where: { $0.message == repair.message }) {
            found[index].otherOffsets += [offset] + others
        } else {
            found.append(Repair(edits: [], offset: offset, message: repair.message, otherOffsets: others))
        }
    }

    /// All diagnostics, with positions in the original text: the syntax errors, and those of a reader of ``root``.
    func diagnostics(with meaning: DiagnosticSink) -> DiagnosticSink {
        guard !found.isEmpty else { return meaning }
        var result = DiagnosticSink()
        for mistake in found {
            result.error(at: mistake.offset, and: mistake.otherOffsets, mistake.message)
        }
        result.add(meaning) { offset in
            let origin = text.origin(of: offset)
            return guessedLines.contains { $0.contains(origin) } ? nil : origin
        }
        return result
    }
}

/// The first syntax error in a text.
struct SyntaxMistake {
    let offset: Int
    let message: String
}
