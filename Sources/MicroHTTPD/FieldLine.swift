/// A field line of a request, valid as long as the request.
public struct FieldLine: ~Escapable {
    /// As sent.
    public let name: Span<UInt8>
    /// Without surrounding white space.
    public let value: Span<UInt8>

    @_lifetime(copy name, copy value)
    init(name: Span<UInt8>, value: Span<UInt8>) {
        self.name = name
        self.value = value
    }
}
