"""Both backends; what asks for MuPDF by its name is skipped where it is not installed."""

from __future__ import annotations

from typing import Literal

import pytest

Backend = Literal["pdfium", "mupdf"]


@pytest.fixture(params=["pdfium", "mupdf"])
def backend(request: pytest.FixtureRequest) -> Backend:
    name: Backend = request.param
    return name


@pytest.fixture(autouse=True)
def _installed(request: pytest.FixtureRequest) -> None:
    if "mupdf" in request.node.name:
        pytest.importorskip("pymupdf")
