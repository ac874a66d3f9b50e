internal import HTTPSemantics
internal import MicroHTTPD

extension HostName {
    /// The host that a request is for: an absolute target's wins over the field `Host` (RFC 9112, 3.2.2); `nil` where the
    /// request names none.
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
