// Shows the promo page as chosen readers see it, and what the server says of the catalog. For Safari 15 and later.
(function () {
  "use strict";

  const interval = 2000; // milliseconds between two looks at the server
  const locales =
    "ar_SA ca_ES cs_CZ da_DK de_AT de_CH de_DE el_GR en_AU en_CA en_GB en_IN en_US es_ES es_MX fi_FI fil_PH fr_CA fr_FR he_IL " +
    "hi_IN hr_HR hu_HU id_ID it_IT ja_JP ko_KR ms_MY nb_NO nl_BE nl_NL nn_NO pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sv_FI sv_SE " +
    "th_TH tr_TR uk_UA vi_VN zh-Hans_CN zh-Hant_HK zh-Hant_TW en_US@calendar=japanese en_US@rg=gbzzzz";
  const choices = document.getElementById("choices").elements;
  const figures = Array.from(document.querySelectorAll("figure"));
  let known = ""; // the source that is shown and its health report

  // Choices: they stand in the address, so that a view can be kept and sent.

  function restoreChoices() {
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (choices[name]) choices[name].value = value;
    }
    // What no menu offers leaves the menu empty.
    for (const menu of document.querySelectorAll("select")) {
      if (menu.selectedIndex < 0) menu.selectedIndex = 0;
    }
  }

  function keepChoices() {
    const query = new URLSearchParams();
    for (const choice of choices) {
      if (choice.name && choice.value) query.set(choice.name, choice.value);
    }
    history.replaceState(null, "", location.pathname + "?" + query);
  }

  const directory = (source) => (source === "draft" ? "draft/" : "./");

  function fillList(list, entries) {
    list.replaceChildren(
      ...entries.map(([value, label]) => {
        const option = document.createElement("option");
        option.value = value;
        option.label = label;
        return option;
      })
    );
  }

  function fillLocales() {
    const names = new Intl.DisplayNames("en", { type: "language" });
    const entries = locales.split(" ").map((locale) => [locale, names.of(locale.split("@")[0].replace(/_/g, "-"))]);
    fillList(document.getElementById("locales"), entries);
  }

  async function fillIDs(source) {
    const response = await fetch(directory(source) + "api/apps?locale=" + encodeURIComponent(choices.locale.value));
    const catalog = await response.json();
    const entries = [...catalog.apps, ...(catalog.affiliates || [])].map((app) => [app.id, app.name]);
    fillList(document.getElementById("ids"), entries);
  }

  // An unknown `me` leaves nothing out: the app would list itself.
  async function checkMe() {
    const [source, me] = [choices.source.value, choices.me.value];
    let text = "";
    if (me) {
      const response = await fetch(directory(source) + "api/update?me=" + encodeURIComponent(me));
      if ((await response.json()).reason === "unknownApp") {
        const ids = Array.from(document.getElementById("ids").children, (option) => option.value);
        const meant = ids.find((id) => id.toLowerCase() === me.toLowerCase());
        text =
          "No app has the id or bundle id “" + me + "”, so none is left out." +
          (meant ? " Did you mean “" + meant + "”?" : "");
      }
    }
    if (source !== choices.source.value || me !== choices.me.value) return;
    const note = document.getElementById("unknown");
    note.textContent = text;
    note.hidden = !text;
  }

  // Frames

  function pageURL(figure) {
    const query = new URLSearchParams({ device: choices.device.value || figure.dataset.device });
    for (const name of ["locale", "me"]) {
      if (choices[name].value) query.set(name, choices[name].value);
    }
    return directory(choices.source.value) + "?" + query;
  }

  function showFrames() {
    for (const figure of figures) {
      const frame = figure.querySelector("iframe");
      figure.hidden = ![figure.dataset.appearance, "both"].includes(choices.appearance.value);
      if (figure.hidden) continue;
      frame.classList.remove("loaded");
      // Unlike a new `src`, this leaves nothing behind in the history.
      frame.contentWindow.location.replace(new URL(pageURL(figure), document.baseURI));
    }
  }

  // Not every engine gives a frame an appearance of its own, so the queries for it get their answer here.
  function setAppearance(rules, appearance) {
    for (const rule of rules) {
      if (rule.media) {
        rule.media.mediaText = rule.media.mediaText.replace(
          /\(prefers-color-scheme: *(light|dark)\)/g,
          (_, asked) => (asked === appearance ? "(min-width: 0px)" : "(max-width: 0px)")
        );
      }
      if (rule.cssRules) setAppearance(rule.cssRules, appearance);
    }
  }

  function frameLoaded(figure) {
    const frame = figure.querySelector("iframe");
    const page = frame.contentDocument;
    if (!page || page.URL === "about:blank") return;
    for (const sheet of page.styleSheets) setAppearance(sheet.cssRules, figure.dataset.appearance);
    page.documentElement.style.colorScheme = figure.dataset.appearance;
    frame.classList.add("loaded");
    // The App Store doesn't open in a frame.
    page.addEventListener(
      "click",
      (event) => {
        const link = event.target.closest("a[href]");
        if (!link) return;
        event.preventDefault();
        event.stopPropagation();
        window.open(link.href, "_blank", "noopener");
      },
      true
    );
  }

  // What the server says

  function count(number, noun) {
    return number + " " + noun + (number === 1 ? "" : "s");
  }

  function showStatus(text) {
    const status = document.getElementById("status");
    if (status.textContent !== text) status.textContent = text;
  }

  // Says whether there is something to show in the frames.
  function showReport(report) {
    const problems = [
      ...report.errors.map((text) => ["error", text]),
      ...report.warnings.map((text) => ["warning", text]),
    ];
    const isShown = report.generation > 0; // a draft may have been wrong from the start
    document.getElementById("frames").closest("section").hidden = !isShown;
    showStatus(
      (isShown ? count(report.apps, "app") + ", " + count(report.affiliates, "affiliate") + "; " : "") +
        count(report.errors.length, "error") + ", " + count(report.warnings.length, "warning") + "." +
        (report.errors.length && isShown ? " The last edit was not applied: the frames show the previous catalog." : "")
    );
    document.getElementById("problems").replaceChildren(
      ...problems.map(([kind, text]) => {
        const item = document.createElement("li");
        item.className = kind;
        item.textContent = text;
        return item;
      })
    );
    return isShown;
  }

  // The text of a health report; null where there is none.
  async function fetchReport(source) {
    const response = await fetch(directory(source) + "healthz", { cache: "no-store" });
    return response.ok ? response.text() : null;
  }

  // Shows what is new.
  async function look() {
    try {
      const source = choices.source.value;
      const report = await fetchReport(source);
      if (source !== choices.source.value) return;
      if (report === null) throw new Error("no health report");
      if (source + report === known) return;
      known = source + report;
      if (!showReport(JSON.parse(report))) return;
      showFrames();
      await fillIDs(source);
      await checkMe();
    } catch (error) {
      known = "";
      showStatus("The server does not answer.");
    }
  }

  async function offerDraft() {
    const report = await fetchReport("draft").catch(() => null);
    document.getElementById("source-choice").hidden = report === null;
    if (report === null) choices.source.value = "live";
  }

  async function keepLooking() {
    if (!document.hidden) await look();
    setTimeout(keepLooking, interval);
  }

  for (const figure of figures) figure.querySelector("iframe").addEventListener("load", () => frameLoaded(figure));
  document.getElementById("choices").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("choices").addEventListener("change", (event) => {
    keepChoices();
    if (event.target === choices.source) look();
    else showFrames();
    if (event.target === choices.me) checkMe().catch(() => {});
  });
  restoreChoices();
  fillLocales();
  offerDraft().then(keepLooking);
})();
