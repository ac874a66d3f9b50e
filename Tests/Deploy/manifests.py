"""Compares files that operators copy, compose.yaml and the Kubernetes manifests of docs/operations.md, with an image and
its program.

    manifests.py IMAGE ROOT BINARY

IMAGE is the output of `buildah inspect`, ROOT the image's root directory. Prints a line for each successful check."""

import json
import pathlib
import re
import subprocess
import sys
import unittest

import kubernetes_validate
import yaml

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests/Interoperability"))
from manual import MANUAL, snippet  # noqa: E402

KUBERNETES_VERSIONS = ["1.30", "1.37"]
# The path of the copy of a catalog from a URL, which outlives a container.
STATE = "/var/lib/moreapps"


class Image:
    def __init__(self, description, root, binary):
        self.configuration = json.loads(pathlib.Path(description).read_text())["Docker"]["config"]
        self.root = pathlib.Path(root)
        self.volumes = set(self.configuration.get("Volumes") or ())
        (port,) = self.configuration["ExposedPorts"]
        self.port = int(port.removesuffix("/tcp"))
        environment = dict(entry.split("=", 1) for entry in self.configuration["Env"])
        self.environment = {name: value for name, value in environment.items() if name.startswith("MOREAPPS_")}
        help = subprocess.run([binary, "serve", "--help"], capture_output=True, text=True, check=True).stdout
        self.options = set(re.findall(r"^  --([a-z-]+)", help, re.M))
        self.drain_seconds = int(re.search(r"^  --drain-timeout .*\(default: (\d+)\)$", help, re.M)[1])
        self.default_port = int(re.search(r"^  --port .*\(default: (\d+)\)$", help, re.M)[1])

    def is_variable(self, name):
        return name.removeprefix("MOREAPPS_").lower().replace("_", "-") in self.options

    def has_program(self, name):
        return any((self.root / directory / name).is_file() for directory in ("bin", "usr/bin"))


class TestImage(unittest.TestCase):
    def test_it_listens_where_it_says_with_variables_that_the_program_reads(self):
        self.assertEqual(image.port, image.default_port)
        self.assertEqual({name for name in image.environment if not image.is_variable(name)}, set())

    def test_its_files_are_where_the_variables_say(self):
        for name in ["MOREAPPS_DEFINITIONS", "MOREAPPS_PUBLIC"]:
            path = image.environment[name]
            self.assertTrue((image.root / path.lstrip("/")).exists(), path)
        copy = pathlib.PurePosixPath(image.environment["MOREAPPS_DEFINITIONS_COPY"])
        self.assertEqual(str(copy.parent), STATE)
        status = (image.root / STATE.lstrip("/")).stat()
        self.assertEqual(f"{status.st_uid}:{status.st_gid}", image.configuration["User"])


    def test_it_has_no_volumes_of_its_own(self):
        # Unnamed volumes outlive an upgrade, with the older image's files.
        self.assertEqual(image.volumes, set())


class TestCompose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.compose = yaml.safe_load((REPOSITORY / "compose.yaml").read_text())
        cls.proxy = cls.compose["services"]["proxy"]
        cls.replicas = {name: service for name, service in cls.compose["services"].items() if name != "proxy"}

    def test_replicas_set_what_the_program_reads(self):
        self.assertEqual(len(self.replicas), 2)
        for service in self.replicas.values():
            self.assertTrue(service["environment"])
            self.assertEqual([name for name in service["environment"] if not image.is_variable(name)], [])
            # Without variables in `docker compose`'s environment, it serves the sample.
            definitions = re.fullmatch(r"\$\{\w+:-(.*)\}", service["environment"]["MOREAPPS_DEFINITIONS"])[1]
            self.assertEqual(definitions, image.environment["MOREAPPS_DEFINITIONS"])

    def test_no_two_builds_have_one_name(self):
        names = [service["image"] for service in self.replicas.values() if "build" in service and "image" in service]
        self.assertEqual(len(names), len(set(names)))

    def test_each_replica_keeps_a_copy_of_its_own(self):
        mounts = [volume.split(":") for service in self.replicas.values() for volume in service["volumes"]]
        self.assertEqual({target for _, target in mounts}, {STATE})
        self.assertEqual(sorted(name for name, _ in mounts), sorted(self.compose["volumes"]))

    def test_replicas_may_finish(self):
        for service in self.replicas.values():
            self.assertGreater(int(service["stop_grace_period"].removesuffix("s")), image.drain_seconds)

    def test_the_proxy_waits_for_health_that_the_image_tells(self):
        self.assertEqual(set(self.proxy["depends_on"]), set(self.replicas))
        self.assertEqual({how["condition"] for how in self.proxy["depends_on"].values()}, {"service_healthy"})
        self.assertEqual(image.configuration["Healthcheck"]["Test"][0], "CMD")

    def test_the_proxy_asks_the_replicas_and_is_asked_where_it_listens(self):
        (volume,) = self.proxy["volumes"]
        file, target, mode = volume.split(":")
        self.assertEqual((target, mode), ("/etc/nginx/conf.d/default.conf", "ro"))
        text = (REPOSITORY / file).read_text()
        self.assertEqual(set(re.findall(r"^    server (\S+) ", text, re.M)), {f"{name}:{image.port}" for name in self.replicas})
        (port,) = self.proxy["ports"]
        self.assertEqual(re.findall(r"^    listen (\d+);", text, re.M), [port.rpartition(":")[2]])

    def test_the_manual_has_its_variables(self):
        named = set(re.findall(r"\$\{(\w+)", (REPOSITORY / "compose.yaml").read_text()))
        section = re.search(r"^`docker compose up`.*?\n\n", MANUAL.read_text("utf-8"), re.M | re.S)[0]
        self.assertEqual({name for name in named if f"`{name}`" not in section}, set())


