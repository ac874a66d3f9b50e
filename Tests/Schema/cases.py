"""Valid and invalid definitions. Each row puts one value, valid or not, into valid definitions."""

# A row is a name and the value for the pointer above it. If `moreapps validate` has a diagnostic for it, part of the
# message follows; then, unless the diagnostic is at the value itself, its position below the pointer (`#`: at the key);
# and then, if that differs, the position that the schema refuses.

ABSENT = object()
NOWHERE = object()


class Number(str):
    """A number as written."""


LARDER = {"id": "larder", "name": "Larder", "link": "https://apps.apple.com/app/id9900000001"}
WREN = {"id": "wren", "name": "Wren", "appStoreID": "99"}
RELEASE = {"version": "2.0", "releasedAt": "2026-06-01"}
PLATFORMS = {"ios": "16.0", "ipados": "17", "macos": "13.0", "tvos": "16", "watchos": "9", "visionos": "1"}
MINIMAL = {"company": "Saltwind Studio", "apps": [LARDER]}

# The definitions for the values, by the beginning of the pointer. The last match applies.
BASES = {
    "": MINIMAL,
    "/apps/0/appStoreID": {**MINIMAL, "apps": [{"id": "larder", "name": "Larder"}]},
    "/apps/0/releases/": {**MINIMAL, "apps": [{**LARDER, "releases": [RELEASE]}]},
    "/apps/0/update": {
        **MINIMAL,
        "apps": [{**LARDER, "releases": [{"version": "1.0", "releasedAt": "2026-01-05"}, RELEASE]}],
    },
    "/recommend/0/": {**MINIMAL, "recommend": [{"app": "larder"}]},
}


def named(key, rows):
    """Rows that several keys share."""
    return [(f"{key}-{name}", *row) for name, *row in rows]


TEXTS = [
    ("localized", {"en": "Words", "pt-BR": "Palavras", "zh_Hant_TW": "字", "es-419": "Palabras"}),
    ("text", "Words"),
]
WRONG_TEXTS = [
    ("array", ["x"], "an object of languages and strings, not an array"),
    ("blank", "  ", "is empty"),
    ("boolean", True, "an object of languages and strings, not a boolean"),
    ("control-character", "a\u0000b", "contains the control character “\\u{0}”"),
    ("empty", "", "is empty"),
    ("language-word", {"english": "x"}, "isn't a valid locale", "/english#"),
    ("no-language", {}, "has no language"),
    ("number", 1, "an object of languages and strings, not a number"),
    ("translation-empty", {"en": ""}, "is empty", "/en"),
    ("translation-number", {"en": 1}, "a string, not a number", "/en"),
]
TIMES = [
    ("day", "2026-11-30"),
    ("fraction", "2026-11-30T09:00:00.125Z"),
    ("leap-day", "2028-02-29"),
    ("offset", "2026-11-30T09:00:00+01:00"),
    ("small-letters", "2026-11-30t09:00:00z"),
    ("utc", "2026-11-30T09:00:00Z"),
]
WRONG_TIMES = [
    ("april-31", "2026-04-31", "isn't a valid time"),
    ("day-32", "2026-01-32", "isn't a valid time"),
    ("empty-fraction", "2026-11-30T09:00:00.Z", "isn't a valid time"),
    ("empty", "", "is empty"),
    ("february-30", "2026-02-30", "isn't a valid time"),
    ("hour-24", "2026-11-30T24:00:00Z", "isn't a valid time"),
    ("minute-60", "2026-11-30T09:60:00Z", "isn't a valid time"),
    ("month-13", "2026-13-01", "isn't a valid time"),
    ("no-offset", "2026-11-30T09:00:00", "isn't a valid time"),
    ("null", None, "a string, not null"),
    ("number", 1796000000, "a string, not a number"),
    ("offset-without-colon", "2026-11-30T09:00:00+0100", "isn't a valid time"),
    ("short", "2026-1-5", "isn't a valid time"),
    ("slashes", "2026/11/30", "isn't a valid time"),
    ("space", "2026-11-30 09:00:00Z", "isn't a valid time"),
    ("words", "30 Nov 2026", "isn't a valid time"),
]
SYSTEMS = [
    ("platforms", PLATFORMS),
    ("text", "16.0"),
]
MISSPELT_SYSTEMS = [
    ("misspelt-platform", {"ios": "16", "iOS": "16"}, "“iOS” restricts nothing: did you mean “ios”?", "/iOS#"),
]
WRONG_SYSTEMS = [
    ("array", ["16"], "an object of platforms and versions, not an array"),
    ("empty", "", "is empty"),
    ("no-platform", {}, "has no platform"),
    ("null", None, "a string, not null"),
    ("number", 16.0, "needs quotes"),
    ("platform-number", {"ios": 16}, "needs quotes", "/ios"),
    ("platform-word", {"macos": "Ventura"}, "isn't a valid version", "/macos"),
    ("word", "sixteen", "isn't a valid version"),
]

