internal import Glibc

/// The end of the program.
public enum Termination {
    /// Ends the program with a status.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
