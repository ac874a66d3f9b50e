import Foundation
import Testing

/// Compiles C that stands in for functions of the system in a program that is started with `LD_PRELOAD` set to the path
/// that this returns.
func makeLibrary(_ source: String, in workspace: Workspace) throws -> String {
    try workspace.write(source, to: "library.c")
    let made = try run(["cc", "-shared", "-fPIC", "-o", "library.so", "library.c"], in: workspace)
    try #require(made.status == .exited(0), "\(made.errors)")
    return workspace.url("library.so").path
}