# Accepted by both; if a message follows, with that warning.
VALID = {
    "/$schema": [("schema", "./appdefinitions.schema.json")],
    "/affiliates": [("affiliates", [WREN])],
    "/apps": [("no-apps", [], "“apps” is empty", NOWHERE)],
    "/apps/0": [
        ("ends-at", {**LARDER, "startsAt": "2026-01-01", "endsAt": "2026-02-01"}),
        ("update-blocked-none", {**LARDER, "update": {"blockedVersions": []}}, "has no effect", "/update"),
        ("update-empty", {**LARDER, "update": {}}),
    ],
    "/apps/0/appStoreID": [
        ("app-store-id-64-bits", "18446744073709551615"),
        ("app-store-id-number", 6797847364),
        ("app-store-id", "421361944"),
    ],
    "/apps/0/bundleID": [("bundle-id", "com.example.Larder-2")],
    "/apps/0/category": named("category", TEXTS),
    "/apps/0/icon": [
        ("icon-dots-inside", "a..b/c.d.png", "there is no file “a..b/c.d.png”"),
        ("icon-path", "icons/larder.png"),
        ("icon-plain", "larder.png", "there is no file “larder.png”: did you mean “icons/larder.png”?"),
        ("icon-spaces", "icons/i (1).png", "there is no file “icons/i (1).png”"),
        ("icon-unicode", "ikoner/skafferi–å.png", "there is no file “ikoner/skafferi–å.png”"),
        ("icon-url", "https://example.com/larder.png?v=2"),
    ],
    "/apps/0/id": [
        ("id-bundle-like", "com.example.larder"),
        ("id-with-spaces", "my app", "contains a space"),
    ],
    "/apps/0/link": [
        ("link-capitals", "HTTPS://APPS.APPLE.COM/app/id1"),
        ("link-developer", "https://apps.apple.com/developer/x/id45", "is a developer's page"),
        ("link-escapes", "https://apps.apple.com/app/%E5%BE%AE/id1"),
        ("link-fragment", "https://example.com#id1"),
        ("link-http", "http://itunes.apple.com/app/id1?mt=8"),
        ("link-https", "https://apps.apple.com/app/id9900000001?l=sv"),
        ("link-of-one-country", "https://apps.apple.com/se/app/id1", "remove “/se”"),
        ("link-ipv6", "https://[::1]:8080/id1"),
        ("link-itms-apps", "itms-apps://itunes.apple.com/app/id1", "can't open “itms-apps:” links"),
        ("link-itms-appss", "itms-appss://apps.apple.com/app/id1", "can't open “itms-appss:” links"),
        ("link-itms", "itms://itunes.apple.com/app/id1", "can't open “itms:” links"),
        ("link-macappstore", "macappstore://itunes.apple.com/app/id1?mt=12", "can't open “macappstore:” links"),
        ("link-no-number", "https://example.com", "has no “id<digits>”"),
        ("link-port", "https://example.com:8443/id1"),
    ],
    "/apps/0/minimumOS": named("minimum-os", SYSTEMS) + [
        ("minimum-os-mac-number", "10.15", "names no platform and counts as iOS's"),
        ("minimum-os-ios", {"ios": "2.1"}),
        ("minimum-os-ipados", {"ipados": "2.1"}),
        ("minimum-os-macos", {"macos": "2.1"}),
        ("minimum-os-tvos", {"tvos": "2.1"}),
        ("minimum-os-visionos", {"visionos": "2.1"}),
        ("minimum-os-watchos", {"watchos": "2.1"}),
    ],
    "/apps/0/name": named("name", TEXTS),
    "/apps/0/overlay": [
        (
            "overlay-campaign-every-character",
            {"campaignToken": "[]/\\-~+=<>:;,._'\"*&$%#@?!|{}()", "providerToken": "1"},
        ),
        ("overlay-campaign-longest", {"campaignToken": "a" * 30, "providerToken": "1"}),
        ("overlay-campaign-one-character", {"campaignToken": "a", "providerToken": "1"}),
        ("overlay-empty", {}),
        (
            "overlay",
            {
                "position": "bottomRaised",
                "userDismissible": False,
                "campaignToken": "more apps/spring (2026)",
                "providerToken": "123456",
                "customProductPage": "EB2B3606-2fef-4aab-a54e-b2e5547c9bc3",
            },
        ),
    ],
    "/apps/0/overlay/providerToken": [("overlay-provider-number", 123456, "no campaign")],
    "/apps/0/releases": [("releases-empty", [])],
    "/apps/0/releases/0/minimumOS": named("release-minimum-os", SYSTEMS),
    "/apps/0/releases/0/notes": [
        ("release-notes-text", "Faster.\n– and calmer."),
        ("release-notes", {"en": "Faster.", "sv": "Snabbare."}),
    ],
    "/apps/0/releases/0/releasedAt": named("released-at", TIMES),
    "/apps/0/releases/0/version": [
        ("version-all", "V1.0+7 (x)", "answers have “1.0”"),
        ("version-build", "1.4 (18)", "answers have “1.4”"),
        ("version-four-parts", "1.2.3.4"),
        ("version-huge-number", "99999999999999999999999.1"),
        ("version-leading-v", "v2.1", "answers have “2.1”"),
        ("version-longest", "1." + "0" * 98),
        ("version-metadata", "1.4+18", "answers have “1.4”"),
        ("version-one-part", "7"),
        ("version-prerelease", "2.0-beta.1", "2.0-beta.1 is a pre-release"),
        ("version-word", "Version 2.1", "answers have “2.1”"),
    ],
    "/apps/0/showOnDevices": [
        ("devices-empty", []),
        ("devices", ["iphone", "iPad", "ipod", "mac", "tv", "watch", "vision"]),
        ("devices-ios", ["iOS"], "add “ipad” if you mean iPads too", "/0"),
        ("devices-models", ["iPod touch", "Apple TV", "Apple Watch", "Apple Vision", "Apple Vision Pro"]),
        ("devices-systems", ["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]),
    ],
    "/apps/0/showOnLocales": [
        ("locales-empty", []),
        ("locales", ["sv_SE", "nn", "zh-Hans", "SE", "_SE", "es-419", "no", "und_SE"]),
        ("locales-groups", ["EU", "_419", "150", "001"]),
        ("locales-country", ["se"], "is the language North Sámi, not the region Sweden", "/0"),
    ],
    "/apps/0/startsAt": named("starts-at", TIMES),
    "/apps/0/storefronts": [
        ("storefronts-empty", []),
        ("storefronts", ["SE", "swe", "us", "UK", "XKS"], "“storefronts” has “SE” twice", "/1"),
    ],
    "/apps/0/sumary": [("unknown-keys", "x", "unknown key “sumary”: did you mean “summary”?", "#")],
    "/apps/0/summary": named("summary", TEXTS),
    "/apps/0/type": [
        ("type-free", "free"),
        ("type-paid", "paid"),
    ],
    "/apps/0/update": [
        (
            "update",
            {
                "minimumVersion": "1.5",
                "blockedVersions": ["1.0"],
                "delayDays": 7,
                "remind": "weekly",
                "promptsBetas": True,
                "texts": {
                    "title": "New",
                    "message": {"en": "{app} {version}", "sv": "{app} {version}"},
                    "requiredTitle": "x",
                    "requiredMessage": "x",
                    "update": "x",
                    "later": "x",
                    "unsupportedTitle": "x",
                    "unsupportedMessage": "{app}",
                    "ok": "x",
                },
            },
            "is below “minimumVersion” anyway",
            "/blockedVersions/0",
        ),
    ],
    "/apps/0/update/delayDays": [
        ("update-delay-0", 0),
        ("update-delay-1", 1),
        ("update-delay-365", 365),
        ("update-delay-fraction-zero", 7.0),
    ],
    "/apps/0/update/remind": [
        ("update-remind-always", "always"),
        ("update-remind-daily", "daily"),
        ("update-remind-once", "once"),
        ("update-remind-weekly", "weekly"),
    ],
    "/apps/0/update/texts/later": [("update-text-later", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/message": [("update-text-message", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/ok": [("update-text-ok", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/requiredMessage": [("update-text-required-message", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/requiredTitle": [("update-text-required-title", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/title": [("update-text-title", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/unsupportedMessage": [("update-text-unsupported-message", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/unsupportedTitle": [("update-text-unsupported-title", {"en": "x", "sv": "y"})],
    "/apps/0/update/texts/update": [("update-text-update", {"en": "x", "sv": "y"})],
    "/apps/0/urlScheme": [
        ("url-scheme-capitals", "Larder://"),
        ("url-scheme-dots", "com.example.larder+2-x://"),
        ("url-scheme-scheme", "larder:"),
        ("url-scheme-slashes", "larder://"),
        ("url-scheme-url", "larder://open?from=more&x=%20"),
    ],
    "/company": [
        ("company-other-scripts", "A & B <鳥>\nعصفور"),
        ("minimal", "Saltwind Studio"),
    ],
    "/defaultLanguage": [("default-language", "zh-Hant")],
    "/recommend": [
        ("recommend-empty", []),
        ("recommend-for-all", [{"app": "larder", "me": [], "devices": [], "locales": [], "storefronts": []}]),
        (
            "recommend",
            [
                {
                    "app": "larder",
                    "me": ["com.other.app"],
                    "devices": ["ipad"],
                    "locales": ["sv_SE"],
                    "storefronts": ["SE"],
                    "startsAt": "2026-01-01",
                    "endsAt": "2027-01-01",
                    "weight": 3,
                }
            ],
            "no app has the id “com.other.app”",
            "/0/me/0",
        ),
    ],
    "/recommend/0/weight": [("recommend-heaviest", 1000000)],
}

# Refused by both.
INVALID = {
    "": [
        ("array", [], "an object, not an array"),
        ("null", None, "an object, not null"),
        ("string", "x", "an object, not a string"),
    ],
    "/$schema": [
        ("schema-empty", "", "is empty"),
        ("schema-number", 1, "a string, not a number"),
    ],
    "/affiliates": [
        ("affiliate-bad-type", [{**WREN, "type": "gratis"}], "“free” or “paid”, not “gratis”", "/0/type"),
        ("affiliate-without-id", [{"name": "W", "appStoreID": "99"}], "lacks the key “id”", "/0"),
        ("affiliates-object", {}, "an array of apps, not an object"),
    ],
    "/apps": [
        ("apps-missing", ABSENT, "the definitions lack the key “apps”"),
        ("apps-null", None, "an array of apps, not null"),
        ("apps-object", {}, "an array of apps, not an object"),
    ],
    "/apps/0": [
        ("apps-of-strings", "larder", "an object, not a string"),
        (
            "update-blocked-versions-without-releases",
            {**LARDER, "update": {"blockedVersions": ["1.0"]}},
            "1.0 can't be replaced: the app has no releases",
            "/update/blockedVersions/0",
            "",
        ),
        (
            "update-minimum-version-without-releases",
            {**LARDER, "update": {"minimumVersion": "1.0"}},
            "no release meets “minimumVersion” 1.0",
            "/update/minimumVersion",
            "",
        ),
        (
            "update-minimum-version-with-empty-releases",
            {**LARDER, "releases": [], "update": {"minimumVersion": "1.0"}},
            "no release meets “minimumVersion” 1.0",
            "/update/minimumVersion",
            "/releases",
        ),
    ],
    "/apps/0/appStoreID": [
        ("app-store-id-arabic-digits", "٤٢", "the app's decimal number"),
        ("app-store-id-array", ["42"], "a string of digits, not an array"),
        ("app-store-id-boolean", True, "a string of digits, not a boolean"),
        ("app-store-id-empty", "", "the app's decimal number"),
        ("app-store-id-fraction", 4.5, "the app's decimal number"),
        ("app-store-id-leading-zero", "042", "the app's decimal number"),
        ("app-store-id-long", "184467440737095516150", "the app's decimal number"),
        ("app-store-id-minus", "-42", "the app's decimal number"),
        ("app-store-id-negative", -1, "the app's decimal number"),
        ("app-store-id-number-beyond-64-bits", 18446744073709551616, "the app's decimal number"),
        ("app-store-id-number-zero", 0, "the app's decimal number"),
        ("app-store-id-spaces", "4 2", "the app's decimal number"),
        ("app-store-id-word", "id42", "the app's decimal number"),
        ("app-store-id-zero", "0", "the app's decimal number"),
    ],
    "/apps/0/bundleID": [
        ("bundle-id-array", [], "a string, not an array"),
        ("bundle-id-empty", "", "is empty"),
        ("bundle-id-number", 1, "a string, not a number"),
        ("bundle-id-space", "com. example", "is “com. example”"),
        ("bundle-id-umlaut", "com.exämple", "is “com.exämple”"),
        ("bundle-id-underscore", "com.example.my_app", "is “com.example.my_app”"),
    ],
    "/apps/0/category": named("category", WRONG_TEXTS),
    "/apps/0/endsAt": [
        ("ends-at-number", 1, "a string, not a number"),
        ("ends-at-words", "tomorrow", "isn't a valid time"),
    ],
    "/apps/0/icon": [
        ("icon-absolute", "/icons/larder.png", "is absolute"),
        ("icon-backslash", "icons\\larder.png", "has a backslash"),
        ("icon-control-character", "icons/\u0001.png", "has a control character"),
        ("icon-data", "data:image/png;base64,AA==", "has the scheme “data”: expected “https”"),
        ("icon-dot", "./larder.png", "write the path without “.” and “..”"),
        ("icon-empty-part", "icons//larder.png", "has an empty part"),
        ("icon-empty", "", "is empty"),
        ("icon-folder", "icons/", "has an empty part"),
        ("icon-hidden-folder", "icons/.x/larder.png", "names a hidden file, which is never served"),
        ("icon-hidden", ".larder.png", "names a hidden file, which is never served"),
        ("icon-http", "http://example.com/larder.png", "has the scheme “http”: expected “https”"),
        ("icon-inner-parent", "icons/../larder.png", "write the path without “.” and “..”"),
        ("icon-long", "a" * 1025, "is longer than 1024 bytes"),
        ("icon-number", 1, "a string, not a number"),
        ("icon-parent", "../larder.png", "leads out of the site's root"),
        ("icon-url-space", "https://example.com/a b.png", "contains “ ”"),
    ],
    "/apps/0/id": [
        ("id-blank", " ", "is empty"),
        ("id-empty", "", "is empty"),
        ("id-missing", ABSENT, "lacks the key “id”"),
        ("id-null", None, "a string, not null"),
        ("id-number", 7, "a string, not a number"),
    ],
    "/apps/0/link": [
        ("link-angle", "https://apps.apple.com/<b>/id1", "contains “<”"),
        ("link-backslash", "https://apps.apple.com\\id1", "contains “\\”"),
        ("link-bad-escape", "https://apps.apple.com/%zz/id1", "without two hexadecimal digits"),
        ("link-cut-escape", "https://apps.apple.com/id1?x=%2", "without two hexadecimal digits"),
        ("link-direction-override", "https://example.com/\u202eid1", "contains “\\u{202E}”"),
        ("link-empty", "", "is empty"),
        ("link-ftp", "ftp://example.com/id1", "has the scheme “ftp”"),
        ("link-javascript", "javascript:alert(1)", "has the scheme “javascript”"),
        ("link-line-end", "https://example.com/id1\n", "contains “\\u{A}”"),
        ("link-localized", {"en": "https://apps.apple.com/app/id1"}, "a string, not an object"),
        ("link-missing", ABSENT, "needs a “link” or an “appStoreID”"),
        ("link-no-host", "https:///app/id1", "has no host"),
        ("link-no-scheme", "apps.apple.com/app/id1", "has no scheme"),
        ("link-no-slashes", "https:apps.apple.com", "has no host"),
        ("link-number", 1, "a string, not a number"),
        ("link-port-word", "https://example.com:port/id1", "an invalid port"),
        ("link-quote", "https://apps.apple.com/\"/id1", "contains “\"”"),
        ("link-relative", "/app/id1", "has no scheme"),
        ("link-space", "https://apps.apple.com/app/my app/id1", "contains “ ”"),
        ("link-user", "https://apps.apple.com@example.com/id1", "a user name"),
    ],
    "/apps/0/minimumOS": named("minimum-os", WRONG_SYSTEMS) + [
        ("minimum-os-ios-number", {"ios": 2.1}, "needs quotes", "/ios"),
        ("minimum-os-ipados-number", {"ipados": 2.1}, "needs quotes", "/ipados"),
        ("minimum-os-macos-number", {"macos": 2.1}, "needs quotes", "/macos"),
        ("minimum-os-tvos-number", {"tvos": 2.1}, "needs quotes", "/tvos"),
        ("minimum-os-visionos-number", {"visionos": 2.1}, "needs quotes", "/visionos"),
        ("minimum-os-watchos-number", {"watchos": 2.1}, "needs quotes", "/watchos"),
    ],
    "/apps/0/name": named("name", WRONG_TEXTS) + [
        ("name-language-keyword", {"en@calendar=japanese": "x"}, "isn't a valid locale", "/en@calendar=japanese#"),
        ("name-language-undetermined", {"und": "x"}, "isn't a valid locale", "/und#"),
        ("name-missing", ABSENT, "lacks the key “name”"),
        ("name-null", None, "an object of languages and strings, not null"),
        ("name-translation-control-character", {"en": "a\u0085b"}, "contains the control character “\\u{85}”", "/en"),
    ],
    "/apps/0/overlay": [
        ("overlay-array", [], "an object, not an array"),
        ("overlay-string", "bottom", "an object, not a string"),
    ],
    "/apps/0/overlay/campaignToken": [
        ("overlay-campaign-token-backtick", "a`b", "contains “`”"),
        ("overlay-campaign-token-caret", "a^b", "contains “^”"),
        ("overlay-campaign-token-empty", "", "is empty"),
        ("overlay-campaign-token-leading-space", " a", "starts or ends with a space"),
        ("overlay-campaign-token-long", "a" * 31, "has 31 characters: at most 30 are allowed"),
        ("overlay-campaign-token-number", 1, "a string, not a number"),
        ("overlay-campaign-token-tab", "a\tb", "contains “\\u{9}”"),
        ("overlay-campaign-token-trailing-space", "a ", "starts or ends with a space"),
        ("overlay-campaign-token-umlaut", "vår", "contains “å”"),
    ],
    "/apps/0/overlay/customProductPage": [
        ("overlay-custom-product-page-braces", "{eb2b3606-2fef-4aab-a54e-b2e5547c9bc3}", "the page's UUID"),
        ("overlay-custom-product-page-letter", "gb2b3606-2fef-4aab-a54e-b2e5547c9bc3", "the page's UUID"),
        ("overlay-custom-product-page-no-hyphens", "eb2b36062fef4aaba54eb2e5547c9bc3", "the page's UUID"),
        ("overlay-custom-product-page-number", 1, "a string, not a number"),
        ("overlay-custom-product-page-short", "eb2b3606-2fef-4aab-a54e", "the page's UUID"),
        ("overlay-custom-product-page-word", "spring", "the page's UUID"),
    ],
    "/apps/0/overlay/position": [
        ("overlay-position-capital", "Bottom", "not “Bottom”: did you mean “bottom”?"),
        ("overlay-position-empty", "", "is empty"),
        ("overlay-position-number", 0, "a string, not a number"),
        ("overlay-position-word", "top", "“bottom” or “bottomRaised”, not “top”"),
    ],
    "/apps/0/overlay/providerToken": [
        ("overlay-provider-token-boolean", True, "a string of digits, not a boolean"),
        ("overlay-provider-token-empty", "", "the developer's number in App Store Connect"),
        ("overlay-provider-token-fraction", 1.5, "the developer's number in App Store Connect"),
        ("overlay-provider-token-long", "111111111111111111111", "the developer's number in App Store Connect"),
        ("overlay-provider-token-negative", -1, "the developer's number in App Store Connect"),
        ("overlay-provider-token-word", "abc", "the developer's number in App Store Connect"),
    ],
    "/apps/0/overlay/userDismissible": [
        ("overlay-user-dismissible-null", None, "true or false, not null"),
        ("overlay-user-dismissible-number", 1, "true or false, not a number"),
        ("overlay-user-dismissible-word", "yes", "true or false, not a string"),
    ],
    "/apps/0/releases": [
        ("releases-object", {}, "an array of releases, not an object"),
        ("releases-of-strings", ["1.0"], "an object, not a string", "/0"),
    ],
    "/apps/0/releases/0/minimumOS": named("release-minimum-os", WRONG_SYSTEMS),
    "/apps/0/releases/0/notes": [
        ("release-notes-array", ["Faster."], "an object of languages and strings, not an array"),
        ("release-notes-empty", "", "is empty"),
        ("release-notes-no-language", {}, "has no language"),
        ("release-notes-number", 1, "an object of languages and strings, not a number"),
    ],
    "/apps/0/releases/0/releasedAt": named("released-at", WRONG_TIMES) + [
        ("release-time-missing", ABSENT, "lacks the key “releasedAt”"),
    ],
    "/apps/0/releases/0/version": [
        ("release-version-missing", ABSENT, "lacks the key “version”"),
        ("version-array", ["2.0"], "a string, not an array"),
        ("version-comma", "2,0", "isn't a valid version"),
        ("version-double-dot", "2..1", "isn't a valid version"),
        ("version-empty-prerelease", "2.0-", "isn't a valid version"),
        ("version-empty", "", "is empty"),
        ("version-hex", "0x2", "isn't a valid version"),
        ("version-leading-dot", ".2", "isn't a valid version"),
        ("version-letter", "2.0b1", "isn't a valid version"),
        ("version-line-end", "2.0\u2028", "isn't a valid version"),
        ("version-long", "1." + "0" * 99, "isn't a valid version"),
        ("version-minus-in-parts", "2.-1", "isn't a valid version"),
        ("version-negative", "-2", "isn't a valid version"),
        ("version-null", None, "a string, not null"),
        ("version-number", 2.0, "needs quotes"),
        ("version-open-parenthesis", "2.0 (18", "isn't a valid version"),
        ("version-spaces", "2 0", "isn't a valid version"),
        ("version-trailing-dot", "2.", "isn't a valid version"),
        ("version-umlaut-prerelease", "2.0-ä", "isn't a valid version"),
        ("version-word", "two", "isn't a valid version"),
    ],
    "/apps/0/showOnDevices": [
        ("devices-empty-item", [""], "is empty", "/0"),
        ("devices-number", [1], "a string, not a number", "/0"),
        ("devices-object", {}, "an array of strings, not an object"),
        ("devices-space", [" ipad"], "did you mean “ipad”?", "/0"),
        ("devices-unknown", ["ipad", "android"], "unknown device “android”: expected “iphone”", "/1"),
        ("devices-string", "ipad", "an array of strings, not a string"),
    ],
    "/apps/0/showOnLocales": [
        ("locales-empty-item", [""], "is empty", "/0"),
        ("locales-keyword", ["en_US@rg=gbzzzz"], "isn't a valid locale", "/0"),
        ("locales-list-in-text", ["sv,nn"], "isn't a valid locale", "/0"),
        ("locales-number", [1], "a string, not a number", "/0"),
        ("locales-object", {"sv": True}, "an array of strings, not an object"),
        ("locales-string", "sv", "an array of strings, not a string"),
        ("locales-undetermined", ["und"], "isn't a valid locale", "/0"),
        ("locales-word", ["swedish"], "isn't a valid locale", "/0"),
    ],
    "/apps/0/startsAt": named("starts-at", WRONG_TIMES),
    "/apps/0/storefronts": [
        ("storefronts-digits", ["419"], "isn't a country code", "/0"),
        ("storefronts-empty-item", [""], "is empty", "/0"),
        ("storefronts-four-letters", ["SWED"], "isn't a country code", "/0"),
        ("storefronts-locale", ["sv_SE"], "isn't a country code", "/0"),
        ("storefronts-number", [46], "a string, not a number", "/0"),
        ("storefronts-one-letter", ["S"], "isn't a country code", "/0"),
        ("storefronts-string", "SE", "an array of countries, not a string"),
    ],
    "/apps/0/summary": named("summary", WRONG_TEXTS),
    "/apps/0/type": [
        ("type-empty", "", "is empty"),
        ("type-null", None, "a string, not null"),
        ("type-number", 0, "a string, not a number"),
        ("type-price", "2.99", "“free” or “paid”, not “2.99”"),
        ("type-word", "Free", "“free” or “paid”, not “Free”"),
    ],
    "/apps/0/update": [
        ("update-array", [], "an object, not an array"),
        ("update-string", "weekly", "an object, not a string"),
    ],
    "/apps/0/update/blockedVersions": [
        ("update-blocked-versions-empty-item", [""], "is empty", "/0"),
        ("update-blocked-versions-number", [1.0], "needs quotes", "/0"),
        ("update-blocked-versions-object", {}, "an array of versions, not an object"),
        ("update-blocked-versions-string", "1.0", "an array of versions, not a string"),
        ("update-blocked-versions-word", ["bad"], "isn't a valid version", "/0"),
    ],
    "/apps/0/update/delayDays": [
        ("update-delay-days-boolean", True, "a number of days, not a boolean"),
        ("update-delay-days-fraction", 1.5, "whole days from 0 to 365, not 1.5"),
        ("update-delay-days-negative", -1, "whole days from 0 to 365, not -1"),
        ("update-delay-days-null", None, "a number of days, not null"),
        ("update-delay-days-text", "7", "a number of days, not a string"),
        ("update-delay-days-too-long", 366, "whole days from 0 to 365, not 366"),
    ],
    "/apps/0/update/minimumVersion": [
        ("update-minimum-version-array", ["1.0"], "a string, not an array"),
        ("update-minimum-version-empty", "", "is empty"),
        ("update-minimum-version-number", 1.5, "needs quotes"),
        ("update-minimum-version-word", "new", "isn't a valid version"),
    ],
    "/apps/0/update/promptsBetas": [
        ("update-prompts-betas-null", None, "true or false, not null"),
        ("update-prompts-betas-number", 1, "true or false, not a number"),
        ("update-prompts-betas-word", "true", "true or false, not a string"),
    ],
    "/apps/0/update/remind": [
        ("update-remind-capital", "Daily", "not “Daily”: did you mean “daily”?"),
        ("update-remind-empty", "", "is empty"),
        ("update-remind-number", 1, "a string, not a number"),
        ("update-remind-word", "hourly", "not “hourly”"),
    ],
    "/apps/0/update/texts": [
        ("update-texts-array", [], "an object, not an array"),
        ("update-texts-string", "x", "an object, not a string"),
    ],
    "/apps/0/update/texts/later": [
        ("update-text-later-boolean", False, "an object of languages and strings, not a boolean"),
        ("update-texts-later-array", ["x"], "an object of languages and strings, not an array"),
    ],
    "/apps/0/update/texts/message": [
        ("update-text-message-boolean", False, "an object of languages and strings, not a boolean"),
        ("update-texts-message-no-language", {}, "has no language"),
    ],
    "/apps/0/update/texts/ok": [
        ("update-text-ok-boolean", False, "an object of languages and strings, not a boolean"),
        ("update-texts-ok-language-word", {"swedish": "x"}, "isn't a valid locale", "/swedish#"),
    ],
    "/apps/0/update/texts/requiredMessage": [
        ("update-text-required-message-boolean", False, "an object of languages and strings, not a boolean"),
    ],
    "/apps/0/update/texts/requiredTitle": [
        ("update-text-required-title-boolean", False, "an object of languages and strings, not a boolean"),
    ],
    "/apps/0/update/texts/title": [
        ("update-text-title-boolean", False, "an object of languages and strings, not a boolean"),
        ("update-texts-title-empty", "", "is empty"),
        ("update-texts-title-number", 1, "an object of languages and strings, not a number"),
    ],
    "/apps/0/update/texts/unsupportedMessage": [
        ("update-text-unsupported-message-boolean", False, "an object of languages and strings, not a boolean"),
    ],
    "/apps/0/update/texts/unsupportedTitle": [
        ("update-text-unsupported-title-boolean", False, "an object of languages and strings, not a boolean"),
    ],
    "/apps/0/update/texts/update": [
        ("update-text-update-boolean", False, "an object of languages and strings, not a boolean"),
    ],
    "/apps/0/urlScheme": [
        ("url-scheme-bad-escape", "larder://%", "without two hexadecimal digits"),
        ("url-scheme-data", "data:,x", "runs or carries content"),
        ("url-scheme-digit-first", "1larder://", "has no scheme and colon"),
        ("url-scheme-empty", "", "is empty"),
        ("url-scheme-https-capitals", "HTTPS://example.com", "opens a web page or the App Store"),
        ("url-scheme-https", "https://example.com", "opens a web page or the App Store"),
        ("url-scheme-javascript", "javascript:alert(1)", "runs or carries content"),
        ("url-scheme-long", "larder://" + "a" * 2048, "has 2057 characters"),
        ("url-scheme-mailto", "mailto:a@example.com", "belongs to the system"),
        ("url-scheme-no-colon", "larder", "has no scheme and colon"),
        ("url-scheme-number", 1, "a string, not a number"),
        ("url-scheme-settings", "App-Prefs:root", "belongs to the system"),
        ("url-scheme-space", "larder://a b", "contains “ ”"),
        ("url-scheme-store", "itms-apps://itunes.apple.com/app/id1", "opens a web page or the App Store"),
        ("url-scheme-tel", "tel:112", "belongs to the system"),
        ("url-scheme-underscore", "my_app://", "has no scheme and colon"),
    ],
    "/company": [
        ("company-blank", " \t", "is empty"),
        ("company-control-character", "a\u0007b", "contains the control character “\\u{7}”"),
        ("company-empty", "", "is empty"),
        ("company-localized", {"en": "x"}, "a string, not an object"),
        ("company-missing", ABSENT, "the definitions lack the key “company”"),
        ("company-number", 1, "a string, not a number"),
    ],
    "/defaultLanguage": [
        ("default-language-empty", "", "is empty"),
        ("default-language-number", 1, "a string, not a number"),
        ("default-language-undetermined", "und", "isn't a valid locale"),
        ("default-language-word", "english", "isn't a valid locale"),
    ],
    "/recommend": [
        ("recommend-app-missing", [{"weight": 1}], "lacks the key “app”", "/0"),
        ("recommend-object", {}, "an array of rules, not an object"),
        ("recommend-of-strings", ["larder"], "an object, not a string", "/0"),
    ],
    "/recommend/0/app": [
        ("recommend-app-empty", "", "is empty"),
        ("recommend-app-number", 1, "a string, not a number"),
    ],
    "/recommend/0/devices": [
        ("recommend-devices-number", [1], "a string, not a number", "/0"),
        ("recommend-devices-string", "ipad", "an array of strings, not a string"),
        ("recommend-devices-unknown", ["tablet"], "unknown device “tablet”: did you mean “ipad”?", "/0"),
    ],
    "/recommend/0/endsAt": [("recommend-ends-at-words", "later", "isn't a valid time")],
    "/recommend/0/locales": [
        ("recommend-locales-string", "sv", "an array of strings, not a string"),
        ("recommend-locales-word", ["swedish"], "isn't a valid locale", "/0"),
    ],
    "/recommend/0/me": [
        ("recommend-me-empty-item", [""], "is empty", "/0"),
        ("recommend-me-number", [1], "a string, not a number", "/0"),
        ("recommend-me-string", "larder", "an array of ids, not a string"),
    ],
    "/recommend/0/startsAt": [("recommend-starts-at-words", "now", "isn't a valid time")],
    "/recommend/0/storefronts": [
        ("recommend-storefronts-digits", ["419"], "isn't a country code", "/0"),
        ("recommend-storefronts-string", "SE", "an array of countries, not a string"),
    ],
    "/recommend/0/weight": [
        ("recommend-weight-boolean", True, "a whole number from 1 to 1000000"),
        ("recommend-weight-fraction", 1.5, "a whole number from 1 to 1000000"),
        ("recommend-weight-negative", -1, "a whole number from 1 to 1000000"),
        ("recommend-weight-null", None, "a whole number from 1 to 1000000"),
        ("recommend-weight-text", "2", "a whole number from 1 to 1000000"),
        ("recommend-weight-too-heavy", 1000001, "a whole number from 1 to 1000000"),
        ("recommend-weight-zero", 0, "a whole number from 1 to 1000000"),
    ],
}

# Accepted by the schema, since checking them takes several keys or a list of countries; refused by `moreapps validate`.
CONTRADICTORY = {
    "": [
        (
            "recommend-app-without-app-store-id",
            {**MINIMAL, "apps": [{**LARDER, "link": "https://example.com"}], "recommend": [{"app": "larder"}]},
            "has no “appStoreID”",
            "/recommend/0/app",
        ),
    ],
    "/affiliates": [
        ("bundle-id-is-another-id", [{**WREN, "bundleID": "larder"}], "app 1 already has this bundle id", "/0/bundleID"),
        ("id-twice", [{**WREN, "id": "larder"}], "app 1 already has this id", "/0/id"),
    ],
    "/apps/0": [
        ("link-other-number-than-app-store-id", {**LARDER, "appStoreID": "77"}, "but the link says", "/appStoreID"),
        (
            "window-ends-before-it-starts",
            {**LARDER, "startsAt": "2026-02-01", "endsAt": "2026-01-01"},
            "is before “startsAt”",
            "/endsAt",
        ),
        (
            "window-is-empty",
            {**LARDER, "startsAt": "2026-02-01T01:00:00+01:00", "endsAt": "2026-02-01"},
            "is at “startsAt”",
            "/endsAt",
        ),
    ],
    "/apps/0/appStoreID": [
        ("app-store-id-beyond-64-bits", "18446744073709551616", "the app's decimal number"),
        ("app-store-id-with-exponent", Number("42e3"), "the app's decimal number"),
        ("app-store-id-with-fraction-zero", 42.0, "the app's decimal number"),
    ],
    "/apps/0/icon": [("icon-path-beyond-1024-bytes", "å" * 600, "is longer than 1024 bytes")],
    "/apps/0/link": [("link-port-beyond-65535", "https://example.com:70000/id1", "an invalid port")],
    "/apps/0/minimumOS": named("minimum-os", MISSPELT_SYSTEMS),
    "/apps/0/name": [
        ("name-language-twice", {"pt-BR": "x", "pt_BR": "y"}, "in “pt_BR”", "/pt_BR#"),
        ("name-language-unknown", {"xx": "x"}, "unknown language “xx”", "/xx#"),
    ],
    "/apps/0/releases": [
        ("release-twice", [RELEASE, {**RELEASE, "version": "2.0.0"}], "version 2.0.0 is listed twice", "/1/version"),
    ],
    "/apps/0/releases/0/minimumOS": named("release-minimum-os", MISSPELT_SYSTEMS),
    "/apps/0/releases/0/releasedAt": [("released-at-no-leap-year", "2027-02-29", "isn't a valid time")],
    "/apps/0/showOnLocale": [("key-that-restricts-misspelt", ["sv"], "did you mean “showOnLocales”?", "#")],
    "/apps/0/showOnLocales": [("locale-language-unknown", ["xx_SE"], "unknown language “xx”", "/0")],
    "/apps/0/startsAt": [("starts-at-no-leap-year", "2027-02-29", "isn't a valid time")],
    "/apps/0/storefronts": [
        ("storefront-group-of-countries", ["EU"], "isn't a country code", "/0"),
        ("storefront-unknown", ["QX"], "isn't a country code", "/0"),
    ],
    "/apps/0/update/blockedVersions": [("update-newest-is-blocked", ["2.0.0"], "2.0.0 is the newest release", "/0")],
    "/apps/0/update/minimumVersion": [
        ("update-no-release-meets-minimum-version", "3.0", "no release meets “minimumVersion” 3.0"),
    ],
    "/apps/0/urlScheme": [("url-scheme-beyond-2048-bytes", "larder://" + "å" * 1500, "has 3009 characters")],
    "/defaultLanguage": [("default-language-unknown", "qq", "unknown language “qq”")],
    "/recommend": [
        (
            "recommend-window-ends-before-it-starts",
            [{"app": "larder", "startsAt": "2027-01-01", "endsAt": "2026-01-01"}],
            "is before “startsAt”",
            "/0/endsAt",
        ),
    ],
    "/recommend/0/app": [("recommend-unknown-app", "lader", "has the id “lader”: did you mean “larder”?")],
}

# Everything in JSON5 that JSON doesn't have.
JSON5 = r"""// A comment.
{
  $schema: './appdefinitions.schema.json',
  company: 'Saltwind Studio', /* single quotes, and keys without any */
  apps: [
    {
      id: "larder",
      name: "Lar\
der",
      appStoreID: 421361944, releases: [{ version: "1.0", releasedAt: "2026-01-01" }],
      update: { delayDays: 0x7 },
    },
  ],
}
"""
