/// Writes JSON with keys in the order of the calls, so that equal content gives equal bytes.
public struct JSONWriter {
    /// How the text is laid out.
    public enum Layout: Sendable {
        /// Without white space, and with `<` escaped, so that the text is safe inside an HTML `<script>`.
        case compact
        /// For people: each member on its own line, indented by two spaces.
        case indented
    }

    /// The text so far.
    public private(set) var bytes: [UInt8] = []

    private let layout: Layout
    /// For each open array or object, whether it has content.
    private var filled: [Bool] = []
    private var followsKey = false

    /// Creates an empty text.
    public init(layout: Layout = .compact) {
        self.layout = layout
    }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's key; its value comes next.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    /// Writes a member whose value is a string.
    public mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) {
        literal(String(value))
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    /// Writes `null`.
    public mutating func null() {
        literal("null")
    }

    /// Writes a value that is already JSON, such as a number.
    mutating func literal(_ text: String) {
        separate()
        bytes += text.utf8
    }

    /// Leaves room for a value that is already JSON, which the caller inserts.
    ///
    /// - Returns: its position in ``bytes``.
    public mutating func gap() -> Int {
        separate()
        return bytes.count
    }

    // MARK: Layout

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        filled.append(false)
    }

    private mutating func close(_ bracket: UInt8) {
        if filled.popLast() == true { breakLine() }
        bytes.append(bracket)
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        guard let last = filled.indices.last else { return }
        if filled[last] { bytes.append(UInt8(ascii: ",")) }
        filled[last] = true
        breakLine()
    }

    private mutating func breakLine() {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * filled.count))
    }

    // MARK: Strings

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if Self.isPlain(text) {
            bytes += text.utf8
        } else {
            escape(text)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a text needs no escaping.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        for index in bytes.indices where !isPlain(bytes[index]) { return false }
        return true
    }

    /// Whether a byte needs no escaping in any context.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xE2: false
        default: true
        }
    }

    private mutating func escape(_ text: String) {
        var tail: (UInt8, UInt8) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0x00..<0x20, 0x7F: escape(byte)
            case UInt8(ascii: "<") where layout == .compact: escape(byte)
            case 0xA8...0xA9 where tail == (0xE2, 0x80):
                // U+2028 and U+2029 end a line in JavaScript before ECMAScript 2019.
                bytes.removeLast(2)
                bytes += "\\u202".utf8
                bytes.append(byte == 0xA8 ? UInt8(ascii: "8") : UInt8(ascii: "9"))
            default: bytes.append(byte)
            }
            tail = (tail.1, byte)
        }
    }

    private mutating func escape(_ byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
    }
}
