"""A network that can be cut: a TCP relay between a web view and the server, which also records requests."""

import re
import select
import socket
import threading


class Network:
    """Relays connections on its own port to `port`. A context manager."""

    def __init__(self, port):
        self._server_port = port
        self._connections = set()
        self._lock = threading.Lock()
        self.targets = []
        """The raw targets of the requests so far, in order."""
        self.blocked = None
        """Requests whose target starts with this lose their connection; "" cuts everything off, None nothing."""
        self.silent = None
        """Requests whose target starts with this are never answered."""
        self.unavailable = None
        """Requests whose target starts with this get a proxy's 503."""

    def __enter__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.drop()

    def cut(self):
        """Cuts off all requests, and ends open connections."""
        self.blocked = ""
        self.drop()

    def restore(self):
        self.blocked = None
        self.silent = None
        self.unavailable = None

    def drop(self):
        """Ends the open connections."""
        with self._lock:
            connections = list(self._connections)
        for connection in connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it ended by itself

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return  # the listener is closed
            threading.Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client):
        with client, socket.create_connection(("127.0.0.1", self._server_port)) as server:
            with self._lock:
                self._connections.add(client)
            try:
                while self._pass_on(client, server):
                    pass
            except OSError:
                pass  # either side ended the connection
            finally:
                with self._lock:
                    self._connections.discard(client)

    def _pass_on(self, client, server):
        ready, _, _ = select.select([client, server], [], [])
        for source in ready:
            chunk = source.recv(65536)
            if not chunk:
                return False
            if source is server:
                client.sendall(chunk)
                continue
            # The page's requests have no bodies, and each arrives in one piece.
            targets = re.findall(rb"^GET (\S+) HTTP/1\.1\r$", chunk, re.MULTILINE)
            for target in (target.decode("latin-1") for target in targets):
                self.targets.append(target)
                if self.blocked is not None and target.startswith(self.blocked):
                    return False
                if self.silent is not None and target.startswith(self.silent):
                    return bool(select.select([client], [], [])) and False
                if self.unavailable is not None and target.startswith(self.unavailable):
                    client.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    return False
            server.sendall(chunk)
        return True
