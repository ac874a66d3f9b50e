"""Requests as raw bytes, and their answers."""

import gzip
import http.client
import socket
import struct
import subprocess
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    status: int
    fields: http.client.HTTPMessage
    body: bytes

    @property
    def content(self):
        """The decoded body."""
        coding = self.fields.get("Content-Encoding", "identity")
        if coding == "gzip":
            return gzip.decompress(self.body)
        if coding == "br":
            return subprocess.run(["brotli", "--decompress", "--stdout"], input=self.body, capture_output=True, check=True).stdout
        return self.body


def leave_no_trace(connection):
    """Resets a connection when it is closed: thousands a minute in TIME-WAIT would use up the ports."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def ask(port, target, method="GET", source="127.0.0.1", **fields):
    """Sends a request on a new connection, from a loopback address. `_` in a field's name becomes `-`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    try:
        # http.client would send `identity` by default.
        connection.putrequest(method, target, skip_accept_encoding=True, skip_host="Host" in fields)
        for name, value in fields.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        leave_no_trace(connection.sock)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def ask_coded(port, target, coding, **fields):
    """Repeats a request until the answer has a coding, which is made in the background."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        answer = ask(port, target, Accept_Encoding=coding, **fields)
        if answer.fields.get("Content-Encoding") == coding:
            return answer
        time.sleep(0.02)
    raise AssertionError(f"{target} does not come in the coding {coding}")


def send(port, data, silence=0.2):
    """Sends bytes on one connection; returns everything received until it closes, or is silent for some seconds."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        leave_no_trace(connection)
        connection.sendall(data)
        connection.settimeout(silence)
        try:
            while part := connection.recv(65536):
                received += part
        except (TimeoutError, ConnectionResetError):
            pass
    return received


def send_all(port, data):
    """Sends bytes and the end of the stream on one connection; returns everything received until it closes."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        leave_no_trace(connection)
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                received += part
        except (ConnectionError, OSError):
            pass
    return received
