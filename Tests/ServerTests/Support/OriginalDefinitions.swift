/// A file like the original system's appdefinitions.js.
struct OriginalDefinitions: Sendable {
    /// The text before each variable: `var ` or nothing.
    var keyword = ""
    /// The end of each statement.
    var terminator = ";"
    var hasApps = true
    var hasAffiliates = true

    var text: String {
        let apps = "\(keyword)appDefinitions = \(Self.apps)\(terminator)\n"
        let affiliates = "\n\(keyword)affiliateAppDefinitions = \(Self.affiliates)\(terminator)\n"
        return "// Our apps; see http://example.com/apps.\n\n" + (hasApps ? apps : "")
            + (hasAffiliates ? affiliates : "")
    }

    static let apps = """
        {
            "company": "Fern & Fox", // Shown in the title = "More Apps by …";
            "apps": [
                { "id": "basket", // Identifies the app, { "me" } leaves it out.
                  "name": "Basket",
                  "category": "Lifestyle",
                  "summary": { /* One text for each language, or
                                  just the text; */
                      "en": "Groceries // made \\"easy\\"",
                      "sv": "Matvaror; enkelt /* på riktigt */"
                  },
                  "link": "http://itunes.apple.com/app/id1000000001?mt=8",
                  "icon": "basket-114.png",
                  "type": "paid",
                  "showOnLocales": [], // For example [ "sv_SE", "nn" ].
                  "showOnDevices": [],
                },

                { "id": "atlas",
                  "name": { "en": "Atlas", "sv": "Kartboken", },
                  "category": "Travel",
                  "summary": "appDefinitions = { };",
                  "link": "http://itunes.apple.com/app/id1000000002?mt=8&uo=4",
                  "icon": "atlas-114.png",
                  "type": "free",
                  "showOnLocales": [ "sv_SE", "nn" ],
                  "showOnDevices": [ "ipad", ]
                },
            ]
        }
        """

    static let affiliates = """
        {
            "apps": [
                { "id": "friend",
                  "name": "Friend's App",
                  "category": "Social",
                  "summary": "Made by a friend",
                  "link": "http://itunes.apple.com/app/id2000000001?mt=8",
                  "icon": "friend-114.png",
                  "type": "free",
                  "showOnLocales": [],
                  "showOnDevices": []
                }
            ]
        }
        """
}
