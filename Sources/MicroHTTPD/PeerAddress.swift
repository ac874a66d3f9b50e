internal import CMicroHTTPD
internal import Glibc

/// The address of the other end of a connection.
public enum PeerAddress: Hashable, Sendable {
    /// An IPv4 address, including one mapped to IPv6 (RFC 4291, 2.5.5.2); the first byte is the highest.
    case ipv4(UInt32)
    /// An IPv6 address; the first byte is the highest.
    case ipv6(UInt128)

    init?(_ address: UnsafePointer<sockaddr>) {
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET:
            let raw = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self = .ipv4(UInt32(bigEndian: raw.sin_addr.s_addr))
        case AF_INET6:
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            let bits = unsafe UInt128(
                bigEndian: (UnsafeRawPointer(address) + offset).loadUnaligned(as: UInt128.self)
            )
            self = bits >> 32 == 0xFFFF ? .ipv4(UInt32(truncatingIfNeeded: bits)) : .ipv6(bits)
        default:
            return nil
        }
    }
}
