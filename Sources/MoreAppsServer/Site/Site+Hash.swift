internal import Platform

extension Site {
    /// A hash of the definitions and all public files, to check that replicas serve the same: 16 hexadecimal digits.
    var hash: String {
        var input = SHA256.digest(of: definitions)
        for (path, asset) in assets.assets.sorted(by: { $0.key < $1.key }) {
            input += SHA256.digest(of: Array(path.utf8)) + asset.digest
        }
        return SHA256.digest(of: input).prefix(8).hexadecimal
    }
}
