internal import CLinux
internal import FileDescriptors
internal import Glibc

/// Reports whether something in a set of directories may have changed, without reading them.
public final class DirectoryWatch {
    private let descriptor: FileDescriptor

    /// Watches directories and the files in them, but not their subdirectories.
    ///
    /// - Returns: `nil` when one can't be watched: other machines can change its file system, or the system has run out
    ///   of watches.
    public init?(_ paths: some Sequence<String>) {
        guard let descriptor = FileDescriptor(inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))) else { return nil }
        self.descriptor = descriptor
        guard add(paths) else { return nil }
    }

    /// Adds directories. Those already watched stay watched; one that was recreated is watched again.
    ///
    /// - Returns: `false` when one can't be watched.
    public func add(_ paths: some Sequence<String>) -> Bool {
        let events =
            IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF
        return paths.allSatisfy { path in
            unsafe CLinux_is_local(path) != 0 && inotify_add_watch(descriptor.number, path, UInt32(events)) >= 0
        }
    }

    /// Whether something changed since the last call, or the system lost count.
    public func hasChanges() -> Bool {
        var hasChanged = false
        // Drains the queue; the limit keeps a busy writer from blocking this.
        for _ in 0..<256 {
            var failure: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
                let result = unsafe read(descriptor.number, buffer.baseAddress, buffer.count)
                if result < 0 { failure = errno }
                count = max(0, result)
            }
            if failure == EINTR { continue }
            guard !piece.isEmpty else { return hasChanged || failure != EAGAIN }
            hasChanged = true
        }
        return true
    }
}
