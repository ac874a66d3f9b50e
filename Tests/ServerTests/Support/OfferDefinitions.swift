/// A catalog of apps that aren't available everywhere, always or to everyone.
let offerDefinitions = """
    {
      company: 'Corner Shop',
      apps: [
        { id: 'basket', name: { en: 'Basket', sv: 'Korg' }, appStoreID: 1000000001, bundleID: 'example.basket',
          urlScheme: 'basket://', overlay: { campaignToken: 'grid2 x', providerToken: '123456', position: 'bottomRaised',
          userDismissible: false, customProductPage: 'eb2b3606-2fef-4aab-a54e-b2e5547c9bc3' } },
        { id: 'swedish', name: 'Swedish', appStoreID: 1000000002, storefronts: ['SE', 'DK', 'ES', 'GB'] },
        { id: 'modern', name: 'Modern', appStoreID: 1000000003, minimumOS: { ios: '17.0', macos: '14' } },
        { id: 'phone', name: 'Phone', appStoreID: 1000000004, showOnDevices: ['iphone'] },
        { id: 'nordic', name: 'Nordic', appStoreID: 1000000005, showOnLocales: ['sv', 'nb'] },
        { id: 'coming', name: 'Coming', appStoreID: 1000000006, startsAt: '2999-01-01T00:00:00Z' },
        { id: 'gone', name: 'Gone', appStoreID: 1000000007, endsAt: '2001-01-01' },
        { id: 'å b', name: 'Spaced', appStoreID: 1000000008, showOnDevices: ['watch'] },
      ],
      affiliates: [
        { id: 'friend', name: 'Friend', link: 'https://apps.apple.com/app/id1000000009?l=sv', bundleID: 'example.friend' },
        { id: 'site', name: 'Site', link: 'https://example.com/site', urlScheme: 'site:' },
      ],
      recommend: [
        { app: 'friend', me: ['basket'], weight: 3 },
        { app: 'basket', me: ['example.friend'], locales: ['sv', 'ar'] },
        { app: 'swedish', me: ['phone'], storefronts: ['SE'] },
        { app: 'modern', me: ['phone'], devices: ['mac'] },
        { app: 'coming', me: ['nordic'] },
        { app: 'gone', me: ['nordic'] },
        { app: 'friend', me: ['nordic'], startsAt: '2001-01-01', endsAt: '2002-01-01' },
        { app: 'basket', me: ['site'], weight: 1 },
        { app: 'friend', me: ['site'], weight: 1 },
      ],
    }
    """

extension SharedServer {
    static func offers() throws -> Workspace { try Workspace(offerDefinitions) }
}
