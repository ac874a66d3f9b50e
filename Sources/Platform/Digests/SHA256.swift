internal import CGnuTLS

/// The hash function of FIPS 180-4, from GnuTLS.
public enum SHA256 {
    /// In bytes.
    public static let digestLength = 32

    /// The digest of some bytes.
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        digest(of: bytes[...])
    }

    /// The digest of some bytes.
    public static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestLength)
        let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes.baseAddress, bytes.count, &digest)
        }
        precondition(result == 0, "GnuTLS has no SHA-256")
        return digest
    }
}
