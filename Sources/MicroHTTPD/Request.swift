internal import CMicroHTTPD
internal import Glibc

/// A request whose head has arrived, lent to the handler for the time of one call.
///
/// It can't be stored or copied, since what it shows lies in the connection's own memory: nothing is copied until it
/// is asked for, and what is asked for is a view.
@safe
public struct Request: ~Copyable, ~Escapable {
    private let connection: OpaquePointer
    // It outlives the request, and need not be counted for each.
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

    /// A request that is over: libmicrohttpd frees its memory only afterwards.
    @_lifetime(immortal)
    init(completed connection: OpaquePointer, state: ConnectionState) {
        unsafe self.connection = connection
        unsafe self.state = state
        unsafe methodStart = state.line?.method
        unsafe versionStart = state.line?.version
    }

    /// Whether the head announces content: it says how long it is, or that it is coded for transfer (RFC 9112, 6.3).
    public var hasContent: Bool {
        unsafe state.head.pointee.has_content
    }

    /// Whether the head adds up: each of its bytes is one of those shown here, or a delimiter.
    ///
    /// If not, libmicrohttpd read something else than what was sent: it cuts parts at a NUL, ends the head at a line without
    /// a name, and takes a continued line for part of a name. From 1.0 on it refuses most of this by itself.
    public var addsUp: Bool {
        unsafe state.head.pointee.adds_up
    }

    /// A number that differs among connections open at once.
    public var connectionNumber: Int {
        unsafe Int(state.descriptor)
    }

    /// The address that the connection came from; `nil` for another family than IPv4 and IPv6.
    public var peerAddress: PeerAddress? {
        guard let address = unsafe CMicroHTTPD_client_address(connection) else { return nil }
        return unsafe PeerAddress(address)
    }

    /// The method as sent; methods are case-sensitive (RFC 9110, 9.1). Empty when the head never arrived whole.
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

    /// The value of the first field line of a name, without case, or `nil`.
    ///
    /// - Parameter name: letters and hyphens.
    @_lifetime(borrow self)
    public func field(_ name: StaticString) -> Span<UInt8>? {
        for index in 0..<fieldCount where Self.isEqual(field(at: index).name, name) {
            return field(at: index).value
        }
        return nil
    }

    /// How many field lines there are.
    public var fieldCount: Int {
        unsafe state.head.pointee.count
    }

    /// How many bytes the head has, from the method to the empty line.
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

    /// Shows each field line, in the order in which they came, until the closure returns `false`.
    public func forEachField(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Bool) {
        for index in 0..<fieldCount {
            let line = field(at: index)
            guard body(line.name, line.value) else { return }
        }
    }

    /// Whether two names are the same but for the case of letters; `name` has letters and hyphens only, of which this
    /// bit makes no other byte that can stand in a line.
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
