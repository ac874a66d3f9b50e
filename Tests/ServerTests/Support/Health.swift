/// The part of `/healthz` that never changes.
struct Health: Decodable, Sendable {
    let status: String
}
