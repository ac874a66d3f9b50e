/// A value that is made when it is first asked for. Whoever asks while it is being made waits.
public final class Lazy<Value: Sendable>: Sendable {
    private let made = Lock<Value?>(nil)
    private let make: @Sendable () -> Value

    /// - Parameter make: makes the value; called once.
    public init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The value.
    public var value: Value {
        made.withLock { made in
            if let value = made { return value }
            let value = make()
            made = value
            return value
        }
    }
}
