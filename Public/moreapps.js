// Draws the catalog that came in the page or, where none did, the one it fetches. For Safari 12 and later.
(function () {
  "use strict";

  const timeout = 15000; // milliseconds
  const firstDelay = 2000;
  const longestDelay = 60000;
  const staleAfter = 60000;
  const repeatWithin = 1000; // a second tap on an app so soon belongs to the first
  const settleTime = 400; // the second tap of a double tap is not meant for what appeared under it
  const storeLink = /^(https?|itms|itms-appss?|macappstores?):/i;

  const find = (id) => document.getElementById(id);
  const page = find("page");
  const data = JSON.parse(find("moreapps-data").textContent);
  const words = data.words;
  const api = data.api || "api/apps"; // relative to the page, which may be below a prefix that the server doesn't know
  const root = api.slice(0, -"api/apps".length) || "./";
  const base = data.base || ""; // what the list's paths begin with
  const url = catalogURL();

  let shown = null; // the catalog on the page, as JSON text
  let shownAt = 0;
  let iconsFailed = false;
  let request = null;
  let delay = firstDelay;
  let timer = 0;
  let retried = false; // by the button, which takes the focus with it when it goes
  let opened = { id: null, at: 0 };
  let followed = null; // the link whose click must not reach the app again
  let toldHeight = 0;
  let installRequest = null; // { shade, close } while it is on the page
  let settledAt = 0; // when what it changed on the page may be tapped

  // Parameters go on as they came: apps send locale identifiers such as en_US@calendar=japanese raw.
  function parameter(name) {
    for (const pair of location.search.slice(1).split("&")) {
      const equals = pair.indexOf("=");
      if (equals > 0 && pair.slice(0, equals) === name) return pair.slice(equals + 1);
    }
    return "";
  }

  function catalogURL() {
    const device = parameter("device") || (/iPhone|iPod/.test(navigator.userAgent) ? "iphone" : "ipad");
    const query = ["device=" + device];
    for (const name of ["locale", "me"]) {
      if (parameter(name)) query.push(name + "=" + parameter(name));
    }
    return api + "?" + query.join("&");
  }

  // What the app around the web view is told, where it listens. docs/embedding.md describes each message.

  // Says whether the app took the message. Whatever goes wrong over there, nothing does here. `answered` is called with
  // what the app replied; an error counts as the reply that it did not handle the message.
  function post(action, fields, answered) {
    let reply;
    try {
      reply = window.webkit.messageHandlers.moreApps.postMessage(Object.assign({}, fields, { action: action }));
    } catch (error) {
      return false; // no web view, no handler, or one that was removed
    }
    Promise.resolve(reply) // undefined where the handler is of the kind that can't reply
      .then((answer) => (answer ? { handled: answer.handled, opened: answer.opened } : {}))
      .catch(() => ({ handled: false }))
      .then(answered || (() => {}));
    return true;
  }

  function tellHeight() {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === toldHeight || page.getAttribute("data-state") === "loading") return;
    if (post("height", { height: height })) toldHeight = height;
  }

  // A click by script is a link's activation to the web view, as a tap is; setting `location` would not be.
  function follow(link) {
    followed = link;
    link.click();
    followed = null;
  }

  function open(event, link, app) {
    if (link === followed) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const isRepeated = (app.id === opened.id && event.timeStamp - opened.at < repeatWithin) || performance.now() < settledAt;
    if (!isRepeated) opened = { id: app.id, at: event.timeStamp };
    if (isRepeated || postOpen(app, link)) event.preventDefault();
  }

  function postOpen(app, link) {
    return post("open", app, (answer) => {
      if (answer.handled === false || (answer.opened === false && !app.installRequest)) follow(link);
      else if (answer.opened === false) askToInstall(app, link);
    });
  }

  // Without these it is the store that is to be opened.
  function openInStore(app, link) {
    const fields = Object.assign({}, app);
    delete fields.urlScheme;
    delete fields.installRequest;
    if (!postOpen(fields, link)) follow(link);
  }

  // The install request: asks what to do about an app that could not be opened.

  function askToInstall(app, link) {
    const words = app.installRequest.openingFailed;
    if (installRequest) installRequest.close();
    const shade = element("div", "shade", document.body);
    const alert = element("div", "alert", shade);
    alert.setAttribute("role", "alertdialog");
    alert.setAttribute("aria-modal", "true");
    alert.setAttribute("aria-labelledby", "install-title");
    const title = element("p", "", alert);
    title.id = "install-title";
    title.textContent = words.title;
    const close = () => {
      installRequest = null;
      settledAt = performance.now() + settleTime;
      document.body.removeChild(shade);
      page.inert = false;
      (page.contains(link) ? link : find("title")).focus();
    };
    const button = (string, chosen) => {
      const node = element("button", "", alert);
      node.type = "button";
      node.textContent = string;
      node.onclick = () => {
        if (performance.now() < settledAt) return;
        close();
        chosen();
      };
      return node;
    };
    button(words.cancelButton, () => {});
    const install = button(words.installButton, () => openInStore(app, link));
    place(alert, link);
    page.inert = true; // where the engine doesn't know this, the shade takes the taps, and the keyboard is kept below
    installRequest = { shade: shade, close: close };
    settledAt = performance.now() + settleTime;
    install.focus();
    alert.scrollTop = 0; // the question comes first where not all of it fits
  }

  // The middle of a view that is as high as the page may be out of sight; where the app was tapped is not.
  function place(alert, link) {
    if (document.documentElement.scrollHeight > window.innerHeight || !page.contains(link)) return;
    const box = link.getBoundingClientRect();
    const reach = Math.max(0, (window.innerHeight - alert.offsetHeight) / 2 - 16);
    const offset = (box.top + box.bottom - window.innerHeight) / 2;
    alert.style.top = Math.max(-reach, Math.min(reach, offset)) + "px";
  }

  document.addEventListener("keydown", (event) => {
    if (!installRequest) return;
    if (event.key === "Escape") {
      installRequest.close();
    } else if (event.code === "Tab") { // its `key` is another in some engines, with Shift
      const [cancel, install] = installRequest.shade.querySelectorAll("button");
      (document.activeElement === install ? cancel : install).focus();
    } else {
      return;
    }
    event.preventDefault();
  });

  // Drawing

  function element(tag, className, parent) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (parent) parent.appendChild(node);
    return node;
  }

  // A text of either direction stays whole inside <bdi>, whatever the page's direction.
  function text(className, string, parent) {
    if (!string) return null;
    const node = element("span", className, parent);
    element("bdi", "", node).textContent = string;
    return node;
  }

  function relative(path) {
    return /^\/(?!\/)/.test(path) ? root + path.slice(base.length + 1) : path;
  }

  function icon(source, parent) {
    const frame = element("span", "icon", parent);
    if (!source) return;
    const image = element("img");
    image.alt = "";
    image.width = image.height = 72;
    image.loading = "lazy";
    image.decoding = "async";
    image.onload = () => frame.classList.add("loaded");
    image.onerror = () => {
      iconsFailed = true;
      frame.removeChild(image);
    };
    frame.appendChild(image);
    image.src = relative(source);
  }

  function row(app, id) {
    const item = element("li");
    const link = element("a", "app", item);
    if (storeLink.test(app.link)) {
      link.href = app.link;
      link.onclick = (event) => open(event, link, app);
    }
    link.setAttribute("aria-label", [app.name, app.category, app.button].filter(Boolean).join(", "));
    icon(app.icon, link);
    const column = element("span", "text", link);
    text("name", app.name, column);
    text("category", app.category, column);
    const summary = text("summary", app.summary, column);
    if (summary) {
      summary.id = id;
      link.setAttribute("aria-describedby", id);
    }
    text("button", app.button, column);
    return item;
  }

  function fill(list, apps) {
    list.textContent = "";
    apps.forEach((app, index) => list.appendChild(row(app, list.id + "-summary-" + index)));
  }

  function show(state, message) {
    page.setAttribute("data-state", state);
    page.setAttribute("aria-busy", state === "loading");
    find("status").textContent = message;
    find("title").textContent = document.title;
  }

  function draw(catalog) {
    const affiliates = catalog.affiliates || [];
    iconsFailed = false;
    document.documentElement.lang = catalog.language;
    document.documentElement.dir = catalog.direction;
    document.title = catalog.title;
    fill(find("apps"), catalog.apps);
    find("affiliates-title").textContent = catalog.affiliatesTitle;
    fill(find("affiliates"), affiliates);
    find("friends").hidden = affiliates.length === 0;
    const empty = catalog.apps.length + affiliates.length === 0;
    show(empty ? "empty" : "ready", empty ? words.empty : "");
    shown = JSON.stringify(catalog);
    moveFocus("title");
    post("ready", {
      apps: catalog.apps.length,
      affiliates: affiliates.length,
      title: catalog.title,
      language: catalog.language,
      direction: catalog.direction,
    });
    tellHeight();
  }

  // Loading

  function load() {
    if (request) return;
    clearTimeout(timer);
    request = new XMLHttpRequest();
    request.onload = received;
    request.onerror = () => failed("network");
    request.ontimeout = () => failed("timeout");
    request.open("GET", url);
    request.timeout = timeout;
    request.send();
  }

  function received() {
    let catalog = null;
    try {
      catalog = JSON.parse(request.responseText);
    } catch (error) {
      // Handled below: an answer that is no catalog is a failure like any other.
    }
    if (request.status !== 200) return failed("status");
    if (!catalog || !Array.isArray(catalog.apps)) return failed("content");
    request = null;
    delay = firstDelay;
    shownAt = Date.now();
    if (iconsFailed || JSON.stringify(catalog) !== shown) draw(catalog);
  }

  function moveFocus(id) {
    if (retried) find(id).focus();
    retried = false;
  }

  // What is on the page stays there; without anything on it, the page says so. Either way it tries again by itself,
  // at moments that differ from one reader to the next.
  function failed(reason) {
    const status = request.status;
    request = null;
    if (shown === null) {
      show("failed", words.failed);
      moveFocus("retry");
    }
    post("failed", { reason: reason, status: status, isListShown: shown !== null });
    tellHeight();
    timer = setTimeout(load, delay * (0.5 + Math.random()));
    delay = Math.min(delay * 2, longestDelay);
  }

  find("retry").textContent = words.retry;
  find("retry").onclick = () => {
    retried = true;
    show("loading", words.loading);
    load();
  };
  window.addEventListener("online", load);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - shownAt > staleAfter) load();
  });

  if (window.ResizeObserver) new ResizeObserver(tellHeight).observe(document.documentElement);
  else window.addEventListener("resize", tellHeight);

  if (data.catalog) {
    shownAt = Date.now();
    draw(data.catalog);
  } else {
    show("loading", words.loading);
    load();
  }
})();
