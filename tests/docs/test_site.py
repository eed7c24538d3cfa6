"""The documentation builds without a warning, and the built site asks nobody for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from docparse.cli import COMMANDS
from tests.browser import open_page

ROOT = Path(__file__).parents[2]


@pytest.mark.full
def test_the_site_builds_and_loads_nothing_from_elsewhere(chromium: Any, tmp_path: Path) -> None:
    for need in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(need, reason="needs the group docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    for path in tmp_path.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.findall(r"<(?:script|img|iframe)[^>]* src=\"?https?:", text), path
        assert not re.findall(r"<link[^>]* rel=\"?stylesheet[^>]*https?:", text), path
    with open_page(chromium, (tmp_path / "tutorial.html").as_uri()) as (page, told):
        assert "From a PDF to quotes" in page.inner_text("article")
        page.wait_for_timeout(500)
        assert set(told) == {"file"}
    shown = (tmp_path / "reference" / "cli.html").read_text("utf-8")
    assert all(f"docparse {name}" in shown for name in COMMANDS)
    assert "parse_pdf" in (tmp_path / "reference" / "api.html").read_text("utf-8")
