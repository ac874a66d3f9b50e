/// Finds the word that was probably meant, for keys, options and commands.
public enum Spelling {
    /// The known word that was probably meant by `word`: one that differs in case or in up to a third of its letters.
    public static func suggestion(for word: String, among known: [String]) -> String? {
        // Long words aren't misspelt known ones, and comparing them would take time.
        guard word.utf8.count <= 40 else { return nil }
        let letters = word.lowercased()
        let nearest = known.map { ($0, editDistance(letters, $0.lowercased())) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(1, min(name.count, letters.count) / 3) else { return nil }
        return name
    }

    /// The suggestion as the end of a message; empty if there is none.
    static func hint(for word: String, among known: [String]) -> String {
        suggestion(for: word, among: known).map { ": did you mean “\($0)”?" } ?? ""
    }

    /// How many insertions, deletions, substitutions and swaps of neighbours turn `first` into `second` (optimal string
    /// alignment).
    static func editDistance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(
                    previous[column] + (letter == other ? 0 : 1),
                    previous[column + 1] + 1,
                    current[column] + 1
                )
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
