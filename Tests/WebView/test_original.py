"""The original page's own rules, in a browser: on its file, and on what the server makes of it."""

import html.entities
import json
import random
import subprocess
import unittest

from chromium import IPAD, Chromium
from server import BINARY, Server

# The original page, written anew from its behaviour: what it shows of a script's two lists. It takes the first two and the
# last two characters of a locale for its language and region, and writes texts and URLs into HTML. Each row is parsed and
# rendered once.
PAGE = r"""
const [script, readers] = arguments;
document.open();
document.write("<!DOCTYPE html><base href='https://more.example/'><body>");
document.close();
const [own, others] = new Function(script + "\n;return [appDefinitions, affiliateAppDefinitions]")();
// One spelling of a URL, percent-encoded or not.
const same = url => url.replace(/%(?![0-9A-F]{2})/gi, "%25").replace(/(%[0-9A-F]{2})+/gi, decodeURIComponent);
const rendered = new Map();
const render = html => {
  if (!rendered.has(html)) {
    const box = document.body.appendChild(document.createElement("div"));
    box.innerHTML = html;
    const text = name => {
      const element = box.querySelector(name);
      return element ? element.innerText.trim().split("\n").map(line => line.trim()).join("\n") : null;
    };
    const link = box.querySelector("a"), icon = box.querySelector("i");
    rendered.set(html, {
      title: text("h1"), name: text("h2"), category: text("h3"), summary: text("div"), link: link && same(link.href),
      icon: icon && same(new URL(icon.style.backgroundImage.replace(/^url\("(.*)"\)$/, "$1"), document.baseURI).href),
    });
    box.remove();
  }
  return rendered.get(html);
};
const list = (definitions, locale, device, me) => definitions.apps
  .filter(app => {
    const devices = app.showOnDevices, locales = app.showOnLocales;
    return app.id != me && (!devices.length || devices.includes(device)) && (!locales.length || locales.some(
      item => item.slice(0, 2) == locale.slice(0, 2) || item.slice(-2) == locale.slice(-2)));
  })
  .map(app => {
    const [name, summary] = [app.name, app.summary].map(text =>
      typeof text == "string" ? text : text[locale.slice(0, 2)] ?? text.en);
    const row = `<a href='${app.link}'><i style='background-image:url(${app.icon})'></i></a><h2>${name}</h2>`
      + `<h3>${app.category}</h3><div>${summary}</div>`;
    return {...render(row), type: app.type == "paid" ? "paid" : "free"};
  });
return JSON.stringify({
  title: render(`<h1>${own.company}</h1>`).title,
  lists: readers.map(reader => [list(own, ...reader), list(others, ...reader)]),
});
"""

# What apps send, from the reports of many libraries and apps: language and region, mostly.
LOCALES = """
    sv_SE sv_FI en_SE fi_FI fi_SE da_DK nb_NO nn_NO no_NO is_IS de_DE de_AT de_CH fr_FR fr_CH fr_BE fr_CA it_IT it_CH es_ES
    es_MX es_US es_AR pt_BR pt_PT nl_NL nl_BE en_US en_GB en_AU en_CA en_IN en_IE en_NZ en_JP en_DE en_UK ca_ES eu_ES gl_ES
    pl_PL cs_CZ sk_SK hu_HU ro_RO mo_MD bg_BG el_GR tr_TR ru_RU uk_UA uk_US be_BY sr_RS hr_HR bs_BA sl_SI mk_MK sq_AL et_EE
    lv_LV lt_LT he_IL iw_IL ar_SA ar_EG ar_AE fa_IR ur_PK hi_IN bn_BD ta_IN th_TH vi_VN id_ID in_ID ms_MY ja_JP ja_US ko_KR
    zh_CN zh_TW zh_HK zh_SG zh_US lb_LU af_ZA sw_KE
""".split()
DEVICES = ["iphone", "ipad", "mac"]
IDS = ["", "app1", "3", "app12", "App1", "nobody"]
READERS = [(locale, device, me) for locale in LOCALES for device in DEVICES for me in IDS]
# Readers who see more than on the original page, as docs/catalog.md says: languages with several codes, a region with two,
# and Luxembourgish, which is close to German.
SEVERAL_CODES = {"nb_NO", "nn_NO", "no_NO", "he_IL", "iw_IL", "id_ID", "in_ID", "ro_RO", "mo_MD"}
SEE_MORE = {*SEVERAL_CODES, "en_UK", "lb_LU"}

