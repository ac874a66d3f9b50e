/// A field line of a request, lent for as long as the request is.
public struct FieldLine: ~Escapable {
    /// As sent.
    public let name: Span<UInt8>
    /// Without the white space around it.
    public let value: Span<UInt8>

    @_lifetime(copy name, copy value)
    init(name: Span<UInt8>, value: Span<UInt8>) {
        self.name = name
        self.value = value
    }
}
