"""A scripted server of the chat-completions protocol on 127.0.0.1, faults included.

    with EndpointServer(reply=lambda body: "42") as server:
        server.script(Status(429, retry_after="90"), Reset(), Drip(seconds=9.0))
        ...                      # the first three requests meet those faults, the rest get the reply
        server.requests          # what was asked, in order of arrival

`python -m tests.endpoint_server [TEXT]` serves one fixed answer until interrupted.
"""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

Body = dict[str, Any]
_SERVICES = ("/chat/completions", "/embeddings", "/layout_parsing", "/rerank")
_USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


@dataclass(frozen=True)
class Say:
    """An ordinary answer; `seconds` of thought before it."""

    text: str
    finish_reason: str = "stop"
    usage: Mapping[str, int] | None = field(default_factory=lambda: dict(_USAGE))
    seconds: float = 0.0


@dataclass(frozen=True)
class Status:
    """An error in the protocol's form."""

    status: int
    message: str = "scripted"
    code: str | None = None
    param: str | None = None
    retry_after: str | None = None


@dataclass(frozen=True)
class Raw:
    """Any body, as it is."""

    body: bytes
    status: int = 200


@dataclass(frozen=True)
class Reset:
    """The connection is reset instead of an answer."""


@dataclass(frozen=True)
class Cut:
    """The body ends before its announced length."""


@dataclass(frozen=True)
class Drip:
    """A byte every 50 ms for `seconds`, of the body or already of the headers, so that no read times out."""

    seconds: float
    headers: bool = False


@dataclass(frozen=True)
class Refuse:
    """Refuses requests with these fields or response formats; a request without them passes to the reply."""

    fields: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()

    def complaint(self, body: Body) -> Status | None:
        for name in self.fields:
            if name in body:
                return Status(400, f"Unsupported parameter: '{name}'", param=name)
        kind = body.get("response_format", {}).get("type")
        if kind in self.formats:
            return Status(400, f"response_format {kind} is not supported", param="response_format")
        return None


Step = Say | Status | Raw | Reset | Cut | Drip
Reply = Callable[[Body], "str | Step"]


@dataclass(frozen=True)
class Received:
    """One request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: Body


class EndpointServer:
    """Answers with the scripted steps, then with `reply(body)`; `refuse` comes before both."""

    def __init__(self, reply: Reply | str = "ok", refuse: Refuse | None = None) -> None:
        self.reply: Reply = reply if callable(reply) else lambda _: reply
        self.refuse = refuse or Refuse()
        self.requests: list[Received] = []
        self.most_at_once = 0
        self._steps: deque[Step] = deque()
        self._at_once = 0
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._http = _Http(("127.0.0.1", 0), self)
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def bodies(self) -> list[Body]:
        return [received.body for received in self.requests]

    def script(self, *steps: Step) -> None:
        self._steps.extend(steps)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def step(self, received: Received) -> Step:
        with self._lock:
            self.requests.append(received)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            complaint = self.refuse.complaint(received.body)
            scripted = None if complaint or not self._steps else self._steps.popleft()
        if complaint or scripted:
            return complaint or scripted  # type: ignore[return-value]
        reply = self.reply(received.body)
        return Say(reply) if isinstance(reply, str) else reply

    def finished(self) -> None:
        with self._lock:
            self._at_once -= 1


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], owner: EndpointServer) -> None:
        self.owner = owner
        super().__init__(address, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is what these tests are about; anything else is a bug of the script."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        self._send(200, {"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def do_POST(self) -> None:
        owner = self.server.owner
        try:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        except ValueError:
            self._send(400, _error(Status(400, "the body is not JSON")))
            return
        received = Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
        if not self.path.split("?")[0].endswith(_SERVICES):
            owner.requests.append(received)
            self._send(404, _error(Status(404, f"no such path: {self.path}")))
            return
        step = owner.step(received)
        try:
            self._perform(step, body)
        finally:
            owner.finished()

    def _perform(self, step: Step, body: Body) -> None:
        match step:
            case Say():
                self.server.owner.closing.wait(step.seconds)
                self._send(200, completion(step, body))
            case Status():
                headers = {} if step.retry_after is None else {"Retry-After": step.retry_after}
                self._send(step.status, _error(step), headers)
            case Raw():
                self._write(step.status, step.body, {})
            case Reset():
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True
                self.connection.close()
            case Cut():
                self.close_connection = True
                self._write(200, b'{"choices": [', {"Content-Length": "5000"})
            case Drip():
                self._drip(step)

    def _drip(self, step: Drip) -> None:
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        drop = b"X-Drop: 1\r\n" if step.headers else b" "
        if not step.headers:
            self.wfile.write(b"Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
        end = time.monotonic() + step.seconds
        while time.monotonic() < end and not self.server.owner.closing.wait(0.05):
            self.wfile.write(drop)
            self.wfile.flush()

    def _send(self, status: int, content: Body, headers: Mapping[str, str] | None = None) -> None:
        self._write(status, json.dumps(content).encode(), headers or {})

    def _write(self, status: int, body: bytes, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            **headers,
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def completion(say: Say, body: Body) -> Body:
    """A chat completion object as the protocol has it."""
    content: Body = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": body.get("model", "scripted"),
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": say.text},
                "finish_reason": say.finish_reason,
                "logprobs": None,
            }
        ],
    }
    if say.usage is not None:
        content["usage"] = dict(say.usage)
    return content


def prompt_text(body: Body) -> str:
    """All text of a request's messages, for replies that depend on what is asked."""
    parts: list[str] = []
    for message in body["messages"]:
        content = message["content"]
        items = [{"type": "text", "text": content}] if isinstance(content, str) else content
        parts += [item["text"] for item in items if item["type"] == "text"]
    return "\n".join(parts)


def _error(status: Status) -> Body:
    return {
        "error": {"message": status.message, "type": "scripted", "param": status.param, "code": status.code}
    }


def main() -> None:
    text = sys.argv[1] if len(sys.argv) > 1 else "ok"
    with EndpointServer(text) as server:
        sys.stdout.write(f"{server.base_url}\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
