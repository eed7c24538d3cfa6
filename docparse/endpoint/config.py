"""Configuration of a client, from options or the environment."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import SplitResult, urlsplit, urlunsplit

from docparse.errors import PermanentEndpointError

BASE_URL_VARIABLE = "DOCPARSE_BASE_URL"
MODEL_VARIABLE = "DOCPARSE_MODEL"
KEY_VARIABLE = "DOCPARSE_API_KEY"
CACHE_VARIABLE = "DOCPARSE_CACHE"


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices of a million prompt and a million completion tokens, in a currency of the caller's choice."""

    prompt: float
    completion: float


def default_cache_path() -> Path:
    """`answers.sqlite` in `$DOCPARSE_CACHE`, else in `$XDG_CACHE_HOME/docparse` or `~/.cache/docparse`."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen) / "answers.sqlite"
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "docparse" / "answers.sqlite"


@dataclass(frozen=True, slots=True)
class EndpointConfig:
    """Settings of one client.

    `base_url` is what comes before `/chat/completions`. `api_key=None` looks in the environment
    (`key_variable`), `api_key=""` says that the server needs none; a loopback address needs none anyway.
    `deadline` is wall-clock seconds for one attempt, from its first byte out to its last byte in;
    `total_deadline` is wall-clock seconds for all that the client does, from when it is made. `attempts`
    counts the first one too; no wait between attempts is longer than `wait_cap` seconds, whatever
    `Retry-After` says. After `breaker` failed requests in a row the endpoint is left alone for a while (see
    `breaker.Breaker`). `concurrency` limits the calls in flight. `cache=None` keeps no answers.
    `prices=None` leaves the cost unknown.
    """

    base_url: str = ""
    model: str = ""
    api_key: str | None = field(default=None, repr=False)
    key_variable: str = KEY_VARIABLE
    deadline: float = 120.0
    total_deadline: float | None = None
    attempts: int = 5
    wait_cap: float = 30.0
    breaker: int = 8
    concurrency: int = 4
    cache: Path | None = field(default_factory=default_cache_path)
    prices: Prices | None = None

    def __post_init__(self) -> None:
        if self.deadline <= 0 or self.attempts < 1 or self.wait_cap < 0 or self.concurrency < 1:
            msg = "deadline must be > 0, attempts and concurrency >= 1, wait_cap >= 0"
            raise ValueError(msg)
        if self.breaker < 1 or (self.total_deadline is not None and self.total_deadline <= 0):
            msg = "total_deadline must be > 0, breaker >= 1"
            raise ValueError(msg)

    def resolve(self, environ: Mapping[str, str] = os.environ) -> EndpointConfig:
        """The same with base URL, model and key filled in from the environment.

        Raises PermanentEndpointError where one of them is missing or cannot be used.
        """
        base_url = _clean_url(self.base_url or environ.get(BASE_URL_VARIABLE, ""))
        model = self.model or environ.get(MODEL_VARIABLE, "")
        if not model:
            msg = f"no model given: pass model=... (--model) or set {MODEL_VARIABLE}"
            raise PermanentEndpointError(msg)
        return replace(self, base_url=base_url, model=model, api_key=self._key(base_url, environ))

    def _key(self, base_url: str, environ: Mapping[str, str]) -> str:
        key = environ.get(self.key_variable) if self.api_key is None else self.api_key
        if key is None:
            if is_loopback(base_url):
                return ""
            msg = (
                f"no key for {shown_url(base_url)}: pass api_key=... or set {self.key_variable} "
                "(an empty key says that the server needs none)"
            )
            raise PermanentEndpointError(msg)
        key = key.strip()
        if not (key.isascii() and (key.isprintable() or not key)):
            msg = f"the key for {shown_url(base_url)} holds characters that no HTTP header can carry"
            raise PermanentEndpointError(msg)
        return key


def shown_url(base_url: str) -> str:
    """The URL as messages show it: without its query, which may hold a secret."""
    parts = urlsplit(base_url)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", ""))


def endpoint_url(base_url: str, path: str = "/chat/completions") -> str:
    """The address of a service; a query in the base URL (Azure's `?api-version=`) stays last."""
    parts = urlsplit(base_url)
    return urlunsplit(parts._replace(path=parts.path + path))


def _clean_url(base_url: str) -> str:
    if not base_url:
        example = "http://127.0.0.1:8000/v1"
        msg = f"no endpoint given: pass base_url=... (such as {example}) or set {BASE_URL_VARIABLE}"
        raise PermanentEndpointError(msg)
    parts = _split(base_url.strip())
    if parts is None or parts.scheme not in {"http", "https"} or not parts.hostname:
        msg = "the base URL of an endpoint must read http://HOST/... or https://HOST/..."
        raise PermanentEndpointError(msg)
    if parts.username is not None:
        msg = f"the base URL for {parts.hostname} holds a user name: pass the secret as api_key=..."
        raise PermanentEndpointError(msg)
    path = parts.path.rstrip("/").removesuffix("/chat/completions").rstrip("/")
    return urlunsplit(parts._replace(path=path, fragment=""))


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises where the port is no number
    except ValueError:
        return None
    return parts


def is_loopback(base_url: str) -> bool:
    """Return True if the address is this machine."""
    host = urlsplit(base_url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
