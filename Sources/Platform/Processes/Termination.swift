internal import Glibc

/// The end of the program.
public enum Termination {
    /// Ends the program with a status.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }

    /// Ends the program with a status, while other threads run and without exit handlers.
    public static func exitAtOnce(_ status: Int32) -> Never {
        _exit(status)
    }
}
