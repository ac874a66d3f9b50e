internal import Synchronization

/// What one request is called in the logs of all that it passes.
///
/// It consists of letters, digits, `.`, `_` and `-`, so that it can stand in a URL, a field or a log as it is.
enum RequestID: Sendable, Hashable {
    /// One of this server's: the process, and its number in it.
    case made(process: UInt64, number: UInt64)
    /// One that came with the request, from a proxy that is trusted.
    case received([UInt8])

    /// The most bytes that one has.
    static let longest = 128

    /// Takes over the value of an X-Request-ID field; `nil` where it isn't 1 to 128 letters, digits, `.`, `_` and `-`.
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

    /// As it is written: `3f9c01d2ab47-1c8` for one of this server's.
    var text: String {
        String(decoding: [UInt8](capacity: Self.longest) { $0.append(self) }, as: UTF8.self)
    }
}

/// Gives each request its id.
final class RequestIDGenerator: Sendable {
    private let process: UInt64
    private let count = Atomic<UInt64>(0)

    /// - Parameter process: what this process is told from others by; 48 bits count.
    init(process: UInt64 = .random(in: .min ... .max)) {
        self.process = process
    }

    /// The id of a request.
    ///
    /// - Parameters:
    ///   - received: the value of its X-Request-ID field, if it has one.
    ///   - isPeerTrusted: whether it came from a proxy that is trusted: only then is that value taken over.
    func id(received: Span<UInt8>?, isPeerTrusted: Bool) -> RequestID {
        if isPeerTrusted, let received, let id = RequestID(received) { return id }
        return .made(process: process, number: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

extension OutputSpan<UInt8> {
    /// An id as ``RequestID/text`` has it.
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
