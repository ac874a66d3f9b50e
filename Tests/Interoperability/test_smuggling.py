"""Requests that a proxy and the server may parse differently (RFC 9112, 11.2), sent through proxies whose connections to
the server are shared by all clients."""

import itertools
import json
import selectors
import socket
import socketserver
import threading
import time
import unittest

from programs import Apache, Caddy, HAProxy, MoreApps, Nginx, Varnish
from wire import ask, send

# A request with a unique target. Each attempt's number replaces the zeros.
SMUGGLED = b"GET /api/apps?locale=ko&smuggled=0000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"%x\r\n%b\r\n0\r\n\r\n" % (len(SMUGGLED), SMUGGLED)
LENGTH = b"%d" % len(SMUGGLED)

# Field lines that frame the content, each in a way that programs have disagreed about.
FRAMING = {
    "a length": b"Content-Length: " + LENGTH,
    "a length in capitals": b"CONTENT-LENGTH: " + LENGTH,
    "a length without a space": b"Content-Length:" + LENGTH,
    "a length behind tabs": b"Content-Length:\t\t" + LENGTH + b"\t",
    "a length with a sign": b"Content-Length: +" + LENGTH,
    "a length below zero": b"Content-Length: -1",
    "a length with a zero in front": b"Content-Length: 0" + LENGTH,
    "a length in hexadecimal": b"Content-Length: 0x%x" % len(SMUGGLED),
    "a length with more behind": b"Content-Length: " + LENGTH + b" 0",
    "a length with a fraction": b"Content-Length: " + LENGTH + b".0",
    "a length of two numbers": b"Content-Length: 0, " + LENGTH,
    "a length of the same number twice": b"Content-Length: " + LENGTH + b", " + LENGTH,
    "a length beyond 64 bits": b"Content-Length: 18446744073709551616",
    "a length that isn't there": b"Content-Length:",
    "lengths 0 and another": b"Content-Length: 0\r\nContent-Length: " + LENGTH,
    "another length and 0": b"Content-Length: " + LENGTH + b"\r\nContent-Length: 0",
    "the same length twice": b"Content-Length: " + LENGTH + b"\r\nContent-Length: " + LENGTH,
    "a space before the colon": b"Content-Length : " + LENGTH,
    "a tab before the colon": b"Content-Length\t: " + LENGTH,
    "a NUL before the colon": b"Content-Length\0: " + LENGTH,
    "a NUL before the length": b"Content-Length: \0" + LENGTH,
    "a NUL behind a length of 0": b"Content-Length: 0\0" + LENGTH,
    "an underscore in the name": b"Content_Length: " + LENGTH,
    "a folded length": b"Content-Length:\r\n " + LENGTH,
    "a length folded by a tab": b"Content-Length:\r\n\t" + LENGTH,
    "a length folded twice": b"Content-Length:\r\n \r\n " + LENGTH,
    "a length that is folded away": b"X-A: 1\r\n Content-Length: " + LENGTH,
    "a line without a name": b": 1\r\nContent-Length: " + LENGTH,
    "a line without a name and a colon": b" \r\nContent-Length: " + LENGTH,
    "a line without a colon": b"Content-Length\r\nContent-Length: " + LENGTH,
    "a bare line feed before a length": b"X-A: 1\nContent-Length: " + LENGTH,
    "a bare carriage return before a length": b"X-A: 1\rContent-Length: " + LENGTH,
    "a vertical tab before a length": b"Content-Length:\v" + LENGTH,
    "a space that isn't ASCII before a length": b"Content-Length:\xa0" + LENGTH,
    "chunks": b"Transfer-Encoding: chunked",
    "chunks in capitals": b"TRANSFER-ENCODING: CHUNKED",
    "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: " + LENGTH,
    "a length and chunks": b"Content-Length: " + LENGTH + b"\r\nTransfer-Encoding: chunked",
    "chunks and a length of 0": b"Transfer-Encoding: chunked\r\nContent-Length: 0",
    "chunks twice": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "chunks in chunks": b"Transfer-Encoding: chunked, chunked",
    "chunks and identity": b"Transfer-Encoding: chunked, identity",
    "identity and chunks": b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
    "identity": b"Transfer-Encoding: identity\r\nContent-Length: " + LENGTH,
    "an unknown coding": b"Transfer-Encoding: xchunked\r\nContent-Length: " + LENGTH,
    "a quoted coding": b'Transfer-Encoding: "chunked"\r\nContent-Length: ' + LENGTH,
    "a coding with a parameter": b"Transfer-Encoding: chunked;a=b\r\nContent-Length: " + LENGTH,
    "a coding behind a comma": b"Transfer-Encoding: ,chunked\r\nContent-Length: " + LENGTH,
    "a coding behind a vertical tab": b"Transfer-Encoding: \vchunked\r\nContent-Length: " + LENGTH,
    "a coding with a NUL": b"Transfer-Encoding: chunked\0\r\nContent-Length: " + LENGTH,
    "a coding below a NUL": b"X-A: \0\r\nTransfer-Encoding: chunked",
    "a coding behind a space before the colon": b"Transfer-Encoding : chunked\r\nContent-Length: " + LENGTH,
    "a folded coding": b"Transfer-Encoding:\r\n chunked\r\nContent-Length: " + LENGTH,
    "a coding that is folded away": b"X-A: 1\r\n Transfer-Encoding: chunked\r\nContent-Length: " + LENGTH,
    "a coding behind a bare carriage return": b"X-A: 1\rTransfer-Encoding: chunked\r\nContent-Length: " + LENGTH,
    "a coding behind a bare line feed": b"X-A: 1\nTransfer-Encoding: chunked\r\nContent-Length: " + LENGTH,
    "an underscore in the coding's name": b"Transfer_Encoding: chunked\r\nContent-Length: " + LENGTH,
    "no coding": b"Transfer-Encoding:\r\nContent-Length: " + LENGTH,
    "a field named by Connection": b"Connection: Content-Length\r\nContent-Length: " + LENGTH,
    "the coding named by Connection": b"Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked",
    "a promise of content": b"Expect: 100-continue\r\nContent-Length: " + LENGTH,
    "a promise of nothing": b"Expect: 100-continue",
    "a promise that nobody knows": b"Expect: 200-ok\r\nContent-Length: " + LENGTH,
    "another protocol": b"Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: " + LENGTH,
    "HTTP/2 in the clear": b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    "a head that ends by bare line feeds": b"Content-Length: " + LENGTH + b"\n\n",
    "a bare carriage return in the empty line": b"Content-Length: " + LENGTH + b"\r\n\r",
}  # fmt: skip

