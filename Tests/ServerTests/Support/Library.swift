import Foundation
import MicroHTTPD

/// The server's libmicrohttpd.
enum Library {
    /// Whether it is strict: 1.0 itself refuses leniencies of 0.9.75, before the server has a request to check or log.
    static let isStrict = Server.libraryVersion.compare("1.0", options: .numeric) != .orderedAscending
}
