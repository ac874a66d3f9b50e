/// Device names in `showOnDevices` and in a reader's `device`.
enum Device {
    /// The names that apps send. Any other name is accepted too: it matches itself.
    static let known = ["iphone", "ipad", "mac", "tv", "watch", "vision"]

    /// The name for comparisons: in lower case, with `ipod` as `iphone`.
    static func canonical(_ name: [UInt8]) -> [UInt8] {
        let name = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return name.elementsEqual("ipod".utf8) ? Array("iphone".utf8) : name
    }

    /// The name for comparisons.
    static func canonical(_ name: String) -> String {
        String(decoding: canonical(Array(name.utf8)), as: UTF8.self)
    }
}
