internal import Glibc

/// The end of the program.
public enum Termination {
    /// Ends the program with a status.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }

    /// Ends the program with a status while other threads work on, and without what libraries do at its end.
    public static func exitAtOnce(_ status: Int32) -> Never {
        _exit(status)
    }
}
