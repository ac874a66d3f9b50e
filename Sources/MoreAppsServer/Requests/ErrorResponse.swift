internal import HTTPSemantics
internal import MicroHTTPD
internal import MoreAppsCatalog

/// An error response, created once.
///
/// Under `/api/` it is a problem document (RFC 9457), elsewhere a small page. It never echoes the request.
struct ErrorResponse: Sendable {
    /// The page.
    let page: Response
    /// The problem document, readable by pages of any origin.
    let problem: Response
    /// The problem document, not readable by pages of other origins.
    let privateProblem: Response

    /// Creates both forms.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    init(
        _ status: HTTPStatus,
        detail: String,
        fields: [(name: String, value: String)]
    ) throws(ResponseError) {
        page = try Self.make(status, detail: detail, isProblem: false, fields: fields)
        problem = try Self.make(
            status,
            detail: detail,
            isProblem: true,
            fields: CommonFields.sharing + fields
        )
        privateProblem = try Self.make(status, detail: detail, isProblem: true, fields: fields)
    }

    /// Creates one form.
    ///
    /// - Throws: `ResponseError` for an invalid field.
    static func make(
        _ status: HTTPStatus,
        detail: String,
        isProblem: Bool,
        fields: [(name: String, value: String)]
    ) throws(ResponseError) -> Response {
        let security = [
            ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", ContentSecurityPolicy.document),
            ("Cache-Control", ResourceFields.CacheControl.noStore.value),
        ]
        return try Response(
            status: status.code,
            fields: [("Content-Type", (isProblem ? MediaType.problemJSON : .html).fieldValue)] + security + fields,
            body: ResponseBody(
                isProblem ? problemContent(status, detail: detail) : pageContent(status, detail: detail)
            )
        )
    }
}

extension ErrorResponse {
    private static func pageContent(_ status: HTTPStatus, detail: String) -> [UInt8] {
        Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <title>\(status.code) \(status.reason)</title>
            <h1>\(status.reason)</h1>
            <p>\(detail)</p>
            </html>

            """.utf8
        )
    }

    private static func problemContent(_ status: HTTPStatus, detail: String) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("type", "about:blank")
        json.member("title", status.reason)
        json.key("status")
        json.integer(status.code)
        json.member("detail", detail)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