LANGUAGES = ["sv", "de", "fr", "zh", "ja", "sr", "hr", "bs", "no", "nb", "nn", "he", "iw", "ro", "pt", "es", "fi", "da", "uk", "ar", "lb"]
CONDITIONS = ["sv_SE", "nn", "de", "en_GB", "zh_TW", "fi_FI", "sr_RS", "pt_BR", "no", "iw_IL", "fr", "id", "ja_JP", "hr", "GB", "xx_SE", "sv/FI"]
HTML = [
    "Tom &amp; Jerry", "Tom & Jerry", "A <b>bold</b> move<br>", "One<br/>two<BR >three", "&#8220;Quoted&#8221; &ndash; &#x201C;twice&rdquo;",
    "5 < 6 > 4 && a <3 b", "&copy 2012 &reg; M&uuml;ller &Ouml;l", "AT&T &ampersand &nosuch; &#128; &#0; &#xD800; &", "&lt;b&gt;not bold&lt;/b&gt;",
    "<a href='http://x.example/?a=\">\"'>linked</a>", "<!-- hidden --> seen <script>alert(1)</script>", "<p>One</p><p>Two</p>", "  spaces\n  and\tlines ",
    "Caf\u00e9 &eacute;t&eacute; \u2028 &nbsp;&nbsp;wide", "<ul><li>First<li>Second</ul>", "<img src=x.png alt=''>Picture", "<3 </ > <> <1>", "&hearts;&star; &check;",
    "it's \"quoted\"", "<span class=\"a>b\">Span</span>", "soft&shy;ened", "\U0001F600 &#128512; &#x1F600;",
]  # fmt: skip
LINKS = [
    "http://itunes.apple.com/app/id{}?mt=8", "http://itunes.apple.com/app/id{}?mt=8&uo=4", "http://itunes.apple.com/app/id{}?mt=8&amp;uo=4",
    "https://apps.apple.com/app/id{}?a=1&copy=2&lt=3", "  http://itunes.apple.com/my app/id{}", "//itunes.apple.com/app/id{}",
    "http://itunes.apple.com/app/id{}?q=%&r={{x}}|y", "HTTP://itunes.apple.com\\app\\id{}", "https://apps.apple.com/app/id{}?t=100%25", "http://x.example/id{}?å=ö",
]  # fmt: skip
ICONS = ["i-{}.png", "icons/my%20{}.png", "./a/../{}.png", "https://cdn.example/{}.png?a=1&amp;b=2", "a&amp;b-{}.png"]


def definitions(seed):
    """A file of the original. Half of the files have HTML, and half of them awkward values."""
    chosen = random.Random(seed)
    has_html, is_awkward = seed % 2 == 1, seed // 2 % 2 == 1

    def text(words):
        return f"{words} {chosen.choice(HTML)}" if has_html else words

    def texts(words):
        if chosen.random() < 0.3:
            return text(words)
        languages = ["en"] * (chosen.random() < 0.9) + chosen.sample(LANGUAGES, chosen.randrange(1, 6))
        return {language: text(f"{words} in {language}") for language in languages}

    def entry(number):
        return {
            "id": number if is_awkward and number == 3 else f"app{number}",
            "name": texts(f"Name {number}"),
            "category": text(chosen.choice(["Games", "Health & Fitness", ""])),
            "summary": texts(f"Summary {number}") if number % 5 else "",
            "link": (chosen.choice(LINKS) if is_awkward else LINKS[1]).format(1000 + number),
            "icon": (chosen.choice(ICONS) if is_awkward else ICONS[0]).format(number),
            "type": chosen.choice(["free", "paid"]),
            "showOnLocales": chosen.sample(CONDITIONS, max(0, chosen.randrange(-2, 4))),
            "showOnDevices": chosen.sample(["iphone", "ipad"], max(0, chosen.randrange(-1, 2))),
        }

    own = {"company": text("Fern & Fox"), "apps": [entry(number) for number in range(12)]}
    others = {"apps": [entry(number) for number in range(12, 15)]}
    return f"appDefinitions = {json.dumps(own)}\n\naffiliateAppDefinitions = {json.dumps(others)};"


