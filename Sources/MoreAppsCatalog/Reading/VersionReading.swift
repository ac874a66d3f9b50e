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
                "\(field.name): “\(shown(text))” isn't a plain version number: answers have “\(plain)”, so write that"
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
        default:
            guard let version = readVersion(field) else { return nil }
            plainMinimums.append((field, version))
            return MinimumOS(plain: version)
        }
        var versions: [ApplePlatform: Version] = [:]
        let object = read(field.json, of: field.object, by: Self.systemKeys, into: &versions)
        if let object, object.members.isEmpty, !object.isDamaged {
            sink.error(at: field.offset, "\(field.name) has no platform: expected at least one")
        } else if let object, !object.isDamaged, !Self.systemKeys.contains(where: { object[$0.name] != nil }) {
            func known() -> String { Self.systemKeys.map { "“\($0.name)”" }.joined(separator: ", ") }
            sink.servableError(at: field.offset, "\(field.name) restricts nothing: expected one of \(known())")
        }
        return versions.isEmpty ? nil : MinimumOS(versions)
    }

    /// Gives the versions without a platform in an entry's `minimumOS` the one that its `showOnDevices` leaves. Without
    /// one they stay iOS's, with a warning if a platform with other numbers may be meant.
    mutating func assignPlainMinimums(of entry: inout AppEntry) {
        let plain = plainMinimums
        plainMinimums = []
        guard let first = plain.first else { return }
        var platforms = entry.platforms
        if platforms.count == 1, let platform = platforms.removeFirst() {
            entry.offer.minimumOS = entry.offer.minimumOS?.assigned(to: platform)
            entry.releases = entry.releases.map { release in
                Release(
                    version: release.version,
                    releasedAt: release.releasedAt,
                    minimumOS: release.minimumOS?.assigned(to: platform),
                    notes: release.notes
                )
            }
        } else if let platform = entry.platformWithOtherNumbers(plain: plain.map(\.version)) {
            sink.warning(
                at: first.field.offset,
                "\(first.field.name) names no platform and counts as iOS's: if you mean \(platform.name)'s, write "
                    + "{\"\(platform.rawValue)\": \"\(shown(first.version.description))\"}"
                    + (plain.count > 1 ? " (\(plain.count) such versions in this app)" : "")
            )
        }
    }
}

extension MinimumOS {
    /// The same with a platform for a version that has none.
    fileprivate func assigned(to platform: ApplePlatform) -> MinimumOS {
        plainVersion.map { MinimumOS(plain: $0, for: platform) } ?? self
    }
}

extension AppEntry {
    /// The platforms of the devices on which it is shown, iOS for iPads too, and nil for unknown ones.
    fileprivate var platforms: Set<ApplePlatform?> {
        Set(showOnDevices.map { Device($0.utf8)?.platform }.map { $0 == .ipados ? .ios : $0 })
    }

    /// A platform numbered differently from iOS that versions without a platform may be meant for.
    fileprivate func platformWithOtherNumbers(plain versions: [Version]) -> ApplePlatform? {
        let platforms = platforms
        let minimums = [offer.minimumOS] + releases.map(\.minimumOS)
        let isForMac =
            platforms.contains(.macos) || StoreLink.isOfMacAppStore(link)
            || minimums.contains { $0?.versions[.macos] != nil }
            // No iOS has such a number.
            || versions.contains { $0.number(at: 0) == 10 && $0.number(at: 1) > 3 }
        return isForMac ? .macos : platforms.contains(.watchos) ? .watchos : nil
    }
}
