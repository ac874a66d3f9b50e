/// What one step of answering a request leaves for the next; each connection has one.
final class RequestContext {
    /// Where the fields are that answering needs.
    var fields = FieldIndex()
    /// What is answered, as far as it is known yet.
    var label = Label.unmatched
}
