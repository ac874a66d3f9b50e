internal import MoreAppsServer
internal import Platform

/// The options that describe a site.
extension Option {
    static let definitions = Option(
        name: "--definitions",
        valueName: "FILE|URL",
        defaultValue: SiteSource.defaultDefinitions,
        help: "the catalog's definitions: a file, or an https URL"
    )

    static let definitionsAuthorities = Option(
        name: "--definitions-ca",
        valueName: "FILE",
        defaultValue: nil,
        help: "certificate authorities in PEM to trust for the URL, besides the system's"
    )

    static let publicDirectory = Option(
        name: "--public",
        valueName: "DIRECTORY",
        defaultValue: nil,
        help: "icons, other files, and your own page, if any"
            + " (default: \(SiteSource.defaultPublicDirectory))"
    )

    static let basePath = Option(
        name: "--base-path",
        valueName: "PATH",
        defaultValue: nil,
        help: "the path prefix that a proxy removes, like /more; icon paths in JSON start with it"
    )

    /// All of a site's options.
    static let site = [definitions, definitionsAuthorities, publicDirectory]

    /// The options for definitions at a URL.
    static let polling = [
        Option(
            name: "--definitions-copy",
            valueName: "FILE",
            defaultValue: nil,
            help: "where to keep the last good definitions, for a start without the URL"
                + " (default: \(copyName) in $STATE_DIRECTORY or the current directory)"
        ),
        Option(
            name: "--poll-interval",
            valueName: "SECONDS",
            defaultValue: "30",
            help: "how often to check the URL for a change"
        ),
    ]

    fileprivate static let copyName = "appdefinitions.copy.json"
}

extension Arguments {
    /// The site that the options describe.
    ///
    /// - Parameter definitions: overrides the option.
    /// - Throws: `UsageError` for an invalid URL.
    func siteSource(definitions: String? = nil) throws(UsageError) -> SiteSource {
        var source = try siteSource(definitions: definitions ?? self["--definitions"] ?? "", self["--public"])
        source.basePath = try basePath()
        return source
    }

    private func basePath() throws(UsageError) -> String {
        guard let path = self["--base-path"] else { return "" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = segments.dropFirst().allSatisfy { segment in
            !segment.isEmpty && segment.utf8.allSatisfy(Self.isPlain)
        }
        guard segments.count > 1, segments[0].isEmpty, isPlain, path.utf8.count <= Self.longestBasePath else {
            throw UsageError(
                "\(origin(of: "--base-path")) takes a path like /more, of letters, digits, '-', '_' and '~', without a"
                    + " slash at its end, not '\(path)'"
            )
        }
        return path
    }

    private static let longestBasePath = 200

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private func siteSource(
        definitions: String,
        _ publicDirectory: String?
    ) throws(UsageError) -> SiteSource {
        guard OriginURL.isURL(definitions) else {
            return SiteSource(definitions: definitions, publicDirectory: publicDirectory)
        }
        let url: OriginURL
        do throws(OriginURL.Problem) {
            url = try OriginURL(definitions)
        } catch {
            throw UsageError("the URL of the definitions \(error)")
        }
        let origin = Origin(
            url: url,
            authorities: self["--definitions-ca"],
            copy: self["--definitions-copy"] ?? Self.defaultCopy,
            pollInterval: .seconds(self["--poll-interval"] == nil ? 30 : try integer("--poll-interval", in: 1...86400))
        )
        return SiteSource(origin: origin, publicDirectory: publicDirectory)
    }

    /// The service manager's directory for persistent files (systemd.exec(5), StateDirectory=), or the current one.
    private static var defaultCopy: String {
        guard let directory = ServiceManager.stateDirectory else { return Option.copyName }
        return "\(directory)/\(Option.copyName)"
    }
}
