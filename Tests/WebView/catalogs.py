"""Catalogs with difficult cases for a page."""

WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def entry(number, name, **more):
    return {"id": f"app{number}", "name": name, "link": f"https://apps.apple.com/app/id990000010{number}", **more}


LONG_NAMES = {
    "company": "Salzwind-Softwareentwicklungsgesellschaft",
    "apps": [
        entry(0, "Vorratskammerverwaltung", category="Lebensmittelbevorratung und Haushaltsführung",
              summary="Einkaufslisten, die wissen, was die Speisekammer schon enthält", icon="icons/larder.png", type="paid"),
        entry(1, "Nachtglas-Sternbilderkennung Professional", category="Nachschlagewerke", icon="icons/nightglass.png",
              summary="Sternenhimmelbeobachtungstagebuch mit Dunkeladaptationserinnerung"),
        entry(2, WORD, category="Bildung", summary="Ein Wort", icon="icons/ticktock.png"),
        entry(3, "Zaunkönighaus", category="Umweltbeobachtung", summary="Nistkastenüberwachung", icon="icons/wrenhouse.png"),
    ],
    "affiliates": [entry(4, "Pflasterstein", category="Stadtplanungssimulationen", icon="icons/cobblestone.png")],
}  # fmt: skip

EMPTY = {"company": "Saltwind Studio", "apps": []}

AWKWARD = {
    "company": "A & B <i>“Quotes”</i> 'n' \"more\"</script>",
    "apps": [
        entry(0, "<script>alert(1)</script> & \"quoted\" 'name' &amp; 🧑‍🚀🏳️‍🌈", category="<b>Bold</b>", icon="icons/larder.png"),
        entry(1, (WORD * 4)[:300], category="Games", summary="word " * 60, type="paid"),
        entry(2, "\u202eUnclosed override", category="קטגוריה", summary="\u2067Unclosed isolate and a \u200fmark"),
        entry(3, "名" * 300, summary="ไทย" * 100),
        entry(4, "]]> --> <!-- </style> \\u003c ${x} {{y}} %s \u2028 \u2029", summary="<img src=x onerror=alert(1)>"),
        entry(5, "Plain", icon="https://127.0.0.1:1/unreachable.png"),
    ],
    "affiliates": [entry(6, "Friend <u>", summary="By \"friends\" & others")],
}

INSTALLABLE = {
    "company": "Saltwind Studio",
    "apps": [
        entry(0, {"en": "Larder", "de": "Vorratskammer", "ar": "مخزن"}, urlScheme="larder://", icon="icons/larder.png",
              category="Food & Drink", summary="Grocery lists that know what is already at home"),
        entry(1, "Driftnote", urlScheme="driftnote:", icon="icons/driftnote.png", category="Productivity"),
        entry(2, "Mossgarden", icon="icons/mossgarden.png", category="Lifestyle"),
        *(entry(number, f"App {number}", category="Games") for number in range(3, 9)),
    ],
}  # fmt: skip
"""Two of the apps have a URL scheme."""