class TestKubernetes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.documents = list(yaml.safe_load_all(snippet("apiVersion: apps/v1\nkind: Deployment\n")))
        cls.deployment, cls.service = cls.documents
        cls.pod = cls.deployment["spec"]["template"]["spec"]
        (cls.container,) = cls.pod["containers"]

    def test_it_is_valid(self):
        for version in KUBERNETES_VERSIONS:
            for document in self.documents:
                with self.subTest(document["kind"], version=version):
                    kubernetes_validate.validate(document, version, strict=True)

    def test_the_service_finds_the_pods(self):
        labels = self.deployment["spec"]["template"]["metadata"]["labels"]
        self.assertEqual(self.deployment["spec"]["selector"]["matchLabels"], labels)
        self.assertEqual(self.service["spec"]["selector"], labels)

    def test_ports_are_the_images(self):
        probes = [self.container[name]["httpGet"]["port"] for name in ("startupProbe", "livenessProbe", "readinessProbe")]
        ports = [port["containerPort"] for port in self.container["ports"]]
        targets = [port["targetPort"] for port in self.service["spec"]["ports"]]
        self.assertEqual({*probes, *ports, *targets}, {image.port})

    def test_the_map_is_mounted_where_the_definitions_are(self):
        mounts = {mount["name"]: mount["mountPath"] for mount in self.container["volumeMounts"]}
        self.assertEqual(set(mounts), {volume["name"] for volume in self.pod["volumes"]})
        definitions = pathlib.PurePosixPath(image.environment["MOREAPPS_DEFINITIONS"])
        self.assertEqual(set(mounts.values()), {str(definitions.parent)})
        self.assertEqual([mount for mount in self.container["volumeMounts"] if "subPath" in mount], [])

    def test_the_map_is_the_one_that_the_command_makes(self):
        (volume,) = self.pod["volumes"]
        command = snippet("kubectl create configmap").split()
        self.assertEqual(command[3], volume["configMap"]["name"])
        file = pathlib.PurePosixPath(command[4].removeprefix("--from-file="))
        self.assertEqual(file.name, pathlib.PurePosixPath(image.environment["MOREAPPS_DEFINITIONS"]).name)

    def test_a_pod_may_finish(self):
        program, seconds = self.container["lifecycle"]["preStop"]["exec"]["command"]
        self.assertTrue(image.has_program(program), program)
        self.assertGreater(self.pod["terminationGracePeriodSeconds"], int(seconds) + image.drain_seconds)

    def test_the_kubelet_can_tell_that_the_user_is_not_root(self):
        self.assertTrue(self.container["securityContext"]["runAsNonRoot"])
        self.assertRegex(image.configuration["User"], r"^[1-9][0-9]*:")

    def test_another_user_of_the_group_owns_the_copy(self):
        group = re.search(r"`fsGroup: (\d+)`", MANUAL.read_text("utf-8"))[1]
        self.assertEqual(group, image.configuration["User"].partition(":")[2])


if __name__ == "__main__":
    image = Image(*sys.argv[1:])
    unittest.main(argv=sys.argv[:1], verbosity=2)
