internal import Glibc

/// A certificate chain and its private key, for TLS 1.2 and 1.3.
@safe
public final class TLSIdentity: Sendable {
    /// `nonisolated(unsafe)`: written in `init`, then only read, freed in `deinit`.
    nonisolated(unsafe) let certificate: UnsafeMutablePointer<CChar>
    /// As above.
    nonisolated(unsafe) let key: UnsafeMutablePointer<CChar>

    /// GnuTLS's priority string: its defaults, without the versions that RFC 8996 deprecates.
    static var priorities: UnsafePointer<CChar>? {
        let text: StaticString = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"
        return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Creates an identity from PEM texts. A mismatch shows only when a server starts with it.
    public init(certificate: [UInt8], key: [UInt8]) {
        unsafe self.certificate = Self.string(certificate)
        unsafe self.key = Self.string(key)
    }

    private static func string(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
        let string = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { unsafe string[index] = CChar(bitPattern: byte) }
        unsafe string[bytes.count] = 0
        return unsafe string
    }

    deinit {
        unsafe memset(key, 0, strlen(key))
        unsafe certificate.deallocate()
        unsafe key.deallocate()
    }
}
