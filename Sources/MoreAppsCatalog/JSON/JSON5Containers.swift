/// Reads the objects and arrays of JSON5, and recovers from errors in them.
extension LocatedJSONReader {
    mutating func readObject(depth: Int) -> LocatedJSONObject {
        let start = index
        let structureErrorsBefore = structureErrorCount
        index += 1
        var members: [LocatedJSONObject.Member] = []
        var hasLostMembers = false
        var keys = KeySet()
        while true {
            skipTrivia()
            switch peek() {
            case nil:
                failAtEnd("the text ends inside the object that starts on line \(line(of: start)): expected “}”")
                return LocatedJSONObject(members: members, isDamaged: true)
            case UInt8(ascii: "}"):
                index += 1
                return LocatedJSONObject(
                    members: members,
                    isDamaged: hasLostMembers || structureErrorCount > structureErrorsBefore
                )
            case UInt8(ascii: "]"):
                failStructure(
                    at: index,
                    "expected “}”, not “]”, to close the object that starts on line \(line(of: start))"
                )
                // Inside an array the bracket more likely closes the array.
                if depth == 1 { index += 1 }
                return LocatedJSONObject(members: members, isDamaged: true)
            case UInt8(ascii: ","):
                fail(at: index, "expected a key before “,”")
                index += 1
            default:
                let (member, isWhole) = readMember(depth: depth)
                if !isWhole { hasLostMembers = true }
                guard let member else { continue }
                if let first = keys.insert(member.key, at: member.keyOffset) {
                    if dialect == .script, let place = members.firstIndex(where: { $0.keyOffset == first }) {
                        // As in JavaScript, at the place of the first one.
                        members[place] = LocatedJSONObject.Member(
                            key: member.key,
                            keyOffset: first,
                            value: member.value
                        )
                        sink.warning(
                            at: member.keyOffset,
                            "duplicate key “\(shown(member.key))”: its last value counts"
                        )
                        continue
                    }
                    sink.error(
                        at: member.keyOffset,
                        and: [first],
                        "duplicate key “\(shown(member.key))”: remove one of the two"
                    )
                } else {
                    members.append(member)
                }
            }
        }
    }

    /// Reads a member and the comma after it. It isn't whole if something was lost: the value, or text inside an
    /// unclosed string.
    private mutating func readMember(depth: Int) -> (member: LocatedJSONObject.Member?, isWhole: Bool) {
        let keyOffset = index
        let key: String
        if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") {
            key = readString()
        } else if isIdentifierStart() {
            key = readIdentifier()
        } else if dialect == .script, isNumberStart() {
            guard let number = readNumericKey() else {
                skipDamage()
                return (nil, false)
            }
            key = number
        } else {
            fail(at: index, "expected a key, not \(quotedToken())")
            if peek() == UInt8(ascii: "{") || peek() == UInt8(ascii: "[") {
                // Read and drop the whole value; skipping to its first comma would turn its content into members of
                // this object.
                _ = readValue(depth: depth)
                readSeparator(closing: UInt8(ascii: "}"))
            } else {
                skipDamage()
            }
            return (nil, false)
        }
        let keyEnd = index
        skipTrivia()
        if peek() == UInt8(ascii: ":") {
            index += 1
            skipTrivia()
        } else {
            fail(at: keyEnd, "expected “:” after the key “\(shown(key))”")
            // `key = value`, a slip from JavaScript.
            if peek() == UInt8(ascii: "=") {
                index += 1
                skipTrivia()
            }
        }
        guard let value = readValue(depth: depth) else {
            skipDamage()
            return (nil, false)
        }
        let isWhole = !lastStringWasUnterminated
        readSeparator(closing: UInt8(ascii: "}"))
        return (LocatedJSONObject.Member(key: key, keyOffset: keyOffset, value: value), isWhole)
    }

    // MARK: Arrays

    mutating func readArray(depth: Int) -> [LocatedJSON] {
        let start = index
        index += 1
        var elements: [LocatedJSON] = []
        while true {
            skipTrivia()
            switch peek() {
            case nil:
                failAtEnd("the text ends inside the array that starts on line \(line(of: start)): expected “]”")
                return elements
            case UInt8(ascii: "]"):
                index += 1
                return elements
            case UInt8(ascii: "}"):
                failStructure(
                    at: index,
                    "expected “]”, not “}”, to close the array that starts on line \(line(of: start))"
                )
                if depth == 1 { index += 1 }
                return elements
            case UInt8(ascii: ","):
                if dialect == .script {
                    sink.warning(at: index, "there is no value before “,”: ignored")
                } else {
                    fail(at: index, "expected a value before “,”")
                }
                index += 1
            default:
                guard let element = readValue(depth: depth) else {
                    skipDamage()
                    continue
                }
                elements.append(element)
                readSeparator(closing: UInt8(ascii: "]"))
            }
        }
    }

    /// Reads the comma after a member or element, unless the closing bracket follows.
    private mutating func readSeparator(closing: UInt8) {
        let end = index
        // The unclosed string included the comma.
        let needsComma = !lastStringWasUnterminated
        lastStringWasUnterminated = false
        skipTrivia()
        guard let byte = peek() else { return }
        if byte == UInt8(ascii: ",") {
            index += 1
        } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            return
        } else if !needsComma {
            return
        } else if isIdentifierStart() || startsValue(byte) {
            fail(at: end, "expected “,” or “\(closing == UInt8(ascii: "}") ? "}" : "]")”")
        } else {
            fail(at: index, "expected “,”, not \(quotedToken())")
            skipDamage()
        }
    }

    private func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            false
        }
    }
}

/// The keys of one object, in exact bytes, and where they are. Nearly all objects are small, and a list is faster than a
/// hash table for those: with a table alone, reading a catalog of 3,000 apps takes 9 % more instructions.
private struct KeySet {
    private var list: [(key: [UInt8], offset: Int)] = []
    private var table: [[UInt8]: Int] = [:]

    /// Inserts a key; returns where it already was.
    mutating func insert(_ key: String, at offset: Int) -> Int? {
        let key = Array(key.utf8)
        if table.isEmpty {
            if let first = list.first(where: { $0.key == key }) { return first.offset }
            list.append((key, offset))
            if list.count > 16 { table = Dictionary(list.map { ($0.key, $0.offset) }) { first, _ in first } }
            return nil
        }
        if let first = table[key] { return first }
        table[key] = offset
        return nil
    }
}
