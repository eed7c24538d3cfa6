"""One headless Chromium, driven over a pipe with the DevTools protocol; nothing but the standard library.

Commands are sent without waiting (`send`) and their results fetched later (`result`), so that several tabs
print while Python prepares the next page. The browser gets an empty profile, no network, and pages without
scripts.
Protocol: https://chromedevtools.github.io/devtools-protocol/ (`--remote-debugging-pipe`: NUL-terminated JSON
on file descriptors 3 and 4 of the browser).
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from docparse.errors import DocparseError, EngineCrashError, EngineTimeoutError, MissingExtraError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/usr/bin/chromium",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_FLAGS = (
    "--headless",
    "--no-sandbox",  # it does not start as root or in containers; pages have no scripts and no network
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--disable-crash-reporter",
    "--disable-breakpad",
    "--metrics-recording-only",
    "--mute-audio",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pings",
    "--hide-scrollbars",
    "--password-store=basic",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)


def find_chromium() -> Path:
    """Path of the browser: the environment variable CHROMIUM, PATH, then well-known places.

    Raises `MissingExtraError`.
    """
    wanted = os.environ.get("CHROMIUM")
    for name in (wanted,) if wanted else (*NAMES, *PLACES):
        if found := shutil.which(name):
            return Path(found)
    how = "install it (Debian: apt-get install chromium), put it in PATH or name it in the variable CHROMIUM"
    raise MissingExtraError(wanted or "Chromium", "gold", how)


class Browser:
    """A running browser; use it in a `with` block. One caller at a time."""

    def __init__(self, executable: Path | None = None, *, timeout: float = 60.0) -> None:
        """`timeout` is the longest wait for one answer, in seconds."""
        self.executable = executable or find_chromium()
        self.timeout = timeout
        self._last = 0
        self._targets: dict[str, str] = {}
        self._answers: dict[int, dict[str, Any]] = {}
        self._buffer = bytearray()

    def __enter__(self) -> Browser:
        self._profile = tempfile.TemporaryDirectory(prefix="docparse-chromium-", ignore_cleanup_errors=True)
        read_end, self._write = os.pipe()
        self._read, write_end = os.pipe()
        try:
            self._pid = self._spawn(read_end, write_end)
        except OSError as error:
            self._profile.cleanup()
            msg = f"{self.executable} does not start: {error.strerror}"
            raise EngineCrashError(msg) from error
        finally:
            os.close(read_end)
            os.close(write_end)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._write)
        os.close(self._read)
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        self._profile.cleanup()

    def _spawn(self, read_end: int, write_end: int) -> int:
        """Start the process with the pipes as its descriptors 3 and 4, in a process group of its own."""
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (read_end, write_end)]
        argv = [str(self.executable), *_FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"]
        try:
            return os.posix_spawn(
                self.executable,
                argv,
                os.environ,
                file_actions=[
                    (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_DUP2, high[0], 3),
                    (os.POSIX_SPAWN_DUP2, high[1], 4),
                ],
                setpgroup=0,
            )
        finally:
            for end in high:
                os.close(end)

    def send(self, method: str, params: Mapping[str, Any] | None = None, session: str | None = None) -> int:
        """Send a command to the browser (or the tab `session`) and return its number at once."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params or {}}
        if session is not None:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + b"\0")
        try:
            while data:
                data = data[os.write(self._write, data) :]
        except BrokenPipeError as error:
            raise EngineCrashError(self._died()) from error
        return self._last

    def result(self, number: int) -> dict[str, Any]:
        """The answer to command `number`, waiting for it.

        Raises `EngineTimeoutError`, `EngineCrashError` if the browser died, `DocparseError` if it refused.
        """
        deadline = time.monotonic() + self.timeout
        while number not in self._answers:
            self._receive(deadline)
        answer = self._answers.pop(number)
        if "error" in answer:
            msg = f"the browser refused a command: {answer['error'].get('message', answer['error'])}"
            raise DocparseError(msg)
        result: dict[str, Any] = answer["result"]
        return result

    def call(
        self, method: str, params: Mapping[str, Any] | None = None, session: str | None = None
    ) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        return self.result(self.send(method, params, session))

    def new_tab(self) -> str:
        """Open an empty tab; its session goes with every command meant for it."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        session: str = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        self._targets[session] = target
        return session

    def close_tab(self, session: str) -> None:
        """Close a tab; what is under way in it is lost."""
        self.send("Target.closeTarget", {"targetId": self._targets.pop(session)})

    def version(self) -> str:
        """Product and version, as the browser gives it."""
        return str(self.call("Browser.getVersion")["product"])

    def _receive(self, deadline: float) -> None:
        ready, _, _ = select.select([self._read], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            msg = f"{self.executable} gave no answer within {self.timeout:g} s"
            raise EngineTimeoutError(msg)
        chunk = os.read(self._read, 1 << 20)
        if not chunk:
            raise EngineCrashError(self._died())
        begin = len(self._buffer)
        self._buffer += chunk
        if b"\0" not in chunk:
            return
        end = self._buffer.rindex(b"\0", begin)
        for message in bytes(self._buffer[:end]).split(b"\0"):
            # Large answers are PDFs; events (no id) are not asked for and not needed.
            answer = json.loads(message)
            if "id" in answer:
                self._answers[answer["id"]] = answer
        del self._buffer[: end + 1]

    def _died(self) -> str:
        return f"{self.executable} ended unexpectedly; `--headless --dump-dom about:blank` may tell why"
