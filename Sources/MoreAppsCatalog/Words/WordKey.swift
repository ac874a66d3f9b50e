/// The keys of Words.json: each stands for one of this program's own texts, in every language.
public enum WordKey: String, CaseIterable, Sendable {
    // The page.

    /// The title.
    case title
    /// The title above the affiliates' apps.
    case affiliatesTitle
    /// The button of an app that costs something.
    case viewInAppStore
    /// The button of an app that is free.
    case freeInAppStore
    /// Said while the list is on its way.
    case loading
    /// Said when there is no app to show.
    case empty
    /// Said when the list can't be had.
    case failed
    /// The button that tries again.
    case retry

    // Short buttons, in the App Store's own words.

    /// For an app that the reader doesn't have.
    case get
    /// For an app that is to be looked at first.
    case view
    /// For an app that is on the device.
    case open
    /// For the whole of a list that is shown in part.
    case seeAll

    // Install requests.

    /// Says that an app could not be opened.
    case couldNotOpen
    /// The button that installs what could not be opened.
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

    /// The button that says yes, or that all is read.
    case ok
    /// The button that leaves things as they are.
    case cancel

    /// What the text must have, each once. No other text has any.
    var placeholders: [Placeholder] {
        switch self {
        case .title: [.company]
        case .couldNotOpen, .installQuestion, .unsupportedMessage: [.app]
        case .updateMessage, .requiredMessage: [.app, .version]
        default: []
        }
    }
}
