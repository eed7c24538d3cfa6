"""Every bomb ends with a document or an error of ours, within its limits, and leaves nothing behind."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from docparse import Document, parse_pdf
from docparse.child.limits import Limits
from docparse.child.pool import close_idle
from docparse.errors import InputError
from tests.hostile.bombs import BOMBS

LIMITS = Limits(seconds=2, memory=1 << 30, wall=10, document=12)


def outcome(name: str) -> Document | InputError:
    try:
        return parse_pdf(BOMBS[name](), ocr="never", limits=LIMITS)
    except InputError as error:
        return error


QUICK = {
    "a page tree in a circle",
    "forms 3,000 deep",
    "thirty thousand images",
    "a name of ten million letters",
}
"""What `make test` has of them: the others take up to twelve seconds each."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.full) for name in BOMBS]
)
def test_a_bomb_ends_with_a_document_or_an_error_of_ours(name: str) -> None:
    result = outcome(name)
    if isinstance(result, Document):
        assert len(result.pages) == result.page_count
        assert all(page.failure.message for page in result.pages if page.failure)
        result.to_markdown()
    else:
        assert str(result)


@pytest.mark.full
def test_bombs_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("needs /proc: Linux only")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    close_idle()
    before = sorted(Path("/proc/self/fd").iterdir())
    for name in ("forms ten to the ninth", "a negative page count", "glyphs of no size"):
        outcome(name)
    close_idle()
    assert sorted(Path("/proc/self/fd").iterdir()) == before
    assert not list(tmp_path.iterdir())
