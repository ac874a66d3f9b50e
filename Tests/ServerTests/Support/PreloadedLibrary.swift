import Foundation
import Testing

/// Compiles C that replaces system functions; returns the path for `LD_PRELOAD`.
func makeLibrary(_ source: String, in workspace: Workspace) throws -> String {
    try workspace.write(source, to: "library.c")
    let made = try run(["cc", "-shared", "-fPIC", "-o", "library.so", "library.c"], in: workspace)
    try #require(made.status == .exited(0), "\(made.errors)")
    return workspace.url("library.so").path
}
