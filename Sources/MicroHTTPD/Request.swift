internal import CMicroHTTPD
internal import Glibc

/// A request whose head has arrived, lent to the handler for one call.
///
/// It can't be stored or copied, since it refers to the connection's own memory: its properties are views, and nothing
/// is copied.
@safe
public struct Request: ~Copyable, ~Escapable {
    private let connection: OpaquePointer
    // It outlives the request, so it needn't be reference-counted for each.
    private unowned(unsafe) let state: ConnectionState
    private let methodStart: UnsafePointer<CChar>?
    private let versionStart: UnsafePointer<CChar>?

    @_lifetime(immortal)
    init(
        connection: OpaquePointer,
        state: ConnectionState,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        unsafe self.connection = connection
        unsafe self.state = state
        unsafe methodStart = method
        unsafe versionStart = version
    }

    /// A completed request: libmicrohttpd frees its memory only afterwards.
    @_lifetime(immortal)
    init(completed connection: OpaquePointer, state: ConnectionState) {
        unsafe self.connection = connection
        unsafe self.state = state
        unsafe methodStart = state.line?.method
        unsafe versionStart = state.line?.version
    }

    /// Whether the head announces content, by a length or a transfer coding (RFC 9112, 6.3).
    public var hasContent: Bool {
        unsafe state.head.pointee.has_content
    }

    /// Whether the head adds up: each byte belongs to a part shown here or is a delimiter.
    ///
    /// If not, libmicrohttpd parsed something other than what was sent: it cuts parts at a NUL, ends the head at a line
    /// without a name, and treats a folded line as part of a name. Since 1.0 it rejects most of this by itself.
    public var addsUp: Bool {
        unsafe state.head.pointee.adds_up
    }

    /// Distinguishes connections that are open at the same time.
    public var connectionNumber: Int {
        unsafe Int(state.descriptor)
    }

    /// The peer's address; `nil` for other families than IPv4 and IPv6.
    public var peerAddress: PeerAddress? {
        guard let address = unsafe CMicroHTTPD_client_address(connection) else { return nil }
        return unsafe PeerAddress(address)
    }

    /// The method as sent; methods are case-sensitive (RFC 9110, 9.1). Empty if the head was incomplete.
    public var method: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(of: methodStart, borrowing: self) }
    }

    /// The request-target as sent (RFC 9112, 3.2), before any decoding.
    ///
    /// libmicrohttpd ends it at a NUL: see ``addsUp``.
    public var target: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(over: UnsafeBufferPointer(state.target), borrowing: self) }
    }

    /// The protocol version as sent, `HTTP/1.1`.
    public var version: Span<UInt8> {
        @_lifetime(borrow self)
        get { unsafe Self.span(of: versionStart, borrowing: self) }
    }

    /// The value of the first field line with a name, ignoring case, or `nil`.
    ///
    /// - Parameter name: letters and hyphens.
    @_lifetime(borrow self)
    public func field(_ name: StaticString) -> Span<UInt8>? {
        for index in 0..<fieldCount where Self.isEqual(field(at: index).name, name) {
            return field(at: index).value
        }
        return nil
    }

    /// The number of field lines.
    public var fieldCount: Int {
        unsafe state.head.pointee.count
    }

    /// The size of the head in bytes, from the method to the empty line.
    public var headSize: Int {
        unsafe state.head.pointee.size
    }

    /// A field line; `index` is below ``fieldCount``.
    @_lifetime(borrow self)
    public func field(at index: Int) -> FieldLine {
        precondition(index >= 0 && index < fieldCount, "there is no such field line")
        guard let line = unsafe state.head.pointee.fields?[index], let name = unsafe line.name,
            let value = unsafe line.value
        else { return FieldLine(name: Span(), value: Span()) }
        return unsafe FieldLine(
            name: Self.span(of: name, count: line.name_size, borrowing: self),
            value: Self.span(of: value, count: line.value_size, borrowing: self)
        )
    }

    /// Calls `body` with each field line, in the order received, until it returns `false`.
    public func forEachField(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Bool) {
        for index in 0..<fieldCount {
            let line = field(at: index)
            guard body(line.name, line.value) else { return }
        }
    }

    /// Whether two names are equal, ignoring case; `name` has only letters and hyphens, which this bit doesn't confuse
    /// with other bytes allowed in a line.
    private static func isEqual(_ bytes: Span<UInt8>, _ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { name in
            for index in bytes.indices where unsafe bytes[index] | 0x20 != name[index] | 0x20 { return false }
            return true
        }
    }

    @_lifetime(borrow owner)
    private static func span(of start: UnsafePointer<CChar>?, borrowing owner: borrowing Request) -> Span<UInt8> {
        guard let start = unsafe start else { return Span() }
        return unsafe span(of: start, count: strlen(start), borrowing: owner)
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
