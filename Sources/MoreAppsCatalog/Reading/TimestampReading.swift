extension CatalogReader {
    /// Reads a point in time.
    mutating func readTimestamp(_ field: Field) -> Timestamp? {
        guard let text = readString(field) else { return nil }
        if let time = Timestamp(text) { return time }
        sink.error(
            at: field.offset,
            "\(field.name): “\(shown(text))” isn't a valid time: \(TimestampSlip(text).advice)"
        )
        return nil
    }

    /// Reads `endsAt`, which must be later than `startsAt`.
    mutating func readEnd(_ field: Field, after start: Timestamp?) -> Timestamp? {
        guard let end = readTimestamp(field) else { return nil }
        if let start, end <= start {
            sink.error(at: field.offset, "\(field.name) is \(end == start ? "at" : "before") “startsAt”")
        }
        return end
    }
}
