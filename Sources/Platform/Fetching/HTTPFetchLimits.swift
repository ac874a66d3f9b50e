/// What a fetch may cost at most.
public struct HTTPFetchLimits: Sendable {
    /// How many bytes the content may have, codings undone.
    public var contentBytes = 16 << 20
    /// How many bytes status lines and fields may have: those of redirects on the way, and of trailers, as well.
    public var fieldBytes = 256 << 10
    /// How long it may take until a connection is there.
    public var connecting = Duration.seconds(10)
    /// How long all of it may take, however it drips.
    public var total = Duration.seconds(30)
    /// How many redirects are followed.
    public var redirects = 5

    /// The defaults.
    public init() {}
}
