internal import CGnuTLS

/// Which of the two files, certificate or key, can't be used, and why.
public struct CertificateError: Error, Equatable {
    /// The file at fault.
    public enum File: Sendable {
        /// The certificate chain.
        case certificate
        /// The private key.
        case key
    }

    /// The file to fix.
    public let file: File
    /// What is wrong with it, and what to do.
    public let reason: String

    init(file: File, reason: String) {
        self.file = file
        self.reason = reason
    }

    init(file: File, damage code: Int32) {
        self.init(file: file, reason: "it is damaged: \(Self.text(of: code))")
    }

    /// GnuTLS's description, without its full stop.
    static func text(of code: Int32) -> String {
        let text = unsafe String(cString: gnutls_strerror(code))
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
