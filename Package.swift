// swift-tools-version: 6.3

import PackageDescription

/// What every target is built with. The language features are those of the evolution proposals named beside them.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),  // SE-0458
    .treatAllWarnings(as: .error),  // SE-0443
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
]

/// How the program is linked. Its 53,000 pointers that move with its address take 1.3 MB of entries, all of which the
/// dynamic linker reads at each start, or 10 KB when packed: 5 % of a start's instructions, and 1.4 MB of memory. The
/// toolchain's lld can do that; glibc reads it from 2.36 on.
let linking: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            "-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/moreapps/linking.cfg",
        ],
        .when(platforms: [.linux], configuration: .release)
    )
]

let package = Package(
    name: "moreapps",
    products: [
        .executable(name: "moreapps", targets: ["moreapps"]),
        .library(name: "MicroHTTPD", targets: ["MicroHTTPD", "FileDescriptors"]),
    ],
    targets: [
        // No `pkgConfig:`: libmicrohttpd.pc requires GnuTLS' private chain, and Debian's headers are in the default path.
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CGnuTLS", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CLinux"),
        // Links nothing: the program finds the library when it needs it.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
        // For the tests only: what the server codes, they decode.
        .systemLibrary(
            name: "CBrotliDecoder",
            path: "Tests/CBrotliDecoder",
            providers: [.apt(["libbrotli-dev"])]
        ),
        .target(name: "FileDescriptors", swiftSettings: settings),
        .target(name: "Locking", swiftSettings: settings),
        .target(name: "HTTPSemantics", swiftSettings: settings),
        .target(
            name: "MicroHTTPD",
            dependencies: ["CMicroHTTPD", "FileDescriptors", "Locking"],
            // Spans that borrow from the request need lifetime annotations.
            swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]
        ),
        .target(
            name: "Platform",
            dependencies: ["CBrotli", "CCurl", "CGnuTLS", "CLinux", "CZlib", "FileDescriptors", "Locking"],
            swiftSettings: settings
        ),
        .target(
            name: "MoreAppsCatalog",
            dependencies: ["Locking"],
            resources: [.embedInCode("Words/Words.json")],
            swiftSettings: settings
        ),
        .target(
            name: "MoreAppsServer",
            dependencies: ["HTTPSemantics", "Locking", "MicroHTTPD", "MoreAppsCatalog", "Platform"],
            // Those of the page are links to the files of Public/, of which each checkout has both.
            resources: [
                "page/index.html", "page/moreapps.css", "page/moreapps.js",
                "preview/preview.css", "preview/preview.html", "preview/preview.js",
            ].map { .embedInCode("Resources/\($0)") },
            swiftSettings: settings
        ),
        .executableTarget(
            name: "moreapps",
            dependencies: ["HTTPSemantics", "MoreAppsCatalog", "MoreAppsServer", "Platform"],
            exclude: ["linking.cfg"],
            swiftSettings: settings,
            linkerSettings: linking
        ),
        // What tests of several targets need.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
        .testTarget(
            name: "HTTPSemanticsTests",
            dependencies: ["HTTPSemantics", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MicroHTTPDTests",
            dependencies: ["FileDescriptors", "Locking", "MicroHTTPD", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PlatformTests",
            dependencies: ["CBrotliDecoder", "CZlib", "FileDescriptors", "Locking", "Platform", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MoreAppsCatalogTests",
            dependencies: ["MoreAppsCatalog", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MoreAppsServerTests",
            dependencies: [
                "HTTPSemantics", "Locking", "MicroHTTPD", "MoreAppsCatalog", "MoreAppsServer", "Platform",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: ["Locking", "MicroHTTPD", "TestSupport", "moreapps"],
            swiftSettings: settings
        ),
    ]
)
