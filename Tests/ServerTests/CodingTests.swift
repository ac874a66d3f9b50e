import Testing

/// The content codings of answers (RFC 9110, 8.4 and 12.5.3).
@Suite(.server) struct CodingTests {
    static let targets = [
        "/", "/?locale=sv_SE&device=iphone", "/moreapps.css", "/moreapps.js", "/api/apps?locale=sv_SE&device=iphone",
        "/appdefinitions.js",
    ]
    static let codings = ["br", "gzip"]

    /// The answer in a coding, which is made in the background when first requested.
    private func coded(_ target: String, _ coding: String) throws -> HTTPResponse {
        let server = try SharedServer.current
        return try eventually("\(target) in \(coding)") {
            let response = try server.get(target, "Accept-Encoding: \(coding)")
            #expect(response.status == 200)
            return response["Content-Encoding"] == nil ? nil : response
        }
    }

    @Test(arguments: ["gzip, identity;q=0", "br, identity;q=0", "gzip, *;q=0", "*, identity;q=0"])
    func `a client that refuses identity gets an answer even before a coding exists`(value: String) throws {
        // Its own server: nothing is compressed yet.
        try withServer(in: Workspace()) { server in
            for target in Self.targets {
                let first = try server.get(target, "Accept-Encoding: \(value)")
                #expect(first.status == 200, "\(target)")
                try eventually("\(target) coded") {
                    try server.get(target, "Accept-Encoding: \(value)")["Content-Encoding"] != nil
                }
            }
        }
    }

    @Test(arguments: targets, codings) func `a coded answer is the same, but smaller`(
        target: String,
        coding: String
    ) throws {
        let plain = try SharedServer.current.get(target)
        #expect(plain["Content-Encoding"] == nil)
        let response = try coded(target, coding)
        #expect(response["Content-Encoding"] == coding)
        #expect(response["Content-Type"] == plain["Content-Type"])
        #expect(response["Cache-Control"] == plain["Cache-Control"])
        #expect(response["Content-Length"] == "\(response.body.count)")
        #expect(response.body.count < plain.body.count)
    }

    @Test(arguments: targets) func `gzip is undone by gzip`(target: String) throws {
        let server = try SharedServer.current
        let text = try Decompression.gzip.text(of: coded(target, "gzip").body, in: server.workspace)
        #expect(text == (try server.get(target).text))
    }

    @Test(.enabled(if: Decompression.brotli.isInstalled, "needs the command brotli"), arguments: targets)
    func `Brotli is undone by Brotli`(target: String) throws {
        let server = try SharedServer.current
        let text = try Decompression.brotli.text(of: coded(target, "br").body, in: server.workspace)
        #expect(text == (try server.get(target).text))
    }

