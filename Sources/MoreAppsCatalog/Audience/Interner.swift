/// Assigns the same number to equal values.
struct Interner<Value: Hashable> {
    private(set) var values: [Value] = []
    private var indices: [Value: Int] = [:]

    mutating func index(of value: Value) -> Int {
        if let known = indices[value] { return known }
        indices[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
