"""The server below a path that nginx removes, as in docs/operations.md: with and without `--base-path`."""

import json
import re
import unittest
from urllib.parse import urljoin

from manual import adapted, snippet
from programs import Front, MoreApps, nginx_command
from wire import ask

PAGE = "/more/?locale=sv_SE&device=iphone"


class NginxBelowPath(Front):
    def command(self):
        location = adapted(snippet("location /more/ {"), {"127.0.0.1:8080": f"127.0.0.1:{self.origin.port}"})
        return nginx_command(self.directory, f"server {{ listen 127.0.0.1:{self.port};\n{location}}}\n")


class BelowPath(unittest.TestCase):
    def below(self, *options):
        server = self.enterContext(MoreApps(*options))
        return server, self.enterContext(NginxBelowPath(server))

    def get(self, front, target):
        answer = ask(front.port, target)
        self.assertEqual(answer.status, 200, target)
        return answer

    def test_what_the_page_names_is_reached(self):
        for options in ([], ["--base-path", "/more"]):
            server, front = self.below(*options)
            with self.subTest(options):
                page = self.get(front, PAGE)
                text = page.body.decode()
                names = re.findall(r'(?:src|href)="(moreapps[^"]*)"', text) + re.findall(r"<([^>]*)>", page.fields["Link"])
                self.assertEqual(len(names), 4)
                data = json.loads(re.search(r'id="moreapps-data">(.*?)</script>', text)[1])
                base = data.get("base", "")
                self.assertEqual(base, options[1] if options else "")
                # Like the page's script.
                root = data["api"].removesuffix("api/apps") or "./"
                icons = [root + app["icon"][len(base) + 1:] for app in data["catalog"]["apps"]]
                for name in [*names, data["api"], *icons]:
                    self.get(front, urljoin(PAGE, name))

    def test_paths_in_answers(self):
        server, front = self.below("--base-path", "/more")
        for app in json.loads(self.get(front, "/more/api/apps").body)["apps"]:
            self.assertTrue(app["icon"].startswith("/more/icons/"), app["icon"])
            self.get(front, app["icon"])

    def test_without_the_slash_the_page_is_found_too(self):
        _, front = self.below()
        answer = ask(front.port, "/more")
        self.assertEqual(answer.status, 301)
        self.assertTrue(answer.fields["Location"].endswith("/more/"))


if __name__ == "__main__":
    unittest.main()