# Content in barely valid chunks.
CHUNKS = {
    "a size with a sign": b"+0\r\n\r\n",
    "a size in C's hexadecimal": b"0x0\r\n\r\n",
    "a size behind a space": b" 0\r\n\r\n",
    "a size before a space": b"0 \r\n\r\n",
    "a size beyond 64 bits": b"10000000000000000\r\n" + SMUGGLED,
    "no size": b"\r\n" + SMUGGLED,
    "an extension": b"0;a=b\r\n\r\n",
    "an extension with a line feed": b"0;a\nb\r\n\r\n",
    "an extension with a quoted line": b'0;a="\r\n\r\n' + SMUGGLED + b'"\r\n\r\n',
    "a trailer with a length": b"0\r\nContent-Length: " + LENGTH + b"\r\n\r\n",
    "a trailer with a fold": b"0\r\nX-A: 1\r\n b\r\n\r\n",
    "bare line feeds": b"0\n\n",
    "a chunk that is longer than its size": b"1\r\nab\r\n0\r\n\r\n",
    "a chunk that ends with other bytes": b"1\r\naXX0\r\n\r\n",
    "a NUL in the size": b"0\x001\r\n\r\n",
}

# Request lines and Host fields that name two things.
STARTS = {
    "another host in the target": b"GET http://example.com/api/apps?locale=fi HTTP/1.1\r\nHost: localhost\r\n",
    "a user in the target": b"GET http://a@localhost/api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "another scheme": b"GET ftp://localhost/api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "a backslash": b"GET /\\localhost HTTP/1.1\r\nHost: localhost\r\n",
    "two slashes": b"GET //example.com/api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "two Hosts": b"GET /api/apps HTTP/1.1\r\nHost: localhost\r\nHost: example.com\r\n",
    "a folded Host": b"GET /api/apps HTTP/1.1\r\nHost: localhost\r\n example.com\r\n",
    "Hosts with a fold": b"GET /api/apps HTTP/1.1\r\nHost: a\r\nHost: b\r\n c\r\n",
    "a Host of two": b"GET /api/apps HTTP/1.1\r\nHost: localhost, example.com\r\n",
    "a Host with a NUL": b"GET /api/apps HTTP/1.1\r\nHost: localhost\0.example.com\r\n",
    "an empty Host": b"GET /api/apps HTTP/1.1\r\nHost:\r\n",
    "no Host": b"GET /api/apps HTTP/1.1\r\n",
    "a folded length before Host": b"GET /api/apps HTTP/1.1\r\n Content-Length: " + LENGTH + b"\r\nHost: localhost\r\n",
    "a space before Host": b"GET /api/apps HTTP/1.1\r\n Host: localhost\r\n",
    "a space in the target": b"GET /api/apps /x HTTP/1.1\r\nHost: localhost\r\n",
    "a version in the target": b"GET /api/apps HTTP/1.1 HTTP/1.1\r\nHost: localhost\r\n",
    "a line break in the target": b"GET /api/apps%0d%0aContent-Length:%20" + LENGTH + b" HTTP/1.1\r\nHost: localhost\r\n",
    "a NUL in the target": b"GET /api/apps\0 HTTP/1.1\r\nHost: localhost\r\n",
    "a tab behind the method": b"GET\t/api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "two spaces behind the method": b"GET  /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "a NUL behind the method": b"GET\0 /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "an empty line in front": b"\r\nGET /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "a line feed in front": b"\nGET /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "a request line that ends by a line feed": b"GET /api/apps HTTP/1.1\nHost: localhost\r\n",
    "a carriage return in the request line": b"GET /api/apps\r HTTP/1.1\r\nHost: localhost\r\n",
    "HTTP/1.0 that stays": b"GET /api/apps HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n",
    "HTTP/0.9": b"GET /api/apps\r\n",
    "HTTP/1.2": b"GET /api/apps HTTP/1.2\r\nHost: localhost\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n",
    "a method in small letters": b"get /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "a method that nobody knows": b"SMUGGLE /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "HEAD": b"HEAD /api/apps HTTP/1.1\r\nHost: localhost\r\n",
    "CONNECT": b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n",
    "an asterisk": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n",
}