    @Test(arguments: targets) func `each coding has a strong tag of its own, and 304 for that alone`(
        target: String
    ) throws {
        let connection = try SharedServer.current.connect()
        let forms = try ["identity": connection.request("GET", target)].merging(
            Self.codings.map { ($0, try coded(target, $0)) }
        ) { $1 }
        let tags = try forms.mapValues { try #require($0["ETag"]) }
        #expect(Set(tags.values).count == 3)
        for (coding, form) in forms {
            for (other, tag) in tags {
                #expect(tag.hasPrefix("\""))
                let fields = ["Accept-Encoding: \(coding)", "If-None-Match: \(tag)"]
                let response = try connection.request("GET", target, fields: fields)
                if coding == other {
                    #expect(response.status == 304)
                    #expect(response["ETag"] == tag)
                    #expect(response["Content-Encoding"] == nil)
                } else {
                    #expect(response.status == 200, "\(coding) with the tag of \(other)")
                    #expect(response.body == form.body)
                }
            }
        }
    }

    @Test(arguments: targets) func `every form says that Accept-Encoding chose it`(target: String) throws {
        let connection = try SharedServer.current.connect()
        for coding in Self.codings + ["identity"] {
            let get = coding == "identity" ? try connection.request("GET", target) : try coded(target, coding)
            #expect(get.tokens(of: "Vary").contains("accept-encoding"))
            let accept = "Accept-Encoding: \(coding)"
            let head = try connection.request("HEAD", target, fields: [accept])
            #expect(head.status == 200)
            #expect(head.fieldsButDate == get.fieldsButDate)
            let tag = try #require(get["ETag"])
            for method in ["GET", "HEAD"] {
                let response = try connection.request(method, target, fields: [accept, "If-None-Match: \(tag)"])
                #expect(response.status == 304)
                #expect(response["Vary"] == get["Vary"])
            }
        }
    }

    @Test func `pages for any reader vary by language too`() throws {
        #expect(try coded("/", "gzip").tokens(of: "Vary") == ["accept-encoding", "accept-language"])
    }

    @Test(arguments: ["br", "gzip", "gzip, deflate, br", "*", "identity;q=0", "*;q=0", ""])
    func `an image is sent as it is, whatever is accepted`(accepted: String) throws {
        let server = try SharedServer.current
        let plain = try server.get("/icons/basket.png")
        // If it were compressed in the background, a later answer would show it.
        for target in ["/icons/basket.png", "/icons/larder.png", "/icons/basket.png"] {
            let response = try server.get(target, "Accept-Encoding: \(accepted)")
            #expect(response.status == 200)
            #expect(response["Content-Encoding"] == nil)
            #expect(response["Vary"] == nil)
        }
        #expect(try server.get("/icons/basket.png", "Accept-Encoding: \(accepted)").body == plain.body)
    }

    @Test func `content too short to shrink stays as it is`() throws {
        let response = try SharedServer.current.get("/readyz", "Accept-Encoding: br, gzip")
        #expect(response["Content-Encoding"] == nil)
        #expect(response["Vary"] == nil)
    }

    /// Lines of Accept-Encoding, and the resulting coding; nil if none is acceptable.
    static let choices: [(lines: [String], coding: String?)] = [
        ([], "identity"), ([""], "identity"), ([","], "identity"), (["identity"], "identity"),
        (["gzip, deflate, br, zstd"], "br"), (["gzip, deflate"], "gzip"), (["br, gzip"], "br"), (["gzip, br"], "br"),
        (["x-gzip"], "gzip"), (["GZip"], "gzip"), (["BR"], "br"), (["*"], "br"), (["deflate, zstd"], "identity"),
        (["gzip;q=0, br;q=0"], "identity"), (["gzip;q=0"], "identity"), (["gzip;q=0.000, br;q=0.001"], "br"),
        (["br;q=0.1, gzip"], "gzip"), (["br;q=0.5, gzip;q=0.5"], "br"), (["gzip ; q=0.9 , br ; Q=0.8"], "gzip"),
        (["br;q=0, *"], "gzip"), (["br;q=0, *;q=0.5"], "gzip"), (["*;q=0, gzip"], "gzip"),
        (["identity, gzip;q=0.5"], "identity"), (["identity;q=0.5, gzip;q=0.4, br;q=0.6"], "br"),
        (["identity;q=0, br"], "br"), (["identity;q=0, *"], "br"), (["gzip, identity;q=0"], "gzip"),
        (["br;q=2"], "identity"), (["br;q=0.0001, gzip"], "gzip"), (["brotli, gzipped"], "identity"),
        (["gzip;q=0.5", "br"], "br"), (["gzip", "br;q=0"], "gzip"), (["", "gzip"], "gzip"),
        (["gzip;q=0.2", "identity;q=0.5"], "identity"), (["*;q=0", "br;q=0.1"], "br"), (["br", "deflate"], "br"),
        (["*;q=0"], nil), (["identity;q=0"], nil), (["gzip;q=0, br;q=0, identity;q=0"], nil),
        (["deflate, *;q=0"], nil), (["identity;q=0", "gzip;q=0"], nil),
    ]

    @Test(arguments: ["/moreapps.css", "/api/apps?locale=sv_SE&device=iphone"], choices.indices)
    func `the weights choose the coding`(target: String, choice: Int) throws {
        let (lines, coding) = Self.choices[choice]
        for coding in Self.codings { _ = try coded(target, coding) }
        let fields = lines.map { "Accept-Encoding: \($0)" }
        let connection = try SharedServer.current.connect()
        for method in ["GET", "HEAD"] {
            let response = try connection.request(method, target, fields: fields)
            if let coding {
                #expect(response.status == 200, "\(lines)")
                #expect(response["Content-Encoding"] ?? "identity" == coding, "\(lines)")
            } else {
                #expect(response.status == 406, "\(lines)")
                #expect(response["Content-Encoding"] == nil)
                #expect(response.tokens(of: "Cache-Control") == ["no-store"])
            }
        }
    }
}
