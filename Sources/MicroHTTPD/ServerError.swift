internal import Glibc

/// Why a server could not start.
public enum ServerError: Error, Equatable {
    /// The host has no address.
    case addressNotFound(host: String, reason: String)
    /// No socket could be opened, bound or listened on.
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// libmicrohttpd failed; it only logs the reason.
    case cannotStart(log: String)
}

extension ServerError {
    /// The usual reasons why a program can't listen on an address.
    public enum ListeningFailure: Equatable, Sendable {
        /// Another socket listens on the port.
        case portInUse(UInt16)
        /// The port is for privileged programs.
        case privilegedPort
        /// The address isn't one of this machine.
        case foreignAddress
    }

    /// Why the program can't listen; nil for another reason or error.
    public var listeningFailure: ListeningFailure? {
        guard case .cannotListen(_, let port, let errno) = self else { return nil }
        return switch errno {
        case EADDRINUSE: .portInUse(port)
        case EACCES: .privilegedPort
        case EADDRNOTAVAIL: .foreignAddress
        default: nil
        }
    }
}

extension ServerError: CustomStringConvertible {
    /// One line for a person, in lower case, without a full stop.
    public var description: String {
        switch self {
        case .addressNotFound(let host, let reason):
            return "cannot find the address of host '\(host)': \(reason)"
        case .cannotListen(let host, let port, let errno):
            return "cannot listen on '\(host)', port \(port): \(unsafe String(cString: strerror(errno)))"
        case .cannotStart(let log):
            return "libmicrohttpd cannot start: \(log)"
        }
    }
}
