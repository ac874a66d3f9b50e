extension CatalogReader {
    /// Reads a version. `name` says which, for a message.
    mutating func readVersion(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Version? {
        if case .number(let literal) = json.value {
            // A number can't tell 1.10 from 1.1: JSON's readers may take the one for the other.
            sink.error(at: json.offset, "\(name()) must be a string: “\(shown(literal))” needs quotes")
            return nil
        }
        guard let text = readWords(json, name()) else { return nil }
        // Long enough for any real one, and too short to fill an alert.
        guard text.utf8.count <= Self.longestVersion, let version = Version(text) else {
            sink.error(
                at: json.offset,
                "\(name()): “\(shown(text))” isn't a valid version: expected one like “2.1.0”, “1.4 (18)” or “2.0-beta.1”"
            )
            return nil
        }
        return version
    }

    /// How many bytes a version in definitions may have.
    static let longestVersion = 100

    /// Reads `minimumOS`: a version, or an object of platforms and versions.
    mutating func readMinimumOS(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> MinimumOS? {
        guard case .object(let object) = json.value else {
            if case .array = json.value {
                sink.error(
                    at: json.offset,
                    "\(name()) must be a version, or an object of platforms and versions, not \(json.kind)"
                )
                return nil
            }
            return readVersion(json, name()).map(MinimumOS.any)
        }
        let known = ApplePlatform.allCases.map(\.rawValue)
        var versions: [ApplePlatform: Version] = [:]
        for member in object.members {
            guard let platform = ApplePlatform(rawValue: member.key.comparable) else {
                warnOfUnknownKey(member, known: known, owner: name())
                continue
            }
            versions[platform] = readVersion(member.value, "\(name()) of “\(platform.rawValue)”")
        }
        if object.members.isEmpty, !object.isDamaged {
            sink.error(at: json.offset, "\(name()) has no platform: expected at least one")
        }
        return versions.isEmpty ? nil : .perPlatform(versions)
    }
}
