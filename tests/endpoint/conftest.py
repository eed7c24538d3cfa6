"""A scripted endpoint for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.endpoint_server import EndpointServer, prompt_text


@pytest.fixture
def server() -> Iterator[EndpointServer]:
    with EndpointServer(lambda body: f"echo {prompt_text(body)}") as running:
        yield running
