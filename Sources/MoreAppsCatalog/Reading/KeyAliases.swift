/// What other catalogs, the App Store and libraries call the keys of definitions.
enum KeyAliases {
    /// For each kind of object, the keys that are meant by a name, in its ``folded(_:)`` form, likeliest first. A dot
    /// leads into an object within.
    static let aliases: [DefinitionObject.Kind: [String: [String]]] = names.mapValues { rows in
        var aliases: [String: [String]] = [:]
        for (key, names) in rows {
            for name in names.split(separator: " ") { aliases[String(name), default: []].append(key) }
        }
        return aliases
    }

    private static let names: [DefinitionObject.Kind: [(key: String, names: String)]] = [
        .definitions: [
            ("company", "name title developer developername publisher author artistname sellername companyname vendor"),
            ("defaultLanguage", "language locale lang defaultlocale sourcelanguage developmentregion fallbacklanguage"),
            ("apps", "applications items entries ads products results catalog"),
            ("affiliates", "affiliateapps friends partners otherapps"),
            ("recommend", "recommendations recommended rules"),
        ],
        .entry: [
            ("id", "appid identifier slug key me shortname"),
            ("appStoreID", "appid trackid adamid appleid itunesid itunesitemidentifier storeid appstoreidentifier"),
            ("bundleID", "bundleidentifier bundle cfbundleidentifier package packagename"),
            ("name", "title apptitle appname trackname displayname label"),
            ("category", "genre genres primarygenrename categories section appcategory"),
            (
                "summary",
                "description tagline subtitle text desc shortdescription appdescription appdesc blurb caption body"
            ),
            (
                "link",
                "url href uri storeurl storelink appstoreurl appstorelink trackviewurl destinationurl appurl appuri website"
            ),
            (
                "icon",
                "image iconurl imageurl artwork artworkurl artworkurl60 artworkurl100 artworkurl512 logo appicon "
                    + "thumbnail picture iconpath"
            ),
            ("type", "price pricing paid free ispaid isfree formattedprice appprice cost"),
            (
                "showOnLocales",
                "locales locale languages language regions region showonlanguages showonregions showlocales "
                    + "onlylocales visiblelocales languagecodes"
            ),
            (
                "showOnDevices",
                "devices device platforms platform supporteddevices devicefamily devicefamilies idiom idioms "
                    + "showonplatforms showdevices onlydevices"
            ),
            (
                "storefronts",
                "countries country territories territory availablein availability stores store appstores "
                    + "showoncountries showincountries showonstorefronts showinstorefronts countrycodes markets"
            ),
            (
                "minimumOS",
                "minimumosversion minos minosversion minimumsystemversion minsystemversion requiredos "
                    + "requiredosversion minosrequired minimumios minimumiosversion minios miniosversion minsdk "
                    + "deploymenttarget osversion systemversion lsminimumsystemversion os"
            ),
            (
                "startsAt",
                "start starts startdate starttime from validfrom availablefrom visiblefrom showfrom publishat "
                    + "publishedfrom begin begins beginsat notbefore since activefrom"
            ),
            (
                "endsAt",
                "end ends enddate endtime until validuntil validto availableuntil visibleuntil showuntil publisheduntil "
                    + "expires expiresat expiry expirydate expirationdate notafter activeuntil"
            ),
            ("urlScheme", "scheme urlschemes schemes deeplink customscheme appscheme openurl launchurl"),
            ("releases", "versions versionhistory history changelog"),
            ("update", "updates updaterules updatecheck"),
            ("overlay", "skoverlay storeoverlay appoverlay"),
            (
                "update.minimumVersion",
                "minversion minappversion minimumappversion minsupportedversion minimumsupportedversion requiredversion "
                    + "minrequiredversion minrequiredappversion forceupdateversion"
            ),
            ("releases.version", "currentversion latestversion appversion newestversion lastversionavailable"),
            ("releases.releasedAt", "releasedate currentversionreleasedate"),
            ("releases.notes", "releasenotes whatsnew"),
            ("overlay.campaignToken", "campaign ct"),
            ("overlay.providerToken", "provider pt"),
            ("overlay.customProductPage", "ppid productpage"),
        ],
        .release: [
            (
                "version",
                "number shortversion shortversionstring cfbundleshortversionstring versionstring versionnumber "
                    + "bundleversion name"
            ),
            (
                "releasedAt",
                "date released releasedate publishedat publicationdate pubdate currentversionreleasedate time on"
            ),
            (
                "minimumOS",
                "minimumosversion minos minosversion minimumsystemversion minsystemversion requiredos "
                    + "requiredosversion minosrequired minimumios minimumiosversion minios miniosversion minsdk "
                    + "deploymenttarget osversion os"
            ),
            ("notes", "releasenotes changelog changes description whatsnew text body summary"),
        ],
        .update: [
            (
                "minimumVersion",
                "minversion minimum requiredversion minrequiredversion minrequiredappversion minappversion "
                    + "minimumappversion minsupportedversion minimumsupportedversion required forceupdateversion min"
            ),
            (
                "blockedVersions",
                "blocked blocklist blockedbuilds badversions forbiddenversions denied denylist brokenversions skipversions"
            ),
            ("delayDays", "delay days rolloutdays phasedrelease phasedrolloutinterval delayindays waitdays"),
            ("remind", "reminder reminders frequency notify reminderfrequency remindperiod notificationtype interval"),
            ("promptsBetas", "promptbetas betas beta testflight includebetas"),
            ("texts", "text strings messages words alert localizations"),
        ],
        .texts: [
            ("title", "updatetitle alerttitle"), ("message", "updatemessage alertmessage body text description"),
            ("requiredTitle", "forcetitle forcedtitle mandatorytitle"),
            ("requiredMessage", "forcemessage forcedmessage mandatorymessage"),
            ("update", "updatenow updatebutton button"),
            ("later", "cancel notnow nexttime remindlater remindmelater laterbutton"), ("ok", "okay close dismiss"),
        ],
        .overlay: [
            ("userDismissible", "dismissible isdismissible isuserdismissible dismissable"),
            ("campaignToken", "campaign ct token"), ("providerToken", "provider pt"),
            ("customProductPage", "ppid productpage productpageid customproductpageidentifier"),
        ],
        .recommendation: [
            ("app", "id appid recommended target"), ("me", "host hosts apps in inapps sender from callers"),
            ("devices", "showondevices device platforms platform"),
            ("locales", "showonlocales locale languages language regions region"),
            ("storefronts", "countries country territories territory stores store"),
            ("startsAt", "start starts startdate starttime validfrom begin begins beginsat"),
            ("endsAt", "end ends enddate endtime until validuntil validto expires expiresat expiry expirationdate"),
            ("weight", "priority probability chance share"),
        ],
        .minimumOS: [
            ("ios", "iphone iphoneos iosversion"), ("ipados", "ipad"), ("macos", "mac osx macosx"),
            ("tvos", "tv appletv"), ("watchos", "watch applewatch"),
            ("visionos", "vision visionpro applevision xros"),
        ],
    ]

