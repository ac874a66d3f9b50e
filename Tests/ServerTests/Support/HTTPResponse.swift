import Foundation

/// A response as received.
struct HTTPResponse: Sendable {
    var version = ""
    var status = 0
    /// The field lines in order, names as sent.
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of every field line with this name, ignoring case (RFC 9110, 5.1).
    func values(of name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The combined value of a field (RFC 9110, 5.3), or nil if absent.
    subscript(name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The members of a field that is a list of tokens, in lower case.
    func tokens(of name: String) -> Set<String> {
        let members = (self[name] ?? "").split(separator: ",")
        return Set(members.map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
    }

    /// The media type without its parameters.
    var mediaType: String? {
        self["Content-Type"]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }

    /// The field lines as comparable text, except `Date`.
    var fieldsButDate: [String] {
        fields.filter { $0.name.lowercased() != "date" }.map { "\($0.name.lowercased()): \($0.value)" }
    }

    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }
}
