import Testing

/// Prometheus' text format, parsed by its rules: each metric's help, type and samples must be together.
struct Exposition {
    /// By name and labels as written.
    private(set) var samples: [String: String] = [:]
    /// By metric.
    private(set) var types: [String: String] = [:]
    /// Those of the only histogram, in order.
    private(set) var buckets: [(bound: String, count: Int)] = []

    /// - Throws: if the text breaks a rule.
    init(_ bytes: [UInt8]) throws {
        let text = try #require(String(validating: bytes, as: UTF8.self))
        try #require(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "the last line ends too")
        var current = ""
        var helped: Set<String> = []
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# HELP ") {
                let name = try #require(line.split(separator: " ").dropFirst(2).first.map(String.init))
                try #require(helped.insert(name).inserted, "\(name) comes once")
                current = name
            } else if line.hasPrefix("# TYPE ") {
                let words = line.split(separator: " ").map(String.init)
                try #require(words.count == 4 && words[2] == current, "a type follows its help: \(line)")
                types[current] = words[3]
            } else {
                try addSample(line, of: current)
            }
        }
        try #require(helped == Set(types.keys))
    }

    private mutating func addSample(_ line: Substring, of metric: String) throws {
        let sample = try #require(
            line.wholeMatch(
                of:
                    /(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(?<labels>\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? (?<value>-?[0-9]+(?:\.[0-9]+)?)/
            ),
            "\(line)"
        )
        let name = String(sample.name)
        let type = try #require(types[metric], "the type comes before the samples: \(line)")
        let suffixes = type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        try #require(suffixes.contains { name == metric + $0 }, "\(name) stands among the samples of \(metric)")
        let key = name + (sample.labels ?? "")
        try #require(samples.updateValue(String(sample.value), forKey: key) == nil, "\(key) comes once")
        if name.hasSuffix("_bucket"), let bound = line.firstMatch(of: /le="([^"]+)"/) {
            buckets.append((String(bound.1), try #require(Int(sample.value))))
        }
    }
}
