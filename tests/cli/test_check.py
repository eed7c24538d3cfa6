"""`docparse check`: verdicts, files, exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import jsonschema
import pytest
from PIL import Image

from docparse import parse
from docparse.cli import main
from docparse.export import to_json

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "fixtures" / "annual_report.pdf"
ANSWER = (
    "In 2025 total revenue was $3,190.8 million, 6.6% more than in 2024. Operating costs were $1,871.9 "
    "million in 2025, and net income was $380.7 thousand."
)


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("parsed") / "report.json"
    path.write_text(to_json(parse(REPORT, ocr="never")), encoding="utf-8")
    return path


def test_an_answer_is_checked_and_its_report_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "answer.md"
    text.write_text(ANSWER, encoding="utf-8")
    arguments = ["check", str(text), "--against", str(REPORT), "--ocr", "never", "-o", str(tmp_path / "out")]
    assert main(arguments) == 0
    claims = json.loads((tmp_path / "out" / "claims.json").read_text("utf-8"))
    verdicts = ["supported", "supported", "wrong period", "wrong unit or scale"]
    assert [one["verdict"] for one in claims] == verdicts
    schema = json.loads((ROOT / "docs" / "reference" / "claims.schema.json").read_text("utf-8"))
    jsonschema.validate(claims, schema)
    report = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert report.count("<article") == 4
    assert "data:image/png;base64," in report
    assert "<script" not in report
    assert "wrong period" in (tmp_path / "out" / "claims.md").read_text("utf-8")
    assert "wrong period" in capsys.readouterr().out


def test_parsed_json_gives_the_same_and_limits_decide_the_exit_code(
    parsed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["check", "-", "--against", str(parsed), "--json"]
    monkeypatch.setattr("sys.stdin", io.StringIO(ANSWER))
    assert main([*arguments, "--fail-on", "wrong,absent"]) == 1
    assert [one["kind"] for one in json.loads(capsys.readouterr().out)][:2] == ["amount", "change"]
    monkeypatch.setattr("sys.stdin", io.StringIO("Total revenue was $3,190.8 million in 2025."))
    assert main([*arguments, "--fail-on", "any"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("It was a good year."))
    assert main(arguments) == 0
    assert "nothing to check" in capsys.readouterr().err


def test_bad_usage_is_told(tmp_path: Path, parsed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "answer.md"]) == 2
    with pytest.raises(SystemExit):
        main(["check", "-", "--against", str(parsed), "--fail-on", "all"])
    assert main(["check", str(tmp_path / "no.md"), "--against", str(parsed)]) == 3
    (tmp_path / "broken.json").write_text("{}", "utf-8")
    (tmp_path / "answer.md").write_text("5%", "utf-8")
    assert main(["check", str(tmp_path / "answer.md"), "--against", str(tmp_path / "broken.json")]) == 3
    assert "broken.json" in capsys.readouterr().err


def test_a_document_is_checked_against_itself(parsed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(parsed), "--self"]) == 0
    assert "no contradiction found" in capsys.readouterr().out


def test_a_scan_that_was_not_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scan = tmp_path / "scan.pdf"
    Image.new("L", (200, 200), 255).save(scan)
    monkeypatch.setattr("sys.stdin", io.StringIO("Net sales were $5 million in 2024."))
    assert main(["check", "-", "--against", str(scan), "--ocr", "never", "--fail-on", "wrong"]) == 0
    told = capsys.readouterr()
    assert "not in the document" in told.out
    assert "a scan that was not read" in told.err
