/// Passes results from one step of a request to the next; each connection has one.
final class RequestContext {
    /// The positions of the fields that the response depends on.
    var fields = FieldIndex()
    /// The label of the answer, as far as it is known yet.
    var label = Label.unmatched
    /// Whether the requesting app isn't in the catalog.
    var isFromUnknownApp = false
}
