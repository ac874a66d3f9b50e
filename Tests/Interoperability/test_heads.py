"""Generated heads: the server refuses everything that h11 refuses."""

import concurrent.futures
import random
import re
import unittest

import h11
from programs import MoreApps
from wire import send_all

HEADS = 500
SEED = 1

# Statuses that refuse a malformed request.
REFUSALS = {400, 413, 414, 417, 431, 501, 505}

# Heads that h11 refuses and the server answers, each with the reason.
EXCEPTIONS = [("targets hold bytes that are not ASCII where a browser didn't escape them", re.compile(rb"\A[^\r\n]*[\x80-\xff]"))]

METHODS = ["GET"] * 5 + ["HEAD", "OPTIONS", "POST", "BREW"]
TARGETS = ["/", "/api/apps?locale=sv_SE", "/moreapps.css", "http://localhost/api/apps", "/nothing", "/%6doreapps.css"]
FIELDS = [
    "Accept: */*", "Accept-Encoding: gzip, br", "Connection: keep-alive", "Content-Length: 0", "Content-Length: 33",
    "Content-Length:", "Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Host: other", "Expect: 100-continue",
    "Cookie: a=\"", "Upgrade: h2c", "X-Empty:", "X-Spaces: \t a \t ", "X:a", "User-Agent: Mozilla/5.0 (iPhone)",
]  # fmt: skip
PARTS = [
    b"\0", b"\r", b"\n", b"\t", b" ", b":", b"\r\n ", b"\r\n\t", b"\r\n ", b"\r\n", b"\r\n\r\n", b": ", b"\n ", b"\x7f", b"\xff", b"\x0b",
    b"\r\n: x", b"\r\n:", b"\r\n\0", b" :", b"\r\nContent-Length: 5", b"\r\nContent-Length:\r\n 33", b"\r\nHost:\r\n b", b"/", b"(", b"\"",
    b"\r\nTransfer-Encoding:\r\n chunked", b"\r\nX : y", b"HTTP/1.1", b"%", b"#",
]  # fmt: skip


def generate(source):
    """A valid head with up to three changes, many of them at the boundaries of its parts."""
    lines = [f"{source.choice(METHODS)} {source.choice(TARGETS)} HTTP/1.{source.choice('11111110')}", "Host: localhost"]
    lines += source.sample(FIELDS, source.choice([0, 0, 1, 1, 2, 4]))
    head = ("\r\n".join(lines) + "\r\n\r\n").encode()
    for _ in range(source.choice([0, 1, 1, 1, 1, 2])):
        seams = [match.start() for match in re.finditer(rb"[ :\r\n]", head)]
        place = source.choice(seams) + source.choice([0, 0, 1]) if source.random() < 0.7 else source.randrange(len(head))
        change = source.random()
        if change < 0.7:
            head = head[:place] + source.choice(PARTS) + head[place:]
        elif change < 0.85:
            head = head[:place] + head[place + source.randint(1, 3) :]
        else:
            head = head[:place] + bytes([source.randrange(256)]) + head[place + 1 :]
    return head


def read(data):
    """How many requests h11 reads, and why it refuses the rest, if it does."""
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=20_000)
    connection.receive_data(data)
    count = 0
    try:
        while True:
            event = connection.next_event()
            if isinstance(event, h11.Request):
                count += 1
            elif isinstance(event, h11.EndOfMessage):
                connection.send(h11.Response(status_code=204, headers=[]))
                connection.send(h11.EndOfMessage())
                if connection.our_state is not h11.DONE or connection.their_state is not h11.DONE:
                    return count, None
                connection.start_next_cycle()
            elif not isinstance(event, h11.Data):
                return count, None
    except h11.RemoteProtocolError as error:
        return count, str(error)


def complaint(requests, refusal, statuses):
    """The answers' mistakes: the server may refuse what h11 reads, but must not answer what h11 refuses."""
    answered = [status for status in statuses if status not in REFUSALS]
    # An unknown method doesn't break the connection.
    goes_on = any(status in REFUSALS - {501} for status in statuses[:-1])
    if len(answered) > requests or len(statuses) > requests + 1 or goes_on:
        return f"h11 reads {requests} ({refusal}), the server answers {statuses}"
    return None


class Heads(unittest.TestCase):
    def test_what_h11_refuses_is_refused(self):
        source = random.Random(SEED)
        heads = [generate(source) for _ in range(HEADS)]
        complaints, refusals, answered = [], 0, 0
        # After an incomplete head, the server waits a little for the rest.
        with MoreApps() as server, concurrent.futures.ThreadPoolExecutor(16) as threads:
            answers = list(threads.map(lambda head: send_all(server.port, head), heads))
        for head, answer in zip(heads, answers):
            requests, refusal = read(head)
            statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]
            # libmicrohttpd 0.9.75 sends the head of its own answers twice.
            if len(statuses) == 2 and statuses[0] == statuses[1] and statuses[0] in REFUSALS - {501}:
                statuses.pop()
            refusals += refusal is not None
            answered += any(status not in REFUSALS for status in statuses)
            wrong = complaint(requests, refusal, statuses)
            if wrong and not any(pattern.search(head) for _, pattern in EXCEPTIONS):
                complaints.append(f"{head!r}: {wrong}")
        self.assertEqual(complaints, [])
        # Both kinds occur.
        self.assertGreater(refusals, HEADS // 5)
        self.assertGreater(answered, HEADS // 10)


if __name__ == "__main__":
    unittest.main()
