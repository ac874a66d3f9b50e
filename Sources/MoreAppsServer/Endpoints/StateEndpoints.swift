extension Endpoint {
    /// That the server lives, and how its catalog is.
    static let healthz = Endpoint("healthz", at: "/healthz") { snapshot in snapshot.health }

    /// Whether requests are welcome.
    static let readyz = Endpoint("readyz", at: "/readyz") { snapshot in
        switch snapshot.isReady {
        case true?: try snapshot.site?.ready()
        case false?: throw Refusal.draining
        case nil: nil
        }
    }
}
