internal import MicroHTTPD
internal import MoreAppsCatalog

/// The result of looking up a path.
struct Found {
    let resource: Resource
    /// Whether the answer was created for this request; `nil` for uncached answers.
    var isMade: Bool?
    /// Whether `me` names no app of the catalog.
    var isFromUnknownApp = false
}

extension SiteStore {
    /// Finds what a decoded path without dot segments names; `nil` for nothing.
    ///
    /// - Parameters:
    ///   - query: the range of the target's query.
    ///   - canonicalTarget: the key to cache it by; `nil` not to cache it.
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
        // Like any file of Public/, a promo page replaces whatever else has its name.
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
            let isFromUnknownApp = question.parameters[.me].map { !site.selector.hasApp($0) } ?? false
            let isNegotiated = endpoint.isNegotiated && question.parameters[.locale] == nil
            return try answer(
                for: AnswerCache.Key(endpoint: label, isNegotiated: isNegotiated, value: pending.key),
                // An answer that depends on `Accept-Language` doesn't depend on the target alone.
                target: isNegotiated ? nil : canonicalTarget,
                isFromUnknownApp: isFromUnknownApp,
                at: snapshot
            ) { () throws(ResponseError) in
                try Resource(pending.make(), label: label, isNegotiated: isNegotiated, common: site.common)
            }
        }
    }
}
