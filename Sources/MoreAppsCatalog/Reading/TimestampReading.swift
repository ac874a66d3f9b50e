extension CatalogReader {
    /// Reads a point in time. `name` says which, for a message.
    mutating func readTimestamp(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Timestamp? {
        guard let text = readString(json, name()) else { return nil }
        if let time = Timestamp(text) { return time }
        sink.error(
            at: json.offset,
            "\(name()): “\(shown(text))” is no point in time: "
                + "one such as “2026-11-30T09:00:00Z”, or a day such as “2026-11-30”, was expected"
        )
        return nil
    }
}
