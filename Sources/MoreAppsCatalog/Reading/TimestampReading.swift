extension CatalogReader {
    /// Reads a point in time. `name` says which, for a message.
    mutating func readTimestamp(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Timestamp? {
        guard let text = readString(json, name()) else { return nil }
        if let time = Timestamp(text) { return time }
        sink.error(
            at: json.offset,
            "\(name()): “\(shown(text))” isn't a valid time: "
                + "expected one like “2026-11-30T09:00:00Z”, or a day like “2026-11-30”"
        )
        return nil
    }
}
