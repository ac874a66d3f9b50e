"""One HTTP exchange over a raw socket, seen as the bytes on the wire."""

import socket
from collections.abc import Iterable
from dataclasses import dataclass

HOST = "moreapps.example"

# libmicrohttpd writes these itself; a program that uses it can't add them to a response.
WRITTEN_BY_THE_LIBRARY = {"date", "content-length", "connection"}


@dataclass(frozen=True)
class Answer:
    status: int
    fields: tuple[tuple[str, str], ...]
    body: bytes
    head_size: int

    @property
    def size(self) -> int:
        return self.head_size + len(self.body)

    def field(self, name: str) -> str | None:
        return next((value for key, value in self.fields if key.lower() == name.lower()), None)

    def own_fields(self) -> list[tuple[str, str]]:
        """The fields that the program chose, in their order."""
        return [(name, value) for name, value in self.fields if name.lower() not in WRITTEN_BY_THE_LIBRARY]

    def comparable(self) -> tuple:
        """Everything in the answer except the date, to compare two servers."""
        fields = sorted((name.lower(), value) for name, value in self.fields if name.lower() != "date")
        return self.status, fields, self.body


def exchange(port: int, target: str, fields: tuple[tuple[str, str], ...] = ()) -> Answer:
    """Sends the same GET twice over one connection and returns the second answer.

    Twice, because a server that closes the connection after each answer would be measured by its handshakes.
    """
    return exchange_all(port, [target, target], fields)


def exchange_all(port: int, targets: Iterable[str], fields: tuple[tuple[str, str], ...]) -> Answer:
    """Sends a GET for each target over one connection, one after the other, and returns the last answer.

    All of them must have one status.
    """
    rest = "".join(f"{name}: {value}\r\n" for name, value in (("Host", HOST), *fields)) + "\r\n"
    statuses = set()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        stream = connection.makefile("rb")
        for target in targets:
            connection.sendall(f"GET {target} HTTP/1.1\r\n{rest}".encode("latin-1"))
            answer = read_answer(stream)
            statuses.add(answer.status)
    if len(statuses) != 1:
        raise ValueError(f"answers of different status: {sorted(statuses)}")
    return answer


def read_answer(stream) -> Answer:
    """Reads one answer to a GET; its body must be framed by Content-Length."""
    line = stream.readline()
    if not line:
        raise ConnectionError("the server closed the connection without an answer")
    head_size = len(line)
    status = int(line.split()[1])
    fields = []
    while True:
        line = stream.readline()
        head_size += len(line)
        if line in (b"\r\n", b"\n"):
            break
        if not line:
            raise ConnectionError("the server closed the connection within an answer's head")
        name, _, value = line.decode("latin-1").partition(":")
        fields.append((name, value.strip()))
    answer = Answer(status, tuple(fields), b"", head_size)
    if status in (204, 304):
        return answer
    length = answer.field("Content-Length")
    if length is None:
        raise ValueError(f"status {status} without Content-Length")
    body = stream.read(int(length))
    if len(body) != int(length):
        raise ConnectionError("the server closed the connection within an answer's body")
    return Answer(status, tuple(fields), body, head_size)
