"""The requests that are measured."""

import json
from dataclasses import dataclass

from . import tools
from .exchange import Answer, exchange
from .generators import Fields

# What WebKit on an iPhone sends for a page, with Host ten fields.
BROWSER_FIELDS: Fields = (
    ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
    ("Accept-Encoding", "gzip, deflate, br"),
    ("Accept-Language", "sv-SE,sv;q=0.9"),
    ("Connection", "keep-alive"),
    ("Priority", "u=0, i"),
    ("Sec-Fetch-Dest", "document"),
    ("Sec-Fetch-Mode", "navigate"),
    ("Sec-Fetch-Site", "none"),
    (
        "User-Agent",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    ),
)


@dataclass(frozen=True)
class Case:
    name: str
    target: str
    fields: Fields = ()
    status: int = 200
    coding: str | None = None
    large_catalog: bool = False
    junk: bool = False
    """Each request has a different target, by a parameter that the answer does not depend on."""

    @property
    def is_warm(self) -> bool:
        """Whether it is one of the two requests that shipped apps send, about which docs/performance.md promises most."""
        return self.name in ("warm JSON", "warm page")

    @property
    def file_path(self) -> str:
        """Where a file server has the answer."""
        path = self.target.partition("?")[0]
        return "/index.html" if path == "/" else path

    @property
    def file_target(self) -> str:
        query = self.target.partition("?")[2]
        return self.file_path + (f"?{query}" if query else "")

    def request_fields(self, port: int, target: str) -> Fields:
        """The fields to send to this server: a 304 takes the server's own entity tag."""
        if self.status != 304:
            return self.fields
        tag = exchange(port, target, self.fields).field("ETag")
        if tag is None:
            tools.fail(f"no ETag for {target}, so the case “{self.name}” can't be asked")
        return (*self.fields, ("If-None-Match", tag))

    def verify(self, server: str, answer: Answer):
        if answer.status != self.status:
            tools.fail(f"{server} answered “{self.name}” with status {answer.status} instead of {self.status}")


def all_cases(port: int) -> list[Case]:
    """The cases for the sample catalog that the `moreapps` at `port` serves, and for the large one."""
    reader = "locale=sv_SE&device=iphone"
    apps = json.loads(exchange(port, f"/api/apps?{reader}").body)["apps"]
    icon = next((app["icon"] for app in apps if app.get("icon", "").startswith("/")), None)
    if not apps or icon is None:
        tools.fail("the sample catalog shows an iPhone no app, or none with an icon of this server")
    query = f"{reader}&me={apps[0]['id']}"
    return [
        Case("warm JSON", f"/api/apps?{query}"),
        Case("warm page", f"/?{query}"),
        Case("icon", icon),
        Case("304", f"/api/apps?{query}", status=304),
        Case("brotli page", f"/?{query}", (("Accept-Encoding", "br"),), coding="br"),
        Case("browser's ten fields", f"/?{query}", BROWSER_FIELDS, coding="br"),
        Case("update", f"/api/update?{query}&version=1.0&os=17.0"),
        Case("one app", f"/api/apps/{apps[0]['id']}?{query}"),
        Case("recommendation", f"/api/recommendation?{query}"),
        Case("junk queries", f"/api/apps?{query}", junk=True),
        Case("10,000 apps, eight seen", "/api/apps?locale=sv_SE&device=iphone", large_catalog=True),
        Case("10,000 apps, all seen", "/api/apps?locale=sv_SE&device=ipad", large_catalog=True),
    ]
