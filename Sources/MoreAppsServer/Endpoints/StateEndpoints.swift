extension Endpoint {
    /// The health report.
    static let healthz = Endpoint("healthz", at: "/healthz") { snapshot in snapshot.health }

    /// The readiness check.
    static let readyz = Endpoint("readyz", at: "/readyz") { snapshot in
        switch snapshot.isReady {
        case true?: try snapshot.site?.ready()
        case false?: throw Refusal.draining
        case nil: nil
        }
    }
}
