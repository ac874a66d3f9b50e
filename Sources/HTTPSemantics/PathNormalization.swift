extension RequestTarget {
    /// Decodes a raw path and removes its dot segments; see ``normalizedPath(in:)``.
    static func normalize(_ path: Span<UInt8>) throws(RequestTargetError) -> [UInt8] {
        guard !path.isEmpty else { return [ASCII.slash] }
        guard path[0] == ASCII.slash else { return copy(path) }
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        var index = 0
        while index < path.count {
            let start = output.count
            output.append(ASCII.slash)
            index = try decodeSegment(path, from: index + 1, into: &output)
            let isLast = index == path.count
            switch output.count - start - 1 {
            case 1 where output[start + 1] == ASCII.dot:
                output.removeSubrange(start...)
                if isLast { output.append(ASCII.slash) }
            case 2 where output[start + 1] == ASCII.dot && output[start + 2] == ASCII.dot:
                output.removeSubrange(start...)
                guard let parent = output.lastIndex(of: ASCII.slash) else { throw .climbsAboveRoot }
                output.removeSubrange(parent...)
                if isLast { output.append(ASCII.slash) }
            default:
                break
            }
        }
        guard isUTF8(output.span) else { throw .notUTF8 }
        return output
    }

    /// Appends the decoded bytes from `start` to the next `/`, and returns its position.
    private static func decodeSegment(
        _ path: Span<UInt8>,
        from start: Int,
        into output: inout [UInt8]
    ) throws(RequestTargetError) -> Int {
        var index = start
        while index < path.count, path[index] != ASCII.slash {
            guard path[index] == ASCII.percent else {
                output.append(path[index])
                index += 1
                continue
            }
            guard let byte = PercentEncoding.escapedByte(path, at: index) else { throw .badEscape }
            // An encoded slash would name another resource than a delimiter, and no resource's name has one.
            if byte == ASCII.slash { throw .encodedSlash }
            if ASCII.isControl(byte) { throw .encodedControl }
            output.append(byte)
            index += 3
        }
        return index
    }

    static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for index in bytes.indices { output.append(bytes[index]) }
        return output
    }

    private static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
        (try? UTF8Span(validating: bytes)) != nil
    }
}
