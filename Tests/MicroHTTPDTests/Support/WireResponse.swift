/// A response as received.
struct WireResponse: Equatable {
    let status: Int
    /// The field lines in order.
    let fields: [String]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The start of the empty line that ends the head.
    static func headEnd(in bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (0...bytes.count - mark.count).first { bytes[$0] == mark[0] && bytes[$0..<$0 + 4].elementsEqual(mark) }
    }

    init?(head: ArraySlice<UInt8>) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let statusLine = lines.first, statusLine.hasPrefix("HTTP/1.1 "),
            let status = Int(statusLine.dropFirst(9).prefix(3))
        else { return nil }
        self.status = status
        fields = lines.dropFirst().map(String.init)
    }

    /// The value of the only field line with a name, ignoring case; `nil` for none or several.
    subscript(name: String) -> String? {
        let prefix = name.lowercased() + ":"
        let lines = fields.filter { $0.lowercased().hasPrefix(prefix) }
        guard lines.count == 1, let line = lines.first else { return nil }
        return String(line.dropFirst(prefix.utf8.count).drop { $0 == " " })
    }

    /// Whether it announces the connection's end.
    var isLast: Bool { self["Connection"]?.lowercased() == "close" }
}
