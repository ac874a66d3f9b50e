/// A place in a text, both counted from one as compilers do.
struct Position: Sendable, CustomStringConvertible {
    let line: Int
    let column: Int

    /// As it stands in a diagnostic.
    var description: String { "\(line):\(column):" }
}

/// A text in which `⟦` marks places; the marks are not part of it.
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
