extension Collection<UInt8> {
    /// Two lower-case digits for each byte, as sha256sum(1) prints a digest.
    public var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
