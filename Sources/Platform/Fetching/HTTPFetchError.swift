/// Something could not be fetched.
public struct HTTPFetchError: Error, Equatable {
    /// Why, in a few words that are the same each time it fails in the same way.
    public let reason: String

    /// Says why.
    public init(reason: String) {
        self.reason = reason
    }
}
