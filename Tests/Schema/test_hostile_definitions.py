"""Definitions made to be expensive: `moreapps validate` finishes, in time and memory proportional to the text."""

import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

SIZE = 2 << 20
# A quadratic reader takes minutes; a text of this size takes less than one.
CPU_SECONDS = 15
# In KiB; if each byte is a separate value, about thirty times the text.
MEMORY = 128 << 10

APP = '{"company":"X","apps":[{"id":"a","link":"https://a.example/id1","name":"A",'
APPS = '{"company":"X","apps":[{"id":"a","name":"A","appStoreID":1},{"id":"b","name":"B","appStoreID":2}],'
BIDI = "".join(chr(code) for code in [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])

# A beginning, a part that is repeated with its number for `#`, an end, and whether it is all valid.
TEXTS = {
    "one string": (APP + '"summary":"', "x", '"}]}', True),
    "one string of joined emoji": (APP + '"summary":"', "\U0001f469\u200d", '"}]}', True),
    "one id": ('{"company":"X","apps":[{"link":"https://a.example/id1","name":"A","id":"', "x", '"}]}', True),
    "one company": ('{"apps":[],"company":"', "x", '"}', True),
    "one key": ('{"company":"X","apps":[],"', "x", '":1}', True),
    "one scheme": (APP + '"urlScheme":"', "a", '"}]}', False),
    "one version": (APP + '"releases":[{"version":"', "1.", '"}]}]}', False),
    "one version of digits": (APP + '"releases":[{"version":"', "9", '"}]}]}', False),
    "one time": (APP + '"startsAt":"', "9", '-01-01"}]}', False),
    "one locale": (APP + '"showOnLocales":["', "sv-SE-", '"]}]}', False),
    "one number": (APP + '"appStoreID":', "9", "}]}", False),
    "one exponent": (APP + '"appStoreID":1e', "9", "}]}", False),
    "one hexadecimal number": (APP + '"appStoreID":0x', "f", "}]}", False),
    "one link of broken escapes": ('{"company":"X","apps":[{"id":"a","name":"A","link":"https://a.example/', "%zz", '"}]}', False),
    "one path that climbs": (APP + '"icon":"', "../", 'x.png"}]}', False),
    "marks of direction in a text": (APP + '"summary":"', BIDI, '"}]}', True),
    "marks of direction outside": ("{", BIDI, "}", False),
    "escapes": (APP + '"summary":"', "\\u0041", '"}]}', True),
    "lone surrogates": (APP + '"summary":"', "\\ud800", '"}]}', False),
    "surrogates the wrong way round": (APP + '"summary":"', "\\udc00\\ud800", '"}]}', False),
    "surrogates in UTF-8": (APP + '"summary":"', b"\xed\xa0\x80", '"}]}', False),
    "bytes that are no UTF-8": ("", b"\xff", "", False),
    "NUL": ("", "\0", "", False),
    "UTF-16": ("\ufeff{", "\0 ", "}", False),
    "byte order marks": ("", "\ufeff", "{}", False),
    "byte order marks in a text": (APP + '"summary":"', "\ufeff", '"}]}', True),
    "carriage returns": ("{company:'X',apps:[", "\r", "]}", True),
    "comments": ("", "/**/", "{}", False),
    "comments on a line each": ("", "//\n", "{}", False),
    "numbers": ('{"company":"X","apps":[],"x":[', "1,", "]}", True),
    "numbers beyond all bounds": ('{"company":"X","apps":[],"x":[', "1e999999999,", "]}", True),
    "open lists": ("", "[", "", False),
    "open objects": ("", '{"a":', "", False),
    "empty lists": ('{"company":"X","apps":[],"x":[', "[],", "]}", True),
    "empty entries": ('{"company":"X","apps":[', "{},", "]}", False),
    "a key again and again": ('{"company":"X",', '"apps":[],', '"apps":[]}', False),
    "a language again and again": (APP + '"summary":{', '"en":"x",', "}}]}", False),
    "a system again and again": (APP + '"minimumOS":{', '"ios":"1",', "}}]}", False),
    "unknown keys": ('{"company":"X","apps":[],', '"k#":1,', "}", True),
    "entries": ('{"company":"X","apps":[', '{"id":"a#","name":"A","link":"https://a.example/id#"},', "]}", True),
    "entries with names of bundles": ('{"company":"X","apps":[', '{"id":"a#","bundleID":"b#","name":"A","appStoreID":1#},', "]}", True),
    "an entry again and again": ('{"company":"X","apps":[', '{"id":"a","name":"A","link":"https://a.example/id1"},', "]}", False),
    "recommendations in circles": (APPS + '"recommend":[', '{"app":"a","me":["b"]},{"app":"b","me":["a"]},', "]}", True),
    "recommendations of nothing": (APPS + '"recommend":[', '{"app":"x#"},', "]}", False),
    "a locale again and again": (APP + '"showOnLocales":[', '"sv_SE",', "]}]}", True),
    "locales that nobody has": (APP + '"showOnLocales":[', '"aa-Abcd-#",', "]}]}", False),
    "storefronts": (APP + '"storefronts":[', '"SE",', "]}]}", True),
    "releases": (APP + '"releases":[', '{"version":"1.#"},', "]}]}", False),
    "a release again and again": (APP + '"releases":[', '{"version":"1","releasedAt":"2020-01-01"},', "]}]}", False),
    "blocked versions": (APP + '"update":{"blockedVersions":[', '"1.#",', "]}}]}", False),
    "placeholders": (APP + '"update":{"texts":{"title":"', "{x}", '"}}}]}', True),
}  # fmt: skip


def text(head, part, tail):
    head, part, tail = (piece.encode() if isinstance(piece, str) else piece for piece in (head, part, tail))
    count = (SIZE - len(head) - len(tail)) // len(part)
    if b"#" in part:
        return head + b"".join(part.replace(b"#", b"%d" % number) for number in range(count)) + tail
    return head + part * count + tail


class HostileDefinitions(unittest.TestCase):
    def test_each_comes_to_a_result(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "appdefinitions.json")
            for name, (*pieces, is_right) in TEXTS.items():
                with self.subTest(name):
                    path.write_bytes(text(*pieces))
                    found = subprocess.run(
                        [os.environ["MOREAPPS_BINARY"], "validate", path],
                        capture_output=True,
                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS)),
                    )
                    self.assertEqual(found.returncode, 0 if is_right else 1, found.stderr[:500])
                    self.assertLess(len(found.stderr), 300_000)
                    self.assertLess(max(map(len, found.stderr.split(b"\n"))), 2000)
                    self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, MEMORY)


if __name__ == "__main__":
    unittest.main()
