/// `update` as it is being read, with the positions of values that are compared with the releases.
struct UpdateRulesInDefinitions {
    var rules = UpdateRules()
    var minimumVersionOffset = 0
    var blockedVersions: [(Version, offset: Int)] = []
}

extension CatalogReader {
    /// The keys of `update`.
    static let updateKeys: [DefinitionKey<UpdateRulesInDefinitions>] = [
        .init("minimumVersion", restricts: true) { reader, field, update in
            update.rules.minimumVersion = reader.readVersion(field)
            update.minimumVersionOffset = field.offset
        },
        .init("blockedVersions", restricts: true) { reader, field, update in
            update.blockedVersions = reader.readBlockedVersions(field)
        },
        .init("delayDays", restricts: true) { reader, field, update in
            update.rules.delayDays = reader.readDelay(field) ?? update.rules.delayDays
        },
        .init("remind") { reader, field, update in
            let words = UpdateRules.Reminder.allCases.map(\.rawValue)
            update.rules.remind =
                reader.readWord(field, expected: "one of \(listed(words))") ?? update.rules.remind
        },
        .init("promptsBetas") { reader, field, update in
            update.rules.promptsBetas = reader.readBoolean(field) ?? update.rules.promptsBetas
        },
        .init("texts") { reader, field, update in update.rules.texts = reader.readUpdateTexts(field) },
    ]

    /// Reads `update`, and compares it with the app's releases if all of them are valid.
    mutating func readUpdateRules(_ field: Field, releases: [Release]?) -> UpdateRules {
        var update = UpdateRulesInDefinitions()
        let object = read(field.json, of: field.object, by: Self.updateKeys, into: &update)
        if let releases {
            if releases.isEmpty, object?.members.isEmpty == false, update.rules.minimumVersion == nil,
                update.blockedVersions.isEmpty
            {
                sink.warning(at: field.offset, "\(field.name) has no effect: the app has no “releases”")
            }
            let newest = releases.map(\.version).max()
            let minimumVersion = update.rules.minimumVersion
            if let minimumVersion {
                check(minimumVersion, at: update.minimumVersionOffset, newest: newest, owner: field.owner)
            }
            check(update.blockedVersions, minimumVersion: minimumVersion, newest: newest, owner: field.owner)
        }
        update.rules.blockedVersions = Set(update.blockedVersions.map(\.0))
        return update.rules
    }

    // MARK: Contradictions

    private mutating func check(_ minimum: Version, at offset: Int, newest: Version?, owner: DefinitionObject) {
        if let newest, newest >= minimum { return }
        func known() -> String { newest.map { "the newest is \(shown($0.description))" } ?? "the app has none" }
        sink.error(
            at: offset,
            "\(owner): no release meets “minimumVersion” \(shown(minimum.description)): \(known())"
        )
    }

    private mutating func check(
        _ blocked: [(Version, offset: Int)],
        minimumVersion: Version?,
        newest: Version?,
        owner: DefinitionObject
    ) {
        var seen: Set<Version> = []
        for (version, offset) in blocked {
            func name() -> String { "\(owner): “blockedVersions”: \(shown(version.description))" }
            if !seen.insert(version).inserted {
                sink.warning(at: offset, "\(name()) is listed twice")
            } else if version == newest {
                sink.error(at: offset, "\(name()) is the newest release: nothing could replace it")
            } else if let newest, version > newest {
                sink.warning(at: offset, "\(name()) is newer than every release, so it never prompts")
            } else if newest == nil {
                sink.error(at: offset, "\(name()) can't be replaced: the app has no releases")
            } else if let minimumVersion, version < minimumVersion {
                sink.warning(at: offset, "\(name()) is below “minimumVersion” anyway")
            }
        }
    }

    // MARK: Values

    private mutating func readBlockedVersions(_ field: Field) -> [(Version, offset: Int)] {
        (readArray(field, of: "versions") ?? []).compactMap { element in
            readVersion(field.part(.item("a version"), element)).map { ($0, element.offset) }
        }
    }

    private mutating func readDelay(_ field: Field) -> Int? {
        guard case .number(let literal) = field.json.value else {
            sink.error(at: field.offset, "\(field.name) must be a number of days, not \(field.json.kind)")
            return nil
        }
        let range = 0...UpdateRules.longestDelay
        if let days = field.json.doubleValue.flatMap(Int.init(exactly:)), range.contains(days) { return days }
        sink.error(
            at: field.offset,
            "\(field.name) must be whole days from \(range.lowerBound) to \(range.upperBound), not \(shown(literal))"
        )
        return nil
    }

    /// The keys of `texts`.
    static let textKeys = UpdateText.allCases.map { text in
        DefinitionKey<[UpdateText: LocalizedText]>(text.rawValue) { reader, field, texts in
            texts[text] = reader.readText(field)
        }
    }

    private mutating func readUpdateTexts(_ field: Field) -> [UpdateText: LocalizedText] {
        var texts: [UpdateText: LocalizedText] = [:]
        guard let object = read(field.json, of: field.object, by: Self.textKeys, into: &texts) else { return [:] }
        for (key, text) in texts {
            for placeholder in TextTemplate.unknownPlaceholders(of: text, known: key.placeholders) {
                func known() -> String { key.placeholders.map { "“\($0.rawValue)”" }.joined(separator: " and ") }
                sink.warning(
                    at: object[key.rawValue]?.offset ?? field.offset,
                    "\(field.owner.name(of: key.rawValue)) has the unknown placeholder “\(shown(placeholder))”: "
                        + "expected \(known())"
                )
            }
        }
        return texts
    }
}
