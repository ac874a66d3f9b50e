internal import CGnuTLS
internal import FileDescriptors
internal import Glibc

/// The client side of TLS over an existing connection.
///
/// The server's certificate is not verified: it is for the public name, and the server is probed at a numeric address.
@safe
struct TLSClientSession: ~Copyable {
    private let session: gnutls_session_t
    private let credentials: gnutls_certificate_credentials_t

    /// Creates a session, before the handshake.
    ///
    /// - Throws: ``HTTPProbeError/tls(_:)`` when out of memory.
    init(over socket: borrowing ClientSocket) throws(HTTPProbeError) {
        var credentials: gnutls_certificate_credentials_t?
        var session: gnutls_session_t?
        let flags = GNUTLS_CLIENT.rawValue | GNUTLS_NONBLOCK.rawValue | GNUTLS_NO_SIGNAL.rawValue
        guard unsafe gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials = unsafe credentials
        else { throw .tls("no memory for the credentials") }
        guard unsafe gnutls_init(&session, flags) == 0, let session = unsafe session else {
            unsafe gnutls_certificate_free_credentials(credentials)
            throw .tls("no memory for the session")
        }
        unsafe self.session = session
        unsafe self.credentials = credentials
        unsafe gnutls_set_default_priority(session)
        unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        unsafe gnutls_transport_set_int2(session, socket.descriptor.number, socket.descriptor.number)
    }

    /// Performs the handshake.
    ///
    /// - Throws: ``HTTPProbeError/tls(_:)`` or ``HTTPProbeError/timedOut``.
    func handshake(on socket: borrowing ClientSocket) throws(HTTPProbeError) {
        _ = try unsafe complete(on: socket) { session in Int(unsafe gnutls_handshake(session)) }
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8], on socket: borrowing ClientSocket) throws(HTTPProbeError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // After an interruption GnuTLS expects the same bytes again (gnutls_record_send(3)).
            let chunk = Array(rest)
            let sent = try unsafe complete(on: socket) { session in
                unsafe gnutls_record_send(session, chunk, chunk.count)
            }
            rest = rest.dropFirst(sent)
        }
    }

    /// The next bytes, at most 4096; empty when the server has ended the session.
    func receive(on socket: borrowing ClientSocket) throws(HTTPProbeError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = try unsafe complete(on: socket) { session in
            unsafe gnutls_record_recv(session, &buffer, buffer.count)
        }
        return Array(buffer.prefix(count))
    }

    /// Repeats a step until it completes, waiting for the socket in between.
    private func complete(
        on socket: borrowing ClientSocket,
        _ step: (gnutls_session_t) -> Int
    ) throws(HTTPProbeError) -> Int {
        while true {
            let result = unsafe step(session)
            guard result < 0 else { return result }
            let code = Int32(truncatingIfNeeded: result)
            guard gnutls_error_is_fatal(code) == 0 else { throw .tls(unsafe String(cString: gnutls_strerror(code))) }
            if code == GNUTLS_E_AGAIN {
                try socket.wait(for: unsafe gnutls_record_get_direction(session) == 1 ? POLLOUT : POLLIN)
            }
        }
    }

    deinit {
        unsafe gnutls_deinit(session)
        unsafe gnutls_certificate_free_credentials(credentials)
    }
}
