import Foundation
import MicroHTTPD

/// The libmicrohttpd that the server under test runs with.
enum Library {
    /// Whether it is strict by itself: 1.0 refuses what 0.9.75 lets pass, before the server has a request to judge or log.
    static let isStrict = Server.libraryVersion.compare("1.0", options: .numeric) != .orderedAscending
}
