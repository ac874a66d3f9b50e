internal import CMicroHTTPD
internal import Glibc

/// A request whose head has arrived, lent to the handler for the time of one call.
///
/// It can't be stored or copied, since what it shows lies in the connection's own memory: nothing is copied until it
/// is asked for, and what is asked for is a view.
@safe
public struct Request: ~Copyable, ~Escapable {
    private let connection: OpaquePointer
    private let state: ConnectionState
    private let methodStart: UnsafePointer<CChar>
    private let versionStart: UnsafePointer<CChar>

    @_lifetime(immortal)
    init(
        connection: OpaquePointer,
        state: ConnectionState,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        unsafe self.connection = connection
        self.state = state
        unsafe methodStart = method
        unsafe versionStart = version
    }

    /// Whether the head announces content: it says how long it is, or that it is coded for transfer (RFC 9112, 6.3).
    public var hasContent: Bool {
        if field("Transfer-Encoding") != nil { return true }
        guard let length = field("Content-Length") else { return false }
        return length.indices.contains { length[$0] != UInt8(ascii: "0") }
    }

    /// Whether a NUL stood in the request-target: libmicrohttpd shows only what stood before it.
    public var hasTruncatedTarget: Bool {
        // The version follows the target in the same line, after one byte.
        unsafe UInt(bitPattern: versionStart) != state.targetAddress + UInt(state.target.count) + 1
    }

    /// The method as sent; methods are case-sensitive (RFC 9110, 9.1).
    public var method: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(of: methodStart, borrowing: self) }
    }

    /// The request-target as sent (RFC 9112, 3.2), before any decoding.
    ///
    /// libmicrohttpd ends it at a NUL: see ``hasTruncatedTarget``.
    public var target: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(over: UnsafeBufferPointer(state.target), borrowing: self) }
    }

    /// The protocol version as sent, `HTTP/1.1`.
    public var version: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(of: versionStart, borrowing: self) }
    }

    /// The value of the first field line of a name, without case, or `nil`.
    @_lifetime(borrow self)
    public func field(_ name: StaticString) -> Span<UInt8>? {
        var value: UnsafePointer<CChar>?
        var count = 0
        let found = name.withUTF8Buffer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe MHD_lookup_connection_value_n(
                    connection,
                    .HEADER_KIND,
                    characters.baseAddress,
                    characters.count,
                    &value,
                    &count
                )
            }
        }
        guard found == .YES else { return nil }
        guard let start = unsafe value else { return Span() }
        return unsafe Self.span(of: start, count: countWithoutTrailingSpace(start, count), borrowing: self)
    }

    /// Shows each field line, in the order in which they came, until the closure returns `false`.
    public func forEachField(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Bool) {
        withoutActuallyEscaping(body) { body in
            var visitor = FieldVisitor(body: body)
            unsafe withUnsafeMutablePointer(to: &visitor) { pointer in
                _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, FieldVisitor.visit, pointer)
            }
        }
    }

    @_lifetime(borrow owner)
    private static func span(of start: UnsafePointer<CChar>, borrowing owner: borrowing Request) -> Span<UInt8> {
        unsafe span(of: start, count: strlen(start), borrowing: owner)
    }

    @_lifetime(borrow owner)
    private static func span(
        of start: UnsafePointer<CChar>,
        count: Int,
        borrowing owner: borrowing Request
    ) -> Span<UInt8> {
        unsafe span(
            over: UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count),
            borrowing: owner
        )
    }

    @_lifetime(borrow owner)
    private static func span(
        over buffer: UnsafeBufferPointer<UInt8>,
        borrowing owner: borrowing Request
    ) -> Span<UInt8> {
        unsafe _overrideLifetime(Span(_unsafeElements: buffer), borrowing: owner)
    }
}

/// How long a field's value is without the white space behind it, which is no part of it (RFC 9112, 5.1) and which
/// libmicrohttpd leaves there.
private func countWithoutTrailingSpace(_ value: UnsafePointer<CChar>, _ count: Int) -> Int {
    var count = count
    while count > 0, unsafe value[count - 1] == 0x20 || value[count - 1] == 0x09 { count -= 1 }
    return count
}

/// Carries a closure through libmicrohttpd's iteration.
private struct FieldVisitor {
    let body: (Span<UInt8>, Span<UInt8>) -> Bool

    static let visit: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let context = unsafe context else { return .NO }
        let visitor = unsafe context.assumingMemoryBound(to: FieldVisitor.self)
        let count = unsafe value.map { unsafe countWithoutTrailingSpace($0, valueCount) } ?? 0
        let goesOn = unsafe visitor.pointee.body(span(name, nameCount), span(value, count))
        return goesOn ? .YES : .NO
    }

    @_lifetime(immortal)
    private static func span(_ start: UnsafePointer<CChar>?, _ count: Int) -> Span<UInt8> {
        guard let start = unsafe start else { return Span() }
        let bytes = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        return unsafe _overrideLifetime(
            Span(_unsafeElements: UnsafeBufferPointer(start: bytes, count: count)),
            copying: ()
        )
    }
}
