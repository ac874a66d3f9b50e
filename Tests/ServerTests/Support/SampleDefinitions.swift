/// The icons of the sample definitions, in Public/icons/.
let sampleIcons = ["basket.png", "map.png", "friend.png"]

/// Definitions that exercise every rule of selection.
let sampleDefinitions = """
    {
      // Comments and trailing commas are allowed.
      "company": "Fern & Fox",
      "apps": [
        { "id": "basket",
          "name": { "en": "Basket", "sv": "Korgen" },
          "category": { "en": "Lifestyle", "sv": "Livsstil" },
          "summary": {
            "en": "Groceries in English", "sv": "Matvaror på svenska", "de": "Lebensmittel auf Deutsch",
            "es": "Compra en español", "es-419": "Súper en español latino", "nb": "Dagligvarer på bokmål",
            "zh-Hans": "简体中文的购物", "zh-Hant": "繁體中文的購物", "sr": "Намирнице", "sr-Latn": "Namirnice",
            "ar": "البقالة", "he": "מצרכים", "fi": "Ruokaostokset",
          },
          "link": "https://apps.apple.com/app/id1000000001",
          "icon": "icons/basket.png",
          "type": "paid" },
        { "id": "atlas", "name": "Atlas", "category": "Travel", "summary": "Maps for big screens",
          "link": "https://apps.apple.com/app/id1000000002", "icon": "icons/map.png",
          "showOnDevices": ["ipad"] },
        { "id": "pocket", "name": "Pocket Map", "category": "Travel", "summary": "Maps for small screens",
          "link": "https://apps.apple.com/app/id1000000003", "icon": "icons/map.png",
          "showOnDevices": ["iphone"] },
        { "id": "kanel", "name": "Kanel", "category": "Food", "summary": "Buns",
          "link": "https://apps.apple.com/app/id1000000004", "icon": "icons/basket.png",
          "showOnLocales": ["sv_SE"] },
        { "id": "sauna", "name": "Sauna", "category": "Health", "summary": "Heat",
          "link": "https://apps.apple.com/app/id1000000005", "icon": "icons/basket.png",
          "showOnLocales": ["fi_FI"] },
        { "id": "dragon", "name": "Dragon", "category": "Games", "summary": "Flies",
          "link": "https://apps.apple.com/app/id1000000006", "icon": "icons/map.png",
          "showOnLocales": ["zh-Hant"] },
        { "id": "leek", "name": "Leek", "category": "Food", "summary": "Soup",
          "link": "https://apps.apple.com/app/id1000000007", "icon": "icons/map.png",
          "showOnLocales": ["cy_GB"] },
      ],
      "affiliates": [
        { "id": "friend", "name": "Friend", "category": "Social", "summary": "A friend's app",
          "link": "https://apps.apple.com/app/id2000000001", "icon": "icons/friend.png" },
        { "id": "tablet", "name": "Tablet", "category": "Social", "summary": "A friend's app for big screens",
          "link": "https://apps.apple.com/app/id2000000002", "icon": "icons/friend.png",
          "showOnDevices": ["ipad"] },
      ],
    }
    """

/// The sample with another summary of its first app, to distinguish generations.
func sampleDefinitions(summary: String) -> String {
    sampleDefinitions.replacing("Groceries in English", with: summary)
}
