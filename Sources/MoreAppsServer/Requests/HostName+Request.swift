internal import HTTPSemantics
internal import MicroHTTPD

extension HostName {
    /// The host of a request: an absolute target overrides the field `Host` (RFC 9112, 3.2.2); `nil` without either.
    init?(of request: borrowing Request, _ target: RequestTarget) {
        if let authority = target.authority {
            self.init(authority: request.target.extracting(authority))
        } else if let field = request.field("Host") {
            self.init(authority: field)
        } else {
            return nil
        }
    }
}
