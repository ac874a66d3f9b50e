/// The keys of Words.json: each names one of the program's own texts.
public enum WordKey: String, CaseIterable, Sendable {
    // The page.

    /// The title.
    case title
    /// The title above the affiliates.
    case affiliatesTitle
    /// The button of a paid app.
    case viewInAppStore
    /// The button of a free app.
    case freeInAppStore
    /// Shown while the list loads.
    case loading
    /// Shown if there are no apps.
    case empty
    /// Shown if the list can't be loaded.
    case failed
    /// The button that retries.
    case retry

    // Short buttons, in the App Store's own words.

    /// For an app that the reader doesn't have.
    case get
    /// For an app to look at first.
    case view
    /// For an app that is on the device.
    case open
    /// For the whole of a list that is shown in part.
    case seeAll

    // Install requests.

    /// Says that an app couldn't be opened.
    case couldNotOpen
    /// The button that installs the app that couldn't be opened.
    case install
    /// Asks whether to install an app.
    case installQuestion

    // Update alerts; see ``UpdateText``.

    case updateTitle
    case updateMessage
    case requiredTitle
    case requiredMessage
    case update
    case later
    case unsupportedTitle
    case unsupportedMessage

    // Every alert.

    /// The button that confirms.
    case ok
    /// The button that cancels.
    case cancel

    /// The placeholders that the text must contain, once each. No other text has any.
    var placeholders: [Placeholder] {
        switch self {
        case .title: [.company]
        case .couldNotOpen, .installQuestion, .unsupportedMessage: [.app]
        case .updateMessage, .requiredMessage: [.app, .version]
        default: []
        }
    }
}
