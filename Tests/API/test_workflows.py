"""The workflows are what the hosted service takes: by its schema, by shellcheck and by zizmor."""

import re
import subprocess
import sysconfig
import unittest

import yaml

from server import REPOSITORY

WORKFLOWS = sorted((REPOSITORY / ".github/workflows").glob("*.yml"))
TOOLS = sysconfig.get_path("scripts")


def workflows():
    return {path.name: yaml.safe_load(path.read_text("utf-8")) for path in WORKFLOWS}


def jobs():
    return {f"{file}: {name}": job for file, workflow in workflows().items() for name, job in workflow["jobs"].items()}


def steps():
    return {(name, step.get("name", step.get("uses"))): step for name, job in jobs().items() for step in job.get("steps", ())}


class Workflows(unittest.TestCase):
    def passes(self, *command, text=None):
        result = subprocess.run(command, input=text, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_they_follow_the_schema(self):
        self.assertTrue(WORKFLOWS)
        self.passes(f"{TOOLS}/check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)

    def test_zizmor_has_nothing_to_say(self):
        # Offline: what it would look up isn't in the files.
        self.passes(f"{TOOLS}/zizmor", "--offline", "--no-progress", "--min-severity", "medium", *WORKFLOWS)

    def test_shellcheck_has_nothing_to_say_of_their_scripts(self):
        scripts = {name: step["run"] for name, step in steps().items() if "run" in step}
        self.assertTrue(scripts)
        for name, script in scripts.items():
            with self.subTest(name):
                # The result of an expression would be executed as code.
                self.assertNotIn("${{", script)
                self.passes("shellcheck", "-", text=f"#!/bin/bash -e\n{script}")

    def test_they_may_do_no_more_than_they_need(self):
        for file, workflow in workflows().items():
            self.assertEqual(workflow["permissions"], {"contents": "read"}, file)
            self.assertIn("concurrency", workflow, file)

    def test_each_job_has_a_limit_of_time(self):
        for name, job in jobs().items():
            self.assertTrue("uses" in job or job["timeout-minutes"] <= 60, name)

    def test_actions_of_others_are_pinned(self):
        for name, step in steps().items():
            self.assertRegex(step.get("uses", "@" + "0" * 40), r"@[0-9a-f]{40}$", name)

    def test_they_run_what_ci_runs(self):
        targets = re.findall(r"^(?:Tools/quietly \S+ )?make (\S+)$", (REPOSITORY / ".ci/run").read_text(), re.M)
        self.assertTrue(targets)
        self.assertEqual(workflows()["ci.yml"]["jobs"]["check"]["strategy"]["matrix"]["target"], targets)


if __name__ == "__main__":
    unittest.main()