    /// Whether the outermost key `apps` is meant by a name.
    static func meansApps(_ name: String) -> Bool {
        folded(name).flatMap { aliases[.definitions]?[$0] }?.contains("apps") ?? false
    }

    /// A name for comparisons: in lower case, without `_`, `-` and other characters between words. Nil if it is longer
    /// than any name.
    static func folded(_ name: String) -> String? {
        guard name.utf8.count <= 40 else { return nil }
        return String(decoding: name.utf8.filter(\.isASCIILetterOrDigit), as: UTF8.self).lowercased()
    }

    /// What to do instead of hiding an app by a key, which definitions don't have; nil if the key's name, folded, or its
    /// value doesn't mean that.
    static func hiding(_ name: String, _ value: LocatedJSON) -> String? {
        var isHidden: Bool?
        if case .boolean(let boolean) = value.value {
            if hiding.contains(name) { isHidden = boolean }
            if showing.contains(name) { isHidden = !boolean }
        }
        if isHidden == true { return "to hide the app, comment it out, or set “startsAt” or “endsAt”" }
        guard name.hasPrefix("exclude") || name.hasPrefix("hideo") || name.hasPrefix("hidei") else { return nil }
        return "“showOnLocales”, “showOnDevices” and “storefronts” list who sees the app"
    }

    private static let hiding: Set = ["hidden", "hide", "ishidden", "disabled", "isdisabled", "draft", "isdraft"]
    private static let showing: Set = [
        "visible", "isvisible", "enabled", "isenabled", "active", "isactive", "show", "shown", "published", "listed",
    ]
}