def attempts():
    """The attempts: a name, and bytes that contain or precede another request."""
    methods = [b"GET", b"POST"]
    for (name, fields), method in itertools.product(FRAMING.items(), methods):
        head = b"%b /api/apps?locale=fi HTTP/1.1\r\nHost: localhost\r\n%b\r\n\r\n" % (method, fields)
        yield f"{name}, {method.decode()}", head + SMUGGLED
        if b"chunked" in fields.lower():
            yield f"{name}, {method.decode()}, with chunks", head + CHUNKED
            yield f"{name}, {method.decode()}, without a chunk", head + b"0\r\n\r\n" + SMUGGLED
    for (name, chunks), method in itertools.product(CHUNKS.items(), methods):
        head = b"%b /api/apps?locale=fi HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" % method
        yield f"{name}, {method.decode()}", head + chunks + SMUGGLED
    for name, start in STARTS.items():
        yield name, start + b"\r\n" + SMUGGLED
        yield f"{name}, with a length", start + b"Content-Length: " + LENGTH + b"\r\n\r\n" + SMUGGLED


# Ends a connection whose requests were all recognized.
LAST = b"GET /api/apps?locale=da HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Relay(socketserver.ThreadingTCPServer):
    """Relays between a proxy and the server, and counts the proxy's connections."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, origin):
        super().__init__(("127.0.0.1", 0), None)
        self.port = self.server_address[1]
        self.connections = 0
        self._origin = origin

    def __enter__(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def finish_request(self, request, _):
        self.connections += 1
        with socket.create_connection(("127.0.0.1", self._origin.port)) as server, selectors.DefaultSelector() as selector:
            selector.register(request, selectors.EVENT_READ, server)
            selector.register(server, selectors.EVENT_READ, request)
            while True:
                for key, _ in selector.select():
                    try:
                        data = key.fileobj.recv(65536)
                        key.data.sendall(data)
                    except OSError:
                        return
                    if not data:
                        return


class Smuggling:
    """After each attempt, a few readers send requests over the same connections. Mixed into a test case for each proxy."""

    front_type = None
    languages = ["sv", "de", "ja"]

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(MoreApps())
        cls.relay = cls.enterClassContext(Relay(cls.server))
        cls.front = cls.enterClassContext(cls.front_type(cls.relay))
        cls.own = {language: ask(cls.server.port, f"/api/apps?locale={language}").body for language in cls.languages}
        cls.smuggled = ask(cls.server.port, "/api/apps?locale=ko").body
        cls.asked = []

    def attempt(self, name, number, data, silence):
        """Returns how many smuggled requests were answered."""
        received = send(self.front.port, data.replace(b"=0000", b"=%04d" % number) + LAST, silence)
        for language in self.languages:
            self.assertNotIn(self.own[language], received, name)
        for language in self.languages:
            self.asked.append(f"/api/apps?locale={language}&reader={len(self.asked)}")
            answer = ask(self.front.port, self.asked[-1], Accept_Encoding="identity")
            self.assertEqual((answer.status, answer.body), (200, self.own[language]), name)
        return received.count(self.smuggled)

    def logged(self):
        """The targets in the access log, once the last reader's is there."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            log = [json.loads(line)["target"] for line in self.server.output.splitlines() if line.startswith("{")]
            if self.asked[-1] in log:
                return log
            time.sleep(0.05)
        raise AssertionError(f"{self.asked[-1]} is not in the log")

    def test_each_gets_the_answer_to_its_own_request(self):
        tried = list(enumerate(attempts()))
        answers = [self.attempt(name, number, data, 0.2) for number, (name, data) in tried]
        self.assertLess(self.relay.connections, len(self.asked), "no reader came over a connection that was in use")
        log = self.logged()
        self.assertEqual([target for target in log if "&reader=" in target], self.asked)
        # The server saw only requests that the proxy saw. If the two differ, the answer may have been late.
        for number, (name, data) in tried:
            if answers[number] != log.count(f"/api/apps?locale=ko&smuggled={number:04}"):
                again = number + len(tried)
                count = self.attempt(name, again, data, 5)
                self.assertEqual(self.logged().count(f"/api/apps?locale=ko&smuggled={again:04}"), count, name)


class ThroughNginx(Smuggling, unittest.TestCase):
    front_type = Nginx


class ThroughCaddy(Smuggling, unittest.TestCase):
    front_type = Caddy


class ThroughHAProxy(Smuggling, unittest.TestCase):
    front_type = HAProxy


class ThroughApache(Smuggling, unittest.TestCase):
    front_type = Apache


class ThroughVarnish(Smuggling, unittest.TestCase):
    front_type = Varnish


if __name__ == "__main__":
    unittest.main()
