import Foundation
import Glibc
import Locking

/// How a process ended.
enum ExitStatus: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
}

/// A process whose standard output and standard error go to files, so that no pipe can fill up or be inherited by
/// another child. It is killed at the latest when this object is released.
final class ChildProcess: Sendable {
    let identifier: pid_t
    private let folder: URL
    private let status = Lock<ExitStatus?>(nil)

    /// Starts `executable`.
    ///
    /// - Parameters:
    ///  - arguments: The arguments after the program's name.
    ///   - environment: Added to this process's variables.
    ///   - directory: The working directory.
    ///   - input: The file for its standard input.
    init(
        _ executable: URL,
        arguments: [String],
        environment: [String: String] = [:],
        directory: URL,
        input: String = "/dev/null"
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "moreapps-output-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // With the address sanitizer, tests may run without a leak check; the child is still checked.
        let withheld = { (name: String) in name.hasPrefix("MOREAPPS_") || name == "ASAN_OPTIONS" }
        var variables = ProcessInfo.processInfo.environment.filter { !withheld($0.key) }
        variables.merge(environment) { _, new in new }
        identifier = try spawn(
            // `env -C` changes the directory and becomes the program.
            ["/usr/bin/env", "-C", directory.path, executable.path] + arguments,
            environment: variables.map { "\($0.key)=\($0.value)" },
            input: input,
            output: folder.appending(path: "stdout").path,
            errors: folder.appending(path: "stderr").path
        )
    }

    deinit {
        signal(SIGKILL)
        _ = try? waitForExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Its standard output so far.
    var output: String { text(of: "stdout") }

    /// Its standard error so far.
    var errors: String { text(of: "stderr") }

    private func text(of name: String) -> String {
        let data = try? Data(contentsOf: folder.appending(path: name))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Sends a signal, unless the process has already ended.
    func signal(_ number: Int32) {
        status.withLock { status in
            if status == nil { kill(identifier, number) }
        }
    }

    /// How it ended, or nil while it runs.
    var exitStatus: ExitStatus? {
        status.withLock { status in
            if status == nil { status = reap(identifier) }
            return status
        }
    }

    /// Waits until it has ended, and throws ``TimedOut`` if it hasn't within `limit`.
    @discardableResult
    func waitForExit(within limit: Duration = patience) throws -> ExitStatus {
        try eventually("process \(identifier) to end", within: limit) { exitStatus }
    }
}

/// Collects the exit status of a child that has ended; nil while it runs.
private func reap(_ identifier: pid_t) -> ExitStatus? {
    var raw: Int32 = 0
    guard unsafe waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
    let signal = raw & 0x7f
    return signal == 0 ? .exited((raw >> 8) & 0xff) : .killed(signal: signal)
}

/// `posix_spawn(3)` with every signal at its default and none blocked, whatever this process has set.
private func spawn(
    _ arguments: [String],
    environment: [String],
    input: String,
    output: String,
    errors: String
) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_APPEND
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, create, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, create, 0o600)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var identifier: pid_t = 0
    let result = unsafe withCStrings(arguments) { arguments in
        unsafe withCStrings(environment) { environment in
            guard let program = unsafe arguments[0] else { return EINVAL }
            return unsafe posix_spawn(&identifier, program, &actions, &attributes, arguments, environment)
        }
    }
    guard result == 0 else { throw SystemError(call: "posix_spawn", code: result) }
    return identifier
}

/// Lends `strings` as a null-terminated array of C strings.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let array = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { unsafe (array + index).initialize(to: strdup(string)) }
    unsafe (array + strings.count).initialize(to: nil)
    defer {
        for index in strings.indices { unsafe free(array[index]) }
        unsafe array.deallocate()
    }
    return unsafe body(array)
}

extension ChildProcess {
    /// The lines of standard error that contain a text, once there is one: the log is written in the background.
    @discardableResult
    func messages(with text: String) throws -> [Substring] {
        try eventually("the message “\(text)”") {
            let lines = errors.split(separator: "\n").filter { $0.contains(text) }
            return lines.isEmpty ? nil : lines
        }
    }
}
