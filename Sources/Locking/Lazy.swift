/// A value computed on first use. Other threads wait while it is computed.
public final class Lazy<Value: Sendable>: Sendable {
    private let made = Lock<Value?>(nil)
    private let make: @Sendable () -> Value

    /// - Parameter make: computes the value; called once.
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
