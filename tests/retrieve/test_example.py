"""The example of docs/retrieval.md, run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def test_from_a_pdf_to_a_score(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")
    monkeypatch.chdir(ROOT)
    part = (ROOT / "docs" / "retrieval.md").read_text("utf-8").split("## From a PDF to a score")[1]
    match = re.search(r"```python\n(.*?)```", part, re.DOTALL)
    assert match is not None
    space: dict[str, Any] = {}
    exec(match[1], space)
    assert capsys.readouterr().out == "1.0\n"
    offered, (system, user) = space["offered"], space["messages"]
    assert {quote_id[:4] for quote_id in offered.gold} == {"text", "imag"}
    assert [part["type"] for part in user["content"]].count("image_url") == len(offered.images)
    assert "[i]" in system["content"]
