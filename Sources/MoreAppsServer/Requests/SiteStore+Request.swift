internal import MicroHTTPD

/// What a path names.
struct Found {
    let resource: Resource
    /// Whether it was made for this request; `nil` for what is never kept.
    var isMade: Bool?
}

extension SiteStore {
    /// What a path, decoded and without dot segments, names for who sent a request; `nil` for nothing.
    ///
    /// - Parameters:
    ///   - query: where the target's query stands.
    ///   - canonicalTarget: by which it is remembered; `nil`: it is not.
    /// - Throws: ``Refusal``, and `ResponseError` when out of memory.
    func find(
        _ path: [UInt8],
        _ request: borrowing Request,
        _ fields: FieldIndex,
        query: Range<Int>?,
        canonicalTarget: [UInt8]? = nil
    ) throws -> Found? {
        let snapshot = current
        if let file = snapshot.site?.files.resource(at: path) {
            if let canonicalTarget { remember(file, for: canonicalTarget, at: snapshot) }
            return Found(resource: file, isMade: false)
        }
        // As any file of Public/, a promo page takes the place of what else has its name.
        let page = snapshot.site?.files.page(at: path).map { (endpoint: Endpoint.page, operand: $0) }
        guard let (endpoint, operand) = page ?? EndpointTable.find(path) else { return nil }
        switch endpoint.source {
        case .state(let state):
            return try state(snapshot).map { Found(resource: $0) }
        case .catalog(let prepare):
            guard let site = snapshot.site else { return nil }
            let question = Question(endpoint, operand, request, fields, query: query, at: site.now())
            guard let pending = prepare(question, site) else { return nil }
            let label = Label(endpoint)
            let isNegotiated = endpoint.isNegotiated && question.parameters[.locale] == nil
            return try answer(
                for: AnswerCache.Key(endpoint: label, isNegotiated: isNegotiated, value: pending.key),
                // What `Accept-Language` has a say in is not told by the target alone.
                target: isNegotiated ? nil : canonicalTarget,
                at: snapshot
            ) { () throws(ResponseError) in
                try Resource(pending.make(), label: label, isNegotiated: isNegotiated, common: site.common)
            }
        }
    }
}
