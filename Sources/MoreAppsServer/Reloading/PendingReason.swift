internal import MoreAppsCatalog

/// Why a changed file isn't loaded yet.
enum PendingReason: Equatable, Sendable {
    /// It is being written, created or removed.
    case changing
    /// A file of Public/ can't be read at the moment, for this reason.
    case refusal(String)
    /// The definitions can't be read, for this reason.
    case failure(String)
    /// It belongs to a page, another part of which is pending.
    case page(String)

    /// A message about the file.
    func diagnostic(for name: String) -> Diagnostic {
        let reason =
            switch self {
            case .changing: "the file keeps changing"
            case .refusal(let reason), .failure(let reason): "can't read it: \(reason)"
            case .page(let page): "it is loaded together with the page \(page), part of which keeps changing"
            }
        return Diagnostic(severity: isError ? .error : .warning, file: name, message: "not loaded: \(reason)")
    }

    /// Whether this is an error rather than a delay.
    var isError: Bool {
        if case .failure = self { true } else { false }
    }
}
