internal import MoreAppsCatalog

extension Endpoint {
    /// What is new in an app since a version.
    static let releases = Endpoint(
        "releases",
        at: "/api/releases",
        reads: Parameter.ofReader + [.since, .version],
        isNegotiated: true
    ) { question, site in
        site.updates.newReleasesKey(
            for: question.reader(preferred: site.updates.preferred),
            since: question.parameters[.since],
            upTo: question.parameters[.version],
            at: question.time
        )
    } answer: { key, site in
        var json = JSONWriter()
        site.updates.writeNewReleases(for: key, to: &json)
        return Answer(json: json, validity: key.validity, isLocalized: key.isLocalized)
    }
}
