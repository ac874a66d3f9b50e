internal import CCurl

/// libcurl's functions, loaded when they are first needed: linked, the library would cost every start some milliseconds.
///
/// `@unchecked Sendable`: the functions may be called by any thread, and the pointer never changes.
@safe
final class CurlLibrary: @unchecked Sendable {
    let functions: UnsafePointer<CCurl_Library>

    /// What Debian calls the build with GnuTLS, which the server uses as well.
    private static let file = "libcurl-gnutls.so.4"

    private static let shared = CurlLibrary()

    /// The library.
    ///
    /// - Throws: ``HTTPFetchError`` where it is not installed, or too old.
    static func load() throws(HTTPFetchError) -> CurlLibrary {
        guard let shared else {
            throw HTTPFetchError(
                reason: "\(file) can't be loaded: install Debian's package libcurl3-gnutls (libcurl3t64-gnutls from"
                    + " Debian 13 on)"
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
