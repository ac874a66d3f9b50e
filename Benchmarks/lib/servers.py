"""The servers that are compared. Each is started on a free loopback port, pinned to its cores, and stopped by its process ID."""

import os
import socket
import subprocess
import time
from pathlib import Path

from . import tools
from .exchange import Answer

FLOOR = "C constant"
CONTROL = "C constant again"
OURS = "moreapps"
LOGGING = "moreapps, access log on"

START_SECONDS = 30
STOP_SECONDS = 30

# nginx is measured at its best: sendfile takes time for small bodies and saves copies for large ones.
SENDFILE_PAYS = 64 * 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server to run; a context manager that starts and ends it."""

    def __init__(self, name: str, command: list[str], port: int, cores: list[int], directory: Path):
        self.name = name
        self.command = command
        self.port = port
        self.cores = cores
        self.log = directory / f"{name.replace(' ', '-')}.log"

    def __enter__(self) -> "Server":
        with self.log.open("wb") as log:
            command = tools.pinned(self.cores, self.command)
            # In a session of its own: lighttpd with workers is stopped by a signal to its process group.
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        try:
            self.wait_until_listening()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def pid(self) -> int:
        return self.process.pid  # taskset replaces itself by the server

    def wait_until_listening(self):
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                tools.fail(f"{self.name} ended with status {self.process.returncode}:\n{self.log.read_text()}")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.01)
        tools.fail(f"{self.name} did not listen within {START_SECONDS} s:\n{self.log.read_text()}")

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def moreapps(
    binary: Path,
    definitions: Path,
    public: Path,
    threads: int,
    cores: list[int],
    directory: Path,
    *,
    logs: bool = False,
) -> Server:
    """Our server, with or without an access log, which goes to a file."""
    port = free_port()
    command = [str(binary), "serve", "--definitions", str(definitions), "--public", str(public)]
    command += ["--host", "127.0.0.1", "--port", str(port), "--threads", str(threads)]
    if not logs:
        return Server(OURS, command, port, cores, directory)
    return Server(LOGGING, [*command, "--access-log", "combined"], port, cores, directory)


def constant(
    name: str, answer: Answer, full_body: bytes, memory_limit: int, threads: int, cores: list[int], directory: Path
) -> Server:
    """The floor: answers with the fields and the body of `answer`.

    A 304 has no body of its own, but its Content-Length is that of `full_body`, or 0.
    """
    port = free_port()
    base = name.replace(" ", "-")
    body, fields = directory / f"{base}.body", directory / f"{base}.fields"
    body.write_bytes(full_body if answer.field("Content-Length") != "0" else b"")
    fields.write_text("".join(f"{key}: {value}\n" for key, value in answer.own_fields()), encoding="latin-1")
    command = [str(tools.CONSTANT), "--port", str(port), "--threads", str(threads)]
    command += ["--memory-limit", str(memory_limit), "--body", str(body), "--fields", str(fields)]
    if answer.status == 304:
        command += ["--if-none-match", answer.field("ETag") or tools.fail("a 304 without ETag")]
    return Server(name, command, port, cores, directory)


def site(directory: Path, path: str, body: bytes) -> Path:
    """A document root that holds the one file, where nginx and lighttpd find it."""
    root = directory / "site"
    file = root / path.lstrip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
    return root


def nginx(root: Path, content_type: str, body_size: int, threads: int, cores: list[int], directory: Path) -> Server:
    port = free_port()
    scratch = "\n".join(
        f"    {module}_temp_path {directory}/{module};" for module in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = directory / "nginx.conf"
    configuration.write_text(f"""\
{'user root;' if os.geteuid() == 0 else ''}
daemon off;
pid {directory}/nginx.pid;
error_log stderr;
worker_processes {threads};
events {{ worker_connections 4096; }}
http {{
{scratch}
    access_log off;
    sendfile {'on' if body_size > SENDFILE_PAYS else 'off'};
    tcp_nopush off;
    keepalive_timeout 1h;
    keepalive_requests 1000000000;
    open_file_cache max=100 inactive=1h;
    open_file_cache_valid 1h;
    types {{ }}
    default_type "{content_type}";
    server {{ listen 127.0.0.1:{port} backlog=1024; root {root}; }}
}}
""")
    command = [tools.find("nginx"), "-e", "stderr", "-p", str(directory), "-c", str(configuration)]
    return Server("nginx", command, port, cores, directory)


def lighttpd(root: Path, content_type: str, threads: int, cores: list[int], directory: Path) -> Server:
    port = free_port()
    configuration = directory / "lighttpd.conf"
    # 65535 is the most that the option can hold; 0 would switch keep-alive off.
    configuration.write_text(f"""\
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{root}"
server.max-keep-alive-requests = 65535
server.max-keep-alive-idle = 3600
server.max-worker = {threads if threads > 1 else 0}
mimetype.assign = ( "" => "{content_type}" )
""")
    return Server("lighttpd", [tools.find("lighttpd"), "-D", "-f", str(configuration)], port, cores, directory)
