internal import CMicroHTTPD
internal import Glibc

/// An IPv4 or IPv6 address with its port, for the socket functions.
struct SocketAddress {
    private var storage: sockaddr_storage
    private let length: socklen_t

    /// Copies an address; `nil` for other families than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        let length: Int
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
        }
        self.length = socklen_t(length)
    }

    /// The address that a socket is bound to; `nil` for other families than IPv4 and IPv6.
    init?(boundTo descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else { return nil }
        self.storage = storage
        self.length = length
    }

    static func anyIPv4(port: UInt16) -> SocketAddress {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        return SocketAddress(ipv4: address)
    }

    private init(ipv4 address: sockaddr_in) {
        storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe bytes.storeBytes(of: address, as: sockaddr_in.self)
        }
        length = socklen_t(MemoryLayout<sockaddr_in>.size)
    }

    /// The addresses of a host, in order of preference.
    static func resolve(host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard result == 0 else {
            throw .addressNotFound(host: host, reason: unsafe String(cString: gai_strerror(result)))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let address = unsafe entry.pointee.ai_addr, let copy = unsafe SocketAddress(address) {
                addresses.append(copy)
            }
            unsafe next = entry.pointee.ai_next
        }
        return addresses
    }

    var family: Int32 {
        Int32(storage.ss_family)
    }

    var port: UInt16 {
        // The port is at the same offset in both families.
        unsafe withUnsafeBytes(of: storage) { bytes in
            unsafe UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
        }
    }

    var isAny: Bool {
        host == "[::]" || host == "0.0.0.0"
    }

    /// The numeric host, with IPv6 in brackets and IPv4-mapped addresses as IPv4.
    var host: String {
        let text = numericHost
        guard family == AF_INET6 else { return text }
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : "[\(text)]"
    }

    private var numericHost: String {
        var storage = storage
        return unsafe withUnsafePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { name in
                    let result = unsafe getnameinfo(
                        address,
                        length,
                        name.baseAddress,
                        socklen_t(name.count),
                        nil,
                        0,
                        NI_NUMERICHOST
                    )
                    guard result == 0, let start = name.baseAddress else { return "" }
                    return unsafe String(cString: start)
                }
            }
        }
    }

    func bind(_ descriptor: Int32) -> Bool {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(descriptor, $0, length) == 0
            }
        }
    }
}
