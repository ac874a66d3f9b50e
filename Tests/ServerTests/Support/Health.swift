/// The part of `/healthz` that every version of it has.
struct Health: Decodable, Sendable {
    let status: String
}
