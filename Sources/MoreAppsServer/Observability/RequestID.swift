internal import Synchronization

/// Identifies a request in the logs of all servers that it passes.
///
/// It consists of letters, digits, `.`, `_` and `-`, so it needs no escaping in URLs, fields and logs.
enum RequestID: Sendable, Hashable {
    /// Assigned by this server: the process and the request's number in it.
    case made(process: UInt64, number: UInt64)
    /// Received from a trusted proxy.
    case received([UInt8])

    /// The longest id, in bytes.
    static let longest = 128

    /// Uses the value of an X-Request-ID field; `nil` unless it has 1 to 128 letters, digits, `.`, `_` and `-`.
    init?(_ value: Span<UInt8>) {
        guard 1...Self.longest ~= value.count else { return nil }
        for index in value.indices {
            switch value[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                continue
            default:
                return nil
            }
        }
        self = .received([UInt8](capacity: value.count) { $0.append(value) })
    }

    /// The text form: `3f9c01d2ab47-1c8` for an id from this server.
    var text: String {
        String(decoding: [UInt8](capacity: Self.longest) { $0.append(self) }, as: UTF8.self)
    }
}

/// Assigns request ids.
final class RequestIDGenerator: Sendable {
    private let process: UInt64
    private let count = Atomic<UInt64>(0)

    /// - Parameter process: distinguishes this process from others, by its low 48 bits.
    init(process: UInt64 = .random(in: .min ... .max)) {
        self.process = process
    }

    /// The id of a request.
    ///
    /// - Parameters:
    ///   - received: the value of its X-Request-ID field, if present.
    ///   - isPeerTrusted: whether a trusted proxy sent it; otherwise the value is ignored.
    func id(received: Span<UInt8>?, isPeerTrusted: Bool) -> RequestID {
        if isPeerTrusted, let received, let id = RequestID(received) { return id }
        return .made(process: process, number: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

extension OutputSpan<UInt8> {
    /// Appends ``RequestID/text``.
    mutating func append(_ id: RequestID) {
        switch id {
        case .made(let process, let number):
            append(hexadecimal: process, digits: 12)
            append(UInt8(ascii: "-"))
            append(hexadecimal: number)
        case .received(let bytes):
            append(bytes.span)
        }
    }
}
