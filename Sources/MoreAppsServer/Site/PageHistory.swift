internal import Platform

/// The SHA-256 digests of the promo page's files in all releases.
enum PageHistory {
    /// Where a file of Public/ comes from.
    enum Provenance {
        /// There is no file.
        case missing
        /// It is the file of this release.
        case current
        /// It is the file of an earlier release.
        case former
        /// No release had it: it is custom.
        case own
    }

    /// Where a file comes from.
    ///
    /// - Parameters:
    ///   - name: one of ``BuiltInPage/names``.
    ///   - digest: the SHA-256 digest of its content; `nil` without a file.
    static func provenance(of name: String, digest: [UInt8]?) -> Provenance {
        guard let digest else { return .missing }
        if current[name] == digest { return .current }
        return known[name]?.contains(digest.hexadecimal) == true ? .former : .own
    }

    private static let current = [String: [UInt8]](
        uniqueKeysWithValues: BuiltInPage.parts.map { ($0.name, SHA256.digest(of: $0.content)) }
    )

    /// All versions of each file, including the current one: whoever changes a file adds its digest.
    static let known: [String: Set<String>] = [
        "index.html": [
            "839c7a34f8931578f3998cb12820ee2789e10c51420416353be5666af5b9550e",
            "ca948da388ba491ea3b64f2f299b3505709a3a48d1060318c11834dd185775c9",
        ],
        "moreapps.css": [
            "4390878b14da42969514375206f28f7184710b106a15159a0821a259046ab434",
            "8a908d03de429467bcfbf7d8f1057c42111b79f82e4f72d29f519586c0cdfcbc",
            "f2edd936a967fc1586330f758831687c6945460a1afccb7752390c5dfb9325d7",
            "8d92334d751944f32082f59e32390ece13e414960d50b05dd3ce435544257a5d",
            "e68e14bae449cbbf1929a640cf13bdf82a044c97d6ec188d02422fa35939e633",
            "579db7e82208c359cb947ec63a5cd863f9423585f0d4bf0d1fbd3cda76201e26",
            "25baf33c950cea5138016d2cfb59c8f0f548c0df37a63d2b1a136fdc334df3a4",
        ],
        "moreapps.js": [
            "01ca9bca65c6243bcff4ce2bd2c799176140e7bda8fa6126a43724c449f162a2",
            "bfd9b90a475752d78c07acc3ca16ad328e62d7cf1f43040cfe72ba16bc91d572",
            "0c85f804cec490713a7cf683dd4b37e5e13f93ea20f865b1cec90f63d80cf789",
            "397a82d6490823ad63b957a5103b7e358621337d890bf7d6af50f89985777147",
            "2dfe9158236327c0f1d100642cea72d8ba75a5fed7638a099a6a33335fd026b6",
            "c8fa3dabc0617b34b8cfd99fef7007eebe27633ab28b90fc64571646e58b8c99",
            "e98fd1cee5f589aed8977e3f6c657c06b2e51ed088d0db436eca9b994d4a08fe",
        ],
    ]
}
