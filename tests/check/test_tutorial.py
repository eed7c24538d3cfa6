"""The answer of the tutorial gets the verdicts that the tutorial shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docparse.cli import main

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")


@pytest.mark.full
def test_the_tutorial_shows_what_check_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = re.search(r"cat > answer\.md <<'TEXT'\n(.*?)TEXT\n", TUTORIAL, re.DOTALL)
    shown = re.search(r"what decides it:\n\n```text\n(.*?)```", TUTORIAL, re.DOTALL)
    assert answer is not None
    assert shown is not None
    (tmp_path / "answer.md").write_text(answer[1], encoding="utf-8")
    report = str(ROOT / "fixtures" / "annual_report.pdf")
    code = main(["check", str(tmp_path / "answer.md"), "--against", report, "-o", str(tmp_path / "check")])
    printed = capsys.readouterr().out
    assert (code, printed) == (0, shown[1])
    for verdict in ("wrong period", "wrong unit or scale", "wrong sign", "contradicted"):
        assert f"! {verdict}" in printed
    assert 'class="wrong"' in (tmp_path / "check" / "index.html").read_text(encoding="utf-8")
