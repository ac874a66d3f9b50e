/// Why a file is not loaded.
enum PendingReason: Equatable, Sendable {
    /// It is being written to, put in place or removed.
    case changing
    /// The system refuses to read a file of Public/ at the moment, with its reason.
    case refusal(String)
    /// It refuses to read the definitions.
    case failure(String)
    /// It changes together with a page, of which another part waits.
    case page(String)

    /// A line about a file that waits.
    func line(for name: String) -> String {
        let reason =
            switch self {
            case .changing: "the file keeps changing"
            case .refusal(let reason), .failure(let reason): "can't read it: \(reason)"
            case .page(let page): "it is loaded together with the page \(page), part of which keeps changing"
            }
        return "\(name): \(isError ? "error" : "warning"): not loaded: \(reason)"
    }

    /// Whether something is wrong, and not only late.
    var isError: Bool {
        if case .failure = self { true } else { false }
    }
}
