"""Messages over a pair of pipes: a length (8 bytes, big endian), then as many bytes."""

from __future__ import annotations

import os
import selectors
import struct
import time

_LENGTH = struct.Struct(">Q")
_PART = 1 << 16  # what a pipe holds
LARGEST = 1 << 30
"""Bytes of a message that is still read: a child gone wild must not fill the parent's memory."""


class GarbledError(Exception):
    """Raised when a message through a pipe breaks the protocol."""


class Pipe:
    """One end of a conversation over two file descriptors.

    What the other side does not take at once waits and goes out while `receive` or `flush` waits, so that a
    side that has stopped reading cannot block this one.
    """

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._unsent = bytearray()
        os.set_blocking(outgoing, False)

    def send(self, message: bytes) -> None:
        """Send a message, or as much of it as the pipe takes now. Never waits."""
        self._unsent += _LENGTH.pack(len(message)) + message
        self._write()

    def flush(self) -> None:
        """Wait until everything has been taken, or nobody reads any more."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._outgoing, selectors.EVENT_WRITE)
            while self._unsent:
                selector.select()
                self._write()

    def receive(self, seconds: float | None = None) -> bytes:
        """The next message.

        Raises:
            TimeoutError: it was not complete within `seconds`.
            EOFError: the other side has ended.
            GarbledError: it would be larger than `LARGEST`.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        (size,) = _LENGTH.unpack(self._read(_LENGTH.size, deadline))
        if size > LARGEST:
            msg = f"a message of {size} bytes"
            raise GarbledError(msg)
        return self._read(size, deadline)

    def _read(self, size: int, deadline: float | None) -> bytes:
        data = bytearray()
        while len(data) < size:
            self._await_input(deadline)
            part = os.read(self._incoming, min(_PART, size - len(data)))
            if not part:
                raise EOFError
            data += part
        return bytes(data)

    def _await_input(self, deadline: float | None) -> None:
        """Wait for something to read, and meanwhile send what is unsent."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._incoming, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._outgoing, selectors.EVENT_WRITE)
            while True:
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                ready = {key.fd for key, _ in selector.select(left)}
                if not ready:
                    raise TimeoutError
                if self._outgoing in ready:
                    self._write()
                    if not self._unsent:
                        selector.unregister(self._outgoing)
                if self._incoming in ready:
                    return

    def _write(self) -> None:
        """Write what the pipe takes now. If nobody reads any more, drop the rest: `receive` will tell."""
        try:
            while self._unsent:
                del self._unsent[: os.write(self._outgoing, self._unsent[:_PART])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._unsent.clear()
