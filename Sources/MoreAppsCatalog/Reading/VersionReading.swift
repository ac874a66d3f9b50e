extension CatalogReader {
    /// Reads a version.
    mutating func readVersion(_ field: Field) -> Version? {
        if case .number(let literal) = field.json.value {
            // A number can't tell 1.10 from 1.1: JSON readers treat them as equal.
            sink.error(at: field.offset, "\(field.name) must be a string: “\(shown(literal))” needs quotes")
            return nil
        }
        guard let text = readWords(field) else { return nil }
        // Long enough for any real one, and too short to fill an alert.
        guard text.utf8.count <= Self.longestVersion, let version = Version(text) else {
            sink.error(
                at: field.offset,
                "\(field.name): “\(shown(text))” isn't a valid version: expected one like “2.1.0”, “1.4 (18)” or “2.0-beta.1”"
            )
            return nil
        }
        let plain = version.description
        if !plain.utf8.elementsEqual(text.utf8) {
            sink.warning(
                at: field.offset,
                "\(field.name): “\(shown(text))” isn't a plain version number: answers say “\(plain)”; write that"
            )
        }
        return version
    }

    /// The maximum length of a version in definitions, in bytes.
    static let longestVersion = 100

    /// The keys of `minimumOS`.
    static let systemKeys = ApplePlatform.allCases.map { platform in
        DefinitionKey<[ApplePlatform: Version]>(platform.rawValue, restricts: true) { reader, field, versions in
            versions[platform] = reader.readVersion(field)
        }
    }

    /// Reads `minimumOS`: a version, or an object with a version per platform.
    mutating func readMinimumOS(_ field: Field) -> MinimumOS? {
        switch field.json.value {
        case .object: break
        case .array:
            sink.error(
                at: field.offset,
                "\(field.name) must be a version, or an object of platforms and versions, not \(field.json.kind)"
            )
            return nil
        default: return readVersion(field).map(MinimumOS.any)
        }
        var versions: [ApplePlatform: Version] = [:]
        let object = read(field.json, of: field.object, by: Self.systemKeys, into: &versions)
        if let object, object.members.isEmpty, !object.isDamaged {
            sink.error(at: field.offset, "\(field.name) has no platform: expected at least one")
        }
        return versions.isEmpty ? nil : .perPlatform(versions)
    }
}
