/// JSON that isn't a definitions file but another one, with the message that says which.
struct OtherJSON {
    let message: String

    /// Nil for an object that has one of the keys of definitions, perhaps misspelt or by another name, or none at all.
    init?(_ root: LocatedJSON) {
        let aim = "expected definitions: { \"company\": \"…\", \"apps\": [ … ] }"
        switch root.value {
        case .array(let elements):
            let isOfObjects = elements.contains { if case .object = $0.value { true } else { false } }
            message =
                isOfObjects
                ? "the file is an array: if it has your apps, write { \"company\": \"…\", \"apps\": before it and } after it"
                : "the definitions must be an object, not an array; \(aim)"
        case .object(let object):
            // Any file may name its schema.
            let keys = object.members.map(\.key.comparable)
            let own = keys.filter { $0 != "$schema" }
            let known = CatalogReader.rootKeys.map(\.name).filter { $0 != "$schema" }
            guard !own.isEmpty, !object.isDamaged,
                !own.contains(where: { Spelling.suggestion(for: $0, among: known) != nil })
            else { return nil }
            if let name = Self.name(of: Set(keys)) {
                message = "the file is \(name); \(aim)"
            } else if own.contains(where: KeyAliases.meansApps) {
                return nil
            } else {
                message = "the file is JSON, but has neither “company” nor “apps”: it has \(listed(keys)); \(aim)"
            }
        default: return nil
        }
    }

    /// What has such keys.
    private static func name(of keys: Set<String>) -> String? {
        let kinds: [(keys: Set<String>, name: String)] = [
            (["applinks"], "an apple-app-site-association file"),
            (["webcredentials"], "an apple-app-site-association file"),
            (["resultCount", "results"], "an answer from the App Store's lookup"),
            (["name", "version", "dependencies"], "npm's package.json"),
            (["name", "version", "scripts"], "npm's package.json"),
            (["name", "devDependencies"], "npm's package.json"), (["compilerOptions"], "TypeScript's tsconfig.json"),
            (["images", "info"], "the Contents.json of an asset catalog"),
            (["project_info", "client"], "a Firebase configuration"),
            (["pins", "version"], "a Package.resolved"), (["openapi", "paths"], "an OpenAPI description"),
            (["short_name", "icons"], "a web app's manifest"), (["$id", "properties"], "a JSON Schema"),
            (["$schema", "properties"], "a JSON Schema"), (["sourceLanguage", "strings"], "an Xcode string catalog"),
            (["id", "name"], "one app: it belongs in the array “apps” of the definitions"),
        ]
        return kinds.first { $0.keys.isSubset(of: keys) }?.name
    }
}
