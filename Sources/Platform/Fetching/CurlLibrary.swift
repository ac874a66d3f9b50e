internal import CCurl

/// libcurl's functions, loaded on first use: linking the library would slow every start by some milliseconds.
///
/// `@unchecked Sendable`: any thread may call the functions, and the pointer never changes.
@safe
final class CurlLibrary: @unchecked Sendable {
    let functions: UnsafePointer<CCurl_Library>

    /// Debian's build with GnuTLS, which the server uses as well.
    private static let file = "libcurl-gnutls.so.4"

    private static let shared = CurlLibrary()

    /// - Throws: ``HTTPFetchError`` when it isn't installed, or is too old.
    static func load() throws(HTTPFetchError) -> CurlLibrary {
        guard let shared else {
            throw HTTPFetchError(
                reason: "\(file) can't be loaded: install the Debian package libcurl3-gnutls (libcurl3t64-gnutls since"
                    + " Debian 13)"
            )
        }
        return shared
    }

    /// It stays loaded until the program ends.
    private init?() {
        let functions = UnsafeMutablePointer<CCurl_Library>.allocate(capacity: 1)
        guard unsafe CCurl_load(Self.file, functions) else {
            unsafe functions.deallocate()
            return nil
        }
        unsafe self.functions = UnsafePointer(functions)
    }
}
