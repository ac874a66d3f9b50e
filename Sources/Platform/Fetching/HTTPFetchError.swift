/// A fetch failed.
public struct HTTPFetchError: Error, Equatable {
    /// The reason, in a few words that stay the same for the same failure.
    public let reason: String

    /// Creates an error with a reason.
    public init(reason: String) {
        self.reason = reason
    }
}
