internal import CGnuTLS

/// Which file of a certificate and its key can't be used, and why.
public struct CertificateError: Error, Equatable {
    /// One of the two.
    public enum File: Sendable {
        /// The certificate chain.
        case certificate
        /// The private key.
        case key
    }

    /// The file that is to be mended.
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

    /// GnuTLS' words, without the full stop at their end.
    static func text(of code: Int32) -> String {
        let text = unsafe String(cString: gnutls_strerror(code))
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
