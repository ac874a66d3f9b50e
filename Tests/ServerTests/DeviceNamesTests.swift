import Testing

@Suite struct DeviceNamesTests {
    private func definitions(_ devices: String) -> String {
        """
        { "company": "C", "apps": [
          { "id": "all", "name": "All", "appStoreID": 1 },
          { "id": "some", "name": "Some", "appStoreID": 2, "showOnDevices": [\(devices)] } ] }
        """
    }

    @Test func `validate names each device that is none`() throws {
        let workspace = try Workspace(definitions(#""iphone", "tablet", "android""#))
        let result = try runCommand(["validate"], in: workspace.folder)
        #expect(result.status == .exited(1))
        let place = "appdefinitions.json:3:80: error: app \"some\": "
        #expect(result.errors.contains(place + "unknown device “tablet”: did you mean “ipad”?"), "\(result.errors)")
        #expect(result.errors.contains("unknown device “android”: expected “iphone”, “ipad”"), "\(result.errors)")
    }

    @Test func `a start serves a device that is none, and an edit to it changes nothing`() throws {
        let workspace = try Workspace(definitions(#""universal", "macOS", "ios""#))
        try withServer(in: workspace) { server in
            func isListed(_ device: String) throws -> Bool {
                try server.catalog("?device=" + device).appIDs.contains("some")
            }
            let health = try server.get("/healthz").text
            #expect(health.contains("unknown device “universal”"), "\(health)")
            #expect(try server.get("/healthz").decoded(as: Health.self).status == "ok")
            for device in ["universal", "Universal", "mac", "macOS", "iphone", "iPod%20touch"] {
                #expect(try isListed(device), "\(device)")
            }
            for device in ["ipad", "vision", "android"] { #expect(try !isListed(device), "\(device)") }

            try workspace.edit("appdefinitions.json", to: definitions(#""ipad", "android""#), by: .rename)
            try eventually("the mistake in the health state", within: reloadLimit) {
                try server.get("/healthz").text.contains("unknown device “android”")
            }
            #expect(try isListed("mac") && !isListed("ipad"))
            try workspace.edit("appdefinitions.json", to: definitions(#""ipados""#), by: .rename)
            try eventually("the fixed catalog", within: reloadLimit) { try isListed("ipad") && !isListed("mac") }
        }
    }
}