class Original(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())
        cls.browser.become(IPAD)

    def shown(self, script, readers):
        self.browser.driver.get("about:blank")
        return json.loads(self.browser.driver.execute_script(PAGE, script, readers))

    def check(self, seed):
        script = definitions(seed)
        converted = subprocess.run([BINARY, "convert", "-"], input=script.encode(), capture_output=True, check=True).stdout
        with Server(json.loads(converted)) as server:
            again = server.get("/appdefinitions.js").decode()
            answers = [server.catalog("locale=%s&device=%s&me=%s" % reader) for reader in READERS]
        old, new = self.shown(script, READERS), self.shown(again, READERS)
        self.assertEqual(old["title"], new["title"])
        for reader, expected, lists, answer in zip(READERS, old["lists"], new["lists"], answers, strict=True):
            for entries, others, apps in zip(expected, lists, [answer["apps"], answer["affiliates"]], strict=True):
                self.compare(entries, others, reader, ["name", "category", "summary", "link", "icon", "type"], SEVERAL_CODES)
                apps = [{"category": "", "summary": "", **app} for app in apps]
                self.compare(entries, apps, reader, ["name", "category", "summary", "type"], SEE_MORE)

    def compare(self, old, new, reader, keys, see_more):
        """Compares a reader's lists. Where the original has no text, any is better."""
        if reader[0] in see_more:
            # The types, categories and icons tell entries apart well enough to see that none is missing.
            new = iter(new)
            for entry in old:
                self.assertTrue(any(entry["category"] == other["category"] and entry["type"] == other["type"] for other in new), reader)
            return
        self.assertEqual(len(old), len(new), reader)
        for entry, other in zip(old, new):
            for key in keys:
                if entry[key] != "undefined":
                    self.assertEqual(entry[key], other[key], (*reader, key))
                self.assertNotEqual(other[key], "undefined", (*reader, key))

    def test_readers_see_what_the_original_page_showed_them(self):
        self.assertEqual(len(LOCALES), 88)
        for seed in range(12):
            with self.subTest(seed):
                self.check(seed)

    def test_named_character_references_are_the_browsers(self):
        names = sorted({name.removesuffix(";") for name in html.entities.html5})
        apps = [{"id": name, "name": f"[&{name};]", "link": "https://apps.apple.com/app/id1"} for name in names]
        script = "appDefinitions = " + json.dumps({"company": "C", "apps": apps})
        result = subprocess.run([BINARY, "convert", "-"], input=script.encode(), capture_output=True, check=True)
        converted = {app["id"]: app["name"] for app in json.loads(result.stdout)["apps"]}
        known = [name for name in names if converted[name] != f"[&{name};]" or name == "amp"]
        self.assertGreater(len(known), 450)
        self.browser.driver.get("about:blank")
        browsers = self.browser.run(
            "arguments[0].map(name => { const box = document.createElement('p'); box.innerHTML = `[&${name};]`; return box.textContent; })",
            known,
        )
        for name, text in zip(known, browsers, strict=True):
            self.assertEqual(" ".join(converted[name].split(" ")), text.replace("\t", " ").replace("\n", " "), name)


if __name__ == "__main__":
    unittest.main()
