internal import CGnuTLS
internal import Glibc

/// A certificate chain and its private key in PEM, checked before a server uses them.
public struct CertificatePair: Sendable {
    /// The chain as it was read, the server's own certificate first.
    public let certificate: [UInt8]
    /// The key as it was read.
    public let key: [UInt8]
    /// When the server's own certificate becomes valid.
    public let begin: WallTime
    /// When the server's own certificate expires.
    public let end: WallTime

    /// Checks the content of the two files.
    ///
    /// - Throws: ``CertificateError``.
    public init(certificate: [UInt8], key: [UInt8]) throws(CertificateError) {
        try Self.checkForm(of: certificate, as: .certificate)
        try Self.checkForm(of: key, as: .key)
        let first = try LeafCertificate(pem: certificate)
        guard try Self.identifier(ofKey: key) == first.keyIdentifier else {
            throw CertificateError(file: .key, reason: "it doesn't match the certificate")
        }
        try Self.checkUse(certificate: certificate, key: key)
        self.certificate = certificate
        self.key = key
        begin = first.begin
        end = first.end
    }

    /// In bytes, far more than any chain needs.
    private static let largestFile = 1 << 20

    /// Catches the usual mistakes without parsing what is between the `-----` lines.
    private static func checkForm(
        of content: [UInt8],
        as file: CertificateError.File
    ) throws(CertificateError) {
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        guard content.contains(where: { !blanks.contains($0) }) else {
            throw CertificateError(file: file, reason: "it is empty")
        }
        guard content.count <= largestFile else { throw CertificateError(file: file, reason: "it is too large") }
        let labels = PEMLabel.all(in: content)
        switch file {
        case .certificate:
            if labels.contains(where: \.isCertificate) { return }
            if labels.contains(where: \.isKey) {
                let reason = "it has a key and no certificate: are the two files swapped?"
                throw CertificateError(file: file, reason: reason)
            }
        case .key:
            if content.firstRange(of: Array("Proc-Type: 4,ENCRYPTED".utf8)) != nil
                || labels.contains(where: { $0.isKey && $0.text.hasPrefix("ENCRYPTED ") })
            {
                throw CertificateError(
                    file: file,
                    reason: "the key is encrypted: remove its passphrase with “openssl pkey -in FILE -out NEWFILE”"
                )
            }
            if labels.contains(where: \.isKey) { return }
            if labels.contains(where: \.isCertificate) {
                let reason = "it has a certificate and no key: are the two files swapped?"
                throw CertificateError(file: file, reason: reason)
            }
        }
        if let reason = reasonForBinary(content, file) { throw CertificateError(file: file, reason: reason) }
        let begin = "-----BEGIN \(file == .certificate ? "CERTIFICATE" : "PRIVATE KEY")-----"
        throw CertificateError(file: file, reason: "it is not PEM: it has no line “\(begin)”")
    }

    /// The reason to report for a DER SEQUENCE (X.690) that starts with another one or with a number; `nil` for
    /// anything else.
    private static func reasonForBinary(_ content: [UInt8], _ file: CertificateError.File) -> String? {
        guard content.count > 2, content[0] == 0x30 else { return nil }
        let inner = content.dropFirst(content[1] < 0x80 ? 2 : 2 + Int(content[1] & 0x7F))
        guard inner.first == 0x30 || inner.first == 0x02 else { return nil }
        // PKCS #12 starts with its version, which is 3 (RFC 7292, 4).
        if inner.starts(with: [0x02, 0x01, 0x03]) {
            return "it is PKCS #12, not PEM: convert it with “openssl pkcs12 -in FILE -nodes -out NEWFILE”"
        }
        let tool = file == .certificate ? "x509" : "pkey"
        return "it is DER, not PEM: convert it with “openssl \(tool) -inform der -in FILE -out NEWFILE”"
    }

    private static func identifier(ofKey content: [UInt8]) throws(CertificateError) -> [UInt8] {
        var key: gnutls_x509_privkey_t?
        guard unsafe gnutls_x509_privkey_init(&key) == 0, let key = unsafe key else {
            throw CertificateError(file: .key, reason: "out of memory")
        }
        defer { unsafe gnutls_x509_privkey_deinit(key) }
        let result = unsafe withDatum(content) { datum in
            unsafe gnutls_x509_privkey_import2(key, datum, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard result == 0 else { throw CertificateError(file: .key, damage: result) }
        return unsafe KeyIdentifier.make { buffer, count in
            unsafe gnutls_x509_privkey_get_key_id(key, 0, buffer, count)
        }
    }

    /// Finally asks GnuTLS whether the pair works, in the form that libmicrohttpd passes it.
    private static func checkUse(certificate: [UInt8], key: [UInt8]) throws(CertificateError) {
        var credentials: gnutls_certificate_credentials_t?
        guard unsafe gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials = unsafe credentials
        else { throw CertificateError(file: .certificate, reason: "out of memory") }
        defer { unsafe gnutls_certificate_free_credentials(credentials) }
        let result = unsafe withDatum(certificate) { certificate in
            unsafe withDatum(key) { key in
                unsafe gnutls_certificate_set_x509_key_mem(credentials, certificate, key, GNUTLS_X509_FMT_PEM)
            }
        }
        guard result >= 0 else {
            throw CertificateError(file: .certificate, reason: "it can't be used: \(CertificateError.text(of: result))")
        }
    }
}

/// The server's own certificate, the first of its chain.
private struct LeafCertificate {
    let keyIdentifier: [UInt8]
    let begin: WallTime
    let end: WallTime

    init(pem: [UInt8]) throws(CertificateError) {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        let result = unsafe withDatum(pem) { datum in
            unsafe gnutls_x509_crt_list_import2(&list, &count, datum, GNUTLS_X509_FMT_PEM, 0)
        }
        guard result >= 0, let list = unsafe list else { throw CertificateError(file: .certificate, damage: result) }
        defer {
            for index in 0..<Int(count) { unsafe gnutls_x509_crt_deinit(list[index]) }
            unsafe CGnuTLS_free(list)
        }
        guard count > 0, let first = unsafe list[0] else {
            throw CertificateError(file: .certificate, reason: "it has no certificate")
        }
        keyIdentifier = unsafe KeyIdentifier.make { buffer, count in
            unsafe gnutls_x509_crt_get_key_id(first, 0, buffer, count)
        }
        begin = unsafe WallTime(seconds: Int64(gnutls_x509_crt_get_activation_time(first)))
        end = unsafe WallTime(seconds: Int64(gnutls_x509_crt_get_expiration_time(first)))
    }
}

/// A hash of a public key, equal for a certificate and its private key.
private enum KeyIdentifier {
    static func make(_ fill: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64)
        var size = buffer.count
        let result = unsafe fill(&buffer, &size)
        return result == 0 ? Array(buffer.prefix(size)) : []
    }
}

/// Passes bytes in the form that GnuTLS expects.
private func withDatum<Result>(
    _ bytes: [UInt8],
    _ body: (UnsafePointer<gnutls_datum_t>) -> Result
) -> Result {
    var copy = bytes
    return unsafe copy.withUnsafeMutableBufferPointer { buffer in
        var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return unsafe body(&datum)
    }
}
