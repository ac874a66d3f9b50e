/// A server's functions for requests, without the type of the contexts.
@usableFromInline
struct RequestFunctions: Sendable {
    @usableFromInline
    let makeContext: @Sendable () -> sending AnyObject
    @usableFromInline
    let screen: @Sendable (borrowing Request, AnyObject) -> Response?
    @usableFromInline
    let handler: @Sendable (borrowing Request, AnyObject) -> Response
    @usableFromInline
    let observer: (@Sendable (borrowing Request, Exchange, AnyObject?) -> Void)?

    // `unsafeDowncast`: the context of each connection comes from `makeContext`. Inlinable, so that generic code is
    // specialized where the server is created.
    @inlinable
    init<Context: AnyObject>(
        makeContext: @escaping @Sendable () -> sending Context,
        screen: @escaping @Sendable (borrowing Request, Context) -> Response?,
        handler: @escaping @Sendable (borrowing Request, Context) -> Response,
        observer: (@Sendable (borrowing Request, Exchange, Context?) -> Void)?
    ) {
        self.makeContext = { makeContext() }
        self.screen = { request, context in unsafe screen(request, unsafeDowncast(context, to: Context.self)) }
        self.handler = { request, context in unsafe handler(request, unsafeDowncast(context, to: Context.self)) }
        guard let observer else {
            self.observer = nil
            return
        }
        self.observer = { request, exchange, context in
            guard let context else { return observer(request, exchange, nil) }
            unsafe observer(request, exchange, unsafeDowncast(context, to: Context.self))
        }
    }
}
