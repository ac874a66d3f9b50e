/// Why a file is not served as it is now.
enum FileWait: Equatable, Sendable {
    /// It is being written to, put in place or removed.
    case motion
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
            case .motion: "it is being written to"
            case .refusal(let reason), .failure(let reason): "it can't be read: \(reason)"
            case .page(let page): "it changes together with the page \(page), of which a part is still being written to"
            }
        return "\(name): \(isError ? "error" : "warning"): not served as it is now: \(reason)"
    }

    /// Whether something is wrong, and not only late.
    var isError: Bool {
        if case .failure = self { true } else { false }
    }
}
