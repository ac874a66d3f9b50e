internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The functions that libmicrohttpd calls, in call order.
enum Callbacks {
    /// A connection was accepted, or is about to be closed.
    static let connection: MHD_NotifyConnectionCallback = { context, connection, slot, event in
        guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
        let server = unsafe Unmanaged<DaemonState>.fromOpaque(context).takeUnretainedValue()
        if event == .CONNECTION_NOTIFY_STARTED {
            let state = ConnectionState(
                descriptor: unsafe CMicroHTTPD_descriptor(connection),
                network: PeerNetwork(unsafe CMicroHTTPD_client_address(connection).flatMap { unsafe PeerAddress($0) }),
                time: server.time,
                isEncrypted: server.isEncrypted,
                context: server.functions.makeContext()
            )
            server.connections.insert(state)
            unsafe slot.pointee = Unmanaged.passRetained(state).toOpaque()
        } else if let pointer = unsafe slot.pointee {
            let state = unsafe Unmanaged<ConnectionState>.fromOpaque(pointer).takeRetainedValue()
            state.discardUnread()
            server.connections.remove(state)
            unsafe slot.pointee = nil
            server.connectionIsGone()
        }
    }

    /// A request line has arrived; its raw target is available only now. libmicrohttpd passes the result to the
    /// request's later callbacks.
    static let requestLine: CMicroHTTPD_URICallback = { context, target, connection in
        guard let context = unsafe context, let connection = unsafe connection, let target = unsafe target,
            let pointer = unsafe CMicroHTTPD_socket_context(connection)
        else { return nil }
        unsafe Unmanaged<DaemonState>.fromOpaque(context)._withUnsafeGuaranteedRef { server in
            unsafe Unmanaged<ConnectionState>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
                unsafe state.begin(target: target, time: server.time, isObserved: server.functions.observer != nil)
            }
        }
        unsafe CMicroHTTPD_hide_query(target)
        return unsafe pointer
    }

    /// A head has arrived; or, on the second call, a request without content is complete.
    static let access: MHD_AccessHandlerCallback = {
        context,
        connection,
        _,
        method,
        version,
        _,
        _,
        requestContext in
        guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
            let version = unsafe version, let pointer = unsafe requestContext?.pointee
        else { return .NO }
        return unsafe Unmanaged<DaemonState>.fromOpaque(context)._withUnsafeGuaranteedRef { server in
            unsafe Unmanaged<ConnectionState>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
                let request = unsafe Request(connection: connection, state: state, method: method, version: version)
                guard state.isScreened else {
                    unsafe state.screen(connection: connection, method: method, version: version, time: server.time)
                    if let refusal = server.functions.screen(request, state.context) {
                        return unsafe queue(refusal, on: connection, state: state, of: server)
                    }
                    // Nobody would read the content, and libmicrohttpd would parse it as the next request.
                    return request.hasContent ? .NO : .YES
                }
                return unsafe queue(
                    server.functions.handler(request, state.context),
                    on: connection,
                    state: state,
                    of: server
                )
            }
        }
    }

    /// A request has ended: answered or aborted.
    static let completed: MHD_RequestCompletedCallback = { context, connection, requestContext, reason in
        guard let context = unsafe context, let connection = unsafe connection,
            let pointer = unsafe requestContext?.pointee
        else { return }
        unsafe Unmanaged<DaemonState>.fromOpaque(context)._withUnsafeGuaranteedRef { server in
            unsafe Unmanaged<ConnectionState>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
                if let observer = server.functions.observer {
                    // The screen doesn't see requests that libmicrohttpd refuses by itself.
                    if !state.isScreened { unsafe state.readFields(of: connection) }
                    let request = unsafe Request(completed: connection, state: state)
                    let exchange = unsafe Exchange(connection: connection, state: state, reason: reason)
                    observer(request, exchange, state.isScreened ? state.context : nil)
                }
                state.end(time: server.time)
            }
        }
    }

    /// Replaces libmicrohttpd's percent-decoding, and leaves the text unchanged.
    static let leaveEscaped: CMicroHTTPD_UnescapeCallback = { _, _, text in
        unsafe text.map { unsafe strlen($0) } ?? 0
    }

    /// libmicrohttpd logs a message.
    static let log: MHD_LogCallback = { context, format, arguments in
        guard let context = unsafe context, let format = unsafe format, let arguments = unsafe arguments else { return }
        let server = unsafe Unmanaged<DaemonState>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer -> String in
            guard let start = buffer.baseAddress else { return "" }
            unsafe vsnprintf(start, buffer.count, format, arguments)
            return unsafe String(cString: start)
        }
        server.write(line.hasSuffix("\n") ? String(line.dropLast()) : line)
    }

    private static func queue(
        _ response: Response,
        on connection: OpaquePointer,
        state: ConnectionState,
        of server: DaemonState
    ) -> MHD_Result {
        state.queue(response)
        let isLast = server.isStopping.load(ordering: .relaxed) || state.closesWithAnswer.load(ordering: .relaxed)
        let queued = isLast ? response.closing() ?? response : response
        // Keeps the response until libmicrohttpd has retained it.
        return withExtendedLifetime(queued) {
            unsafe MHD_queue_response(connection, UInt32(queued.status), queued.handle)
        }
    }
}
