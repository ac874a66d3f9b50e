"""The server under test and proxies in front of it, each a separate process on free loopback ports, with its files in a
temporary directory."""

import os
import pathlib
import socket
import subprocess
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 30
STOP_SECONDS = 30


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Program:
    """A program that listens on `port`. A context manager that starts it, and ends it with its children."""

    def __init__(self):
        self._directory = tempfile.TemporaryDirectory(prefix="moreapps-interoperability-")
        self.directory = pathlib.Path(self._directory.name)
        # Some drop privileges, and must still reach it.
        self.directory.chmod(0o755)
        self.port = free_port()

    def command(self):
        raise NotImplementedError

    @property
    def output(self):
        """Its standard output and standard error."""
        return (self.directory / "output").read_text(errors="replace")

    def __enter__(self):
        with (self.directory / "output").open("wb") as output:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=os.environ | {"HOME": str(self.directory)},
                start_new_session=True,
            )
        try:
            self._wait_until_listening()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_):
        self._stop()

    def _wait_until_listening(self):
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AssertionError(f"{self.command()[0]} ended with {self._process.returncode}: {self.output}")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise AssertionError(f"{self.command()[0]} does not listen: {self.output}")

    def _stop(self):
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        finally:
            self._directory.cleanup()


class MoreApps(Program):
    """The server, with the sample catalog. It trusts a proxy at 127.0.0.1."""

    def __init__(self, *options):
        super().__init__()
        self.options = options
        self.admin_port = free_port()

    def command(self):
        return [
            os.environ["MOREAPPS_BINARY"], "serve",
            "--definitions", REPOSITORY / "appdefinitions.json", "--public", REPOSITORY / "Public",
            "--host", "127.0.0.1", "--port", str(self.port), "--admin-address", f"127.0.0.1:{self.admin_port}",
            "--access-log", "json", "--trusted-proxy", "127.0.0.1/32",
            *self.options,
        ]  # fmt: skip


class Front(Program):
    """A proxy in front of a server."""

    def __init__(self, origin):
        super().__init__()
        self.origin = origin


def nginx_command(directory, http):
    """nginx with an `http` block, and all of its files in a directory."""
    scratch = "".join(
        f"{module}_temp_path {directory}/{module};\n" for module in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    configuration = directory / "nginx.conf"
    configuration.write_text(
        f"{user} daemon off; pid {directory}/nginx.pid; events {{}}\nhttp {{ access_log off;\n{scratch}{http}}}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(directory), "-c", str(configuration)]


class Nginx(Front):
    def command(self):
        return nginx_command(self.directory, f"""
upstream moreapps {{ server 127.0.0.1:{self.origin.port}; keepalive 4; }}
server {{
    listen 127.0.0.1:{self.port};
    location / {{
        proxy_pass http://moreapps;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
}}
""")


class Caddy(Front):
    def command(self):
        configuration = self.directory / "Caddyfile"
        configuration.write_text(f"""
{{
    admin off
    auto_https off
}}
http://:{self.port} {{
    bind 127.0.0.1
    reverse_proxy 127.0.0.1:{self.origin.port}
}}
""")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(configuration)]


class HAProxy(Front):
    def command(self):
        configuration = self.directory / "haproxy.cfg"
        configuration.write_text(f"""
global
    nbthread 1
defaults
    mode http
    timeout connect 5s
    timeout client 30s
    timeout server 30s
    # Connections to the server are shared by all clients.
    http-reuse always
    option forwardfor
frontend public
    bind 127.0.0.1:{self.port}
    default_backend moreapps
backend moreapps
    server moreapps 127.0.0.1:{self.origin.port}
""")
        return ["haproxy", "-db", "-f", str(configuration)]


class Apache(Front):
    def command(self):
        modules = ["mpm_event", "authz_core", "proxy", "proxy_http"]
        configuration = self.directory / "httpd.conf"
        configuration.write_text(f"""
{"".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so{chr(10)}" for name in modules)}
ServerRoot {self.directory}
PidFile {self.directory}/httpd.pid
ErrorLog /dev/stderr
ServerName localhost
Listen 127.0.0.1:{self.port}
{"User www-data" if os.geteuid() == 0 else ""}
# A single process has all connections to the server.
ServerLimit 1
StartServers 1
ThreadsPerChild 32
MaxRequestWorkers 32
ProxyPass / http://127.0.0.1:{self.origin.port}/ nocanon
""")
        return ["apache2", "-D", "FOREGROUND", "-f", str(configuration)]


class Varnish(Front):
    """A cache that stores every answer for a while, per coding, and revalidates it afterwards."""

    def command(self):
        configuration = self.directory / "cache.vcl"
        configuration.write_text(f"""
vcl 4.1;
backend moreapps {{ .host = "127.0.0.1"; .port = "{self.origin.port}"; }}
sub vcl_backend_response {{
    # `no-cache` allows storing, with revalidation (RFC 9111, 5.2.2.4); by default, Varnish wouldn't store it.
    if (beresp.status == 200) {{
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        set beresp.keep = 60s;
        return (deliver);
    }}
}}
sub vcl_deliver {{
    set resp.http.X-Cache = "miss";
    if (obj.hits > 0) {{ set resp.http.X-Cache = "hit"; }}
}}
""")
        return [
            "varnishd", "-F", "-j", "none", "-n", str(self.directory / "state"), "-T", "none",
            "-a", f"127.0.0.1:{self.port}", "-f", str(configuration), "-s", "malloc,16m",
            "-p", "http_gzip_support=off", "-p", "thread_pools=1",
        ]  # fmt: skip
