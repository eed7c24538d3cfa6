"""One POST under a wall-clock deadline.

A per-read time-out never fires on a server that drips a byte now and then, in the headers or in the body. So
the request runs as a task on an event loop in a thread of its own, where it can be cancelled at any await.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
import weakref
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from functools import cache
from typing import TYPE_CHECKING

from docparse.endpoint.outcome import Refusal, Reply, Retryable
from docparse.errors import MissingExtraError

if TYPE_CHECKING:
    import httpx

_GRACE = 5.0  # seconds for the loop to notice a deadline
_BODY_LIMIT = 64 * 2**20  # bytes; no completion comes near it


class Transport:
    """A connection pool that threads may share, through the environment's proxies if `proxies`.

    Raises MissingExtraError where httpx is not installed.
    """

    def __init__(self, connections: int, *, proxies: bool) -> None:
        try:
            import httpx
        except ImportError as error:
            msg = "httpx"
            raise MissingExtraError(msg, "llm") from error
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=_run, args=(self._loop,), name="docparse-endpoint", daemon=True
        )
        limits = httpx.Limits(max_connections=connections)
        self._client = httpx.AsyncClient(
            timeout=None, limits=limits, verify=_certificates(), trust_env=proxies
        )
        self._under_way: set[Future[Reply | Refusal | Retryable]] = set()
        self._thread.start()
        self._finalizer = weakref.finalize(self, _shut_down, self._loop, self._thread, self._client)

    def post(
        self, url: str, headers: Mapping[str, str], body: bytes, deadline: float
    ) -> Reply | Refusal | Retryable:
        """Send `body`; blocks the calling thread for at most about `deadline` seconds."""
        future = asyncio.run_coroutine_threadsafe(
            _post(self._client, url, headers, body, deadline), self._loop
        )
        self._under_way.add(future)
        try:
            return future.result(timeout=deadline + _GRACE)
        except CancelledError:
            return Retryable("given up", costly=True)
        except TimeoutError:  # the loop is gone: after a fork, or in a race with close()
            return Retryable("the client is closed, or was made in another process", costly=True)
        finally:
            self._under_way.discard(future)

    def abort(self) -> None:
        """Give up every request under way."""
        for future in list(self._under_way):
            future.cancel()

    def close(self) -> None:
        self.abort()
        self._finalizer()


@cache
def _certificates() -> ssl.SSLContext:
    """Reading the bundle of root certificates costs more than all else a client does at its start."""
    import httpx

    return httpx.create_ssl_context()


def _run(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()


def _shut_down(loop: asyncio.AbstractEventLoop, thread: threading.Thread, client: httpx.AsyncClient) -> None:
    """Close the connections, then the loop; called by the garbage collector in any thread."""
    asyncio.run_coroutine_threadsafe(_finish(client), loop)
    if threading.current_thread() is not thread:
        thread.join(timeout=5)


async def _finish(client: httpx.AsyncClient) -> None:
    try:
        await client.aclose()
    finally:
        asyncio.get_running_loop().stop()


async def _post(
    client: httpx.AsyncClient, url: str, headers: Mapping[str, str], body: bytes, deadline: float
) -> Reply | Refusal | Retryable:
    import httpx

    try:
        async with (
            asyncio.timeout(deadline),
            client.stream("POST", url, headers=dict(headers), content=body) as response,
        ):
            return await _read(response)
    except TimeoutError:
        return Retryable(f"no complete answer within {deadline:g} s", costly=True)
    except (httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.InvalidURL) as error:
        return Refusal(0, f"the request cannot be sent: {error}")
    except (httpx.TransportError, httpx.DecodingError) as error:
        return Retryable(f"the connection broke: {error or type(error).__name__}")


async def _read(response: httpx.Response) -> Reply | Retryable:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > _BODY_LIMIT:
            return Retryable(f"the answer is larger than {_BODY_LIMIT >> 20} MB", costly=True)
    return Reply(response.status_code, {k.lower(): v for k, v in response.headers.items()}, bytes(body))
