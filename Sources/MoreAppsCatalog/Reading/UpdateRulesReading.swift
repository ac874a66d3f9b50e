/// The keys of `update`.
enum UpdateKey: String, CaseIterable {
    case minimumVersion
    case blockedVersions
    case delayDays
    case remind
    case promptsBetas
    case texts
}

extension CatalogReader {
    /// Reads `update`, and compares it with the app's releases.
    mutating func readUpdateRules(_ json: LocatedJSON, releases: LocatedReleases, owner: EntryName) -> UpdateRules? {
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(owner): “update” must be an object, not \(json.kind)")
            return nil
        }
        func name(_ key: UpdateKey) -> String { "\(owner): “\(key.rawValue)”" }
        let standard = UpdateRules.standard
        var minimumVersion: (Version, offset: Int)?
        var blockedVersions: [(Version, offset: Int)] = []
        var delayDays = standard.delayDays
        var remind = standard.remind
        var promptsBetas = standard.promptsBetas
        var texts = standard.texts
        for member in object.members {
            let value = member.value
            switch UpdateKey(rawValue: member.key.comparable) {
            case .minimumVersion: minimumVersion = readVersion(value, name(.minimumVersion)).map { ($0, value.offset) }
            case .blockedVersions: blockedVersions = readBlockedVersions(value, owner: owner)
            case .delayDays: delayDays = readDelay(value, name(.delayDays)) ?? delayDays
            case .remind: remind = readReminder(value, name(.remind)) ?? remind
            case .promptsBetas: promptsBetas = readBoolean(value, name(.promptsBetas)) ?? promptsBetas
            case .texts: texts = readUpdateTexts(value, owner: owner)
            case nil:
                warnOfUnknownKey(member, known: UpdateKey.allCases.map(\.rawValue), owner: "\(owner): “update”")
            }
        }
        if releases.isComplete {
            let newest = releases.newest
            if let minimumVersion { check(minimumVersion.0, at: minimumVersion.offset, newest: newest, owner: owner) }
            check(blockedVersions, minimumVersion: minimumVersion?.0, newest: newest, owner: owner)
        }
        return UpdateRules(
            minimumVersion: minimumVersion?.0,
            blockedVersions: Set(blockedVersions.map(\.0)),
            delayDays: delayDays,
            remind: remind,
            promptsBetas: promptsBetas,
            texts: texts
        )
    }

    // MARK: Contradictions

    private mutating func check(_ minimum: Version, at offset: Int, newest: Version?, owner: EntryName) {
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
        owner: EntryName
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

    private mutating func readBlockedVersions(_ json: LocatedJSON, owner: EntryName) -> [(Version, offset: Int)] {
        guard case .array(let elements) = json.value else {
            sink.error(at: json.offset, "\(owner): “blockedVersions” must be an array of versions, not \(json.kind)")
            return []
        }
        return elements.compactMap { element in
            readVersion(element, "\(owner): a version in “blockedVersions”").map { ($0, element.offset) }
        }
    }

    private mutating func readDelay(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Int? {
        guard case .number(let literal) = json.value else {
            sink.error(at: json.offset, "\(name()) must be a number of days, not \(json.kind)")
            return nil
        }
        let range = 0...UpdateRules.longestDelay
        if let days = json.doubleValue.flatMap(Int.init(exactly:)), range.contains(days) { return days }
        sink.error(
            at: json.offset,
            "\(name()) must be whole days from \(range.lowerBound) to \(range.upperBound), not \(shown(literal))"
        )
        return nil
    }

    private mutating func readReminder(
        _ json: LocatedJSON,
        _ name: @autoclosure () -> String
    ) -> UpdateRules.Reminder? {
        guard let word = readString(json, name()) else { return nil }
        if let reminder = UpdateRules.Reminder(rawValue: word.comparable) { return reminder }
        let known = UpdateRules.Reminder.allCases.map(\.rawValue)
        func hint() -> String { Spelling.suggestion(for: word, among: known).map { ": did you mean “\($0)”?" } ?? "" }
        sink.error(at: json.offset, "\(name()) must be one of \(listed(known)), not “\(shown(word))”\(hint())")
        return nil
    }

    private mutating func readBoolean(_ json: LocatedJSON, _ name: @autoclosure () -> String) -> Bool? {
        if case .boolean(let boolean) = json.value { return boolean }
        sink.error(at: json.offset, "\(name()) must be true or false, not \(json.kind)")
        return nil
    }

    private mutating func readUpdateTexts(_ json: LocatedJSON, owner: EntryName) -> [UpdateText: LocalizedText] {
        guard case .object(let object) = json.value else {
            sink.error(at: json.offset, "\(owner): “texts” must be an object, not \(json.kind)")
            return [:]
        }
        var texts: [UpdateText: LocalizedText] = [:]
        for member in object.members {
            guard let key = UpdateText(rawValue: member.key.comparable) else {
                warnOfUnknownKey(member, known: UpdateText.allCases.map(\.rawValue), owner: "\(owner): “texts”")
                continue
            }
            texts[key] = readText(member.value, key: member.key, owner: "\(owner): “texts”")
            guard let text = texts[key] else { continue }
            for placeholder in TextTemplate.unknownPlaceholders(of: text, known: key.placeholders) {
                func known() -> String { key.placeholders.map { "“\($0.rawValue)”" }.joined(separator: " and ") }
                sink.warning(
                    at: member.value.offset,
                    "\(owner): “\(member.key)” has the unknown placeholder “\(shown(placeholder))”: expected \(known())"
                )
            }
        }
        return texts
    }
}
