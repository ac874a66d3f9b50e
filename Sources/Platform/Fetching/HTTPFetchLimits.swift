/// The limits of a fetch.
public struct HTTPFetchLimits: Sendable {
    /// Size of the decoded content, in bytes.
    public var contentBytes = 16 << 20
    /// Size of status lines and fields in bytes, including redirects and trailers.
    public var fieldBytes = 256 << 10
    /// Time to connect.
    public var connecting = Duration.seconds(10)
    /// Total time, however slowly data arrives.
    public var total = Duration.seconds(30)
    /// How many redirects to follow.
    public var redirects = 5

    /// The defaults.
    public init() {}
}
