/// The label after `-----BEGIN` in PEM (RFC 7468).
struct PEMLabel {
    let text: String

    /// Includes labels that only OpenSSL writes.
    var isCertificate: Bool { ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"].contains(text) }
    var isKey: Bool { text.hasSuffix("PRIVATE KEY") }

    static func all(in content: [UInt8]) -> [PEMLabel] {
        content.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
            let line = String(decoding: line, as: UTF8.self)
            guard let start = line.firstRange(of: "-----BEGIN ")?.upperBound,
                let end = line[start...].firstRange(of: "-----")?.lowerBound
            else { return nil }
            return PEMLabel(text: String(line[start..<end]))
        }
    }
}
