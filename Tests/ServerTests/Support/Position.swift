/// A position in a text, counted from one as in compilers.
struct Position: Sendable, CustomStringConvertible {
    let line: Int
    let column: Int

    /// The position as in a diagnostic.
    var description: String { "\(line):\(column):" }
}

/// A text with positions marked by `⟦`, which aren't part of it.
struct MarkedText: Sendable {
    let text: String
    let positions: [Position]

    init(_ marked: String) {
        var positions: [Position] = []
        var text = ""
        var line = 1
        var column = 1
        for character in marked {
            switch character {
            case "⟦":
                positions.append(Position(line: line, column: column))
                continue
            case "\n":
                line += 1
                column = 1
            default:
                column += 1
            }
            text.append(character)
        }
        self.text = text
        self.positions = positions
    }
}
