import Foundation
import Testing

@testable import MoreAppsCatalog

@Suite("Keys of definitions")
struct DefinitionKeyTests {
    private struct Object: CustomTestStringConvertible {
        let schemaPath: [String]
        let keys: [String]
        let required: [String]

        init<Result>(_ schemaPath: String, _ keys: [DefinitionKey<Result>]) {
            self.schemaPath = schemaPath.split(separator: "/").map(String.init)
            self.keys = keys.map(\.name)
            required = keys.filter(\.isRequired).map(\.name)
        }

        var testDescription: String { schemaPath.joined(separator: "/") }
    }

    private static let objects = [
        Object("", CatalogReader.rootKeys), Object("$defs/app", CatalogReader.entryKeys),
        Object("$defs/app/properties/overlay", CatalogReader.overlayKeys),
        Object("$defs/app/properties/releases/items", CatalogReader.releaseKeys),
        Object("$defs/app/properties/update", CatalogReader.updateKeys),
        Object("$defs/app/properties/update/properties/texts", CatalogReader.textKeys),
        Object("$defs/minimumOS", CatalogReader.systemKeys),
        Object("properties/recommend/items", CatalogReader.ruleKeys),
    ]

    @Test("the schema has the same keys, in the same order, and explains each", arguments: objects)
    private func schema(_ object: Object) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../appdefinitions.schema.json").standardized
        var schema = try #require(LocatedJSONReader.read(Array(Data(contentsOf: file))).0)
        for key in object.schemaPath { schema = try #require(schema.member(key), "\(key)") }
        let properties = try #require(schema.member("properties")).members
        #expect(properties.map(\.key) == object.keys)
        #expect(schema.member("required")?.strings ?? [] == object.required)
        for property in properties {
            #expect(property.value.member("description")?.kind == "a string", "“\(property.key)” is not explained")
        }
    }
}

extension LocatedJSON {
    fileprivate var members: [LocatedJSONObject.Member] {
        if case .object(let object) = value { object.members } else { [] }
    }

    fileprivate func member(_ key: String) -> LocatedJSON? {
        members.first { $0.key == key }?.value
    }

    fileprivate var strings: [String] {
        guard case .array(let elements) = value else { return [] }
        return elements.compactMap { if case .string(let string) = $0.value { string } else { nil } }
    }
}
