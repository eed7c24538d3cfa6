from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docparse import Document, ParseOptions, __version__, parse_pdf
from docparse.cli import COMMANDS, main

FIXTURES = Path(__file__).parents[1] / "fixtures"
CONTRACT = FIXTURES / "contract.pdf"


def test_one_file_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", str(CONTRACT), "--ocr", "never"]) == 0
    out, err = capsys.readouterr()
    assert "TERM LOAN AGREEMENT" in out
    assert err == ""


def test_files_and_formats_go_to_a_folder(tmp_path: Path) -> None:
    other = FIXTURES / "bilingual.pdf"
    formats = "md,html,json,quotes"
    code = main(
        ["parse", str(CONTRACT), str(other), "--ocr", "never", "-o", str(tmp_path / "o"), "--format", formats]
    )
    assert code == 0
    names = sorted(path.name for path in (tmp_path / "o").iterdir())
    assert names == sorted(
        f"{stem}{end}"
        for stem in ("contract", "bilingual")
        for end in (".md", ".html", ".json", ".quotes.jsonl")
    )
    document = Document.from_dict(json.loads((tmp_path / "o" / "contract.json").read_text(encoding="utf-8")))
    assert document.page_count == 1
    assert "东港海运股份有限公司" in (tmp_path / "o" / "bilingual.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--format", "docx"],
            "--format is md, html, json, text, layout, hocr, quotes, csv, parquet, not 'docx'",
        ),
        (["--format", "md,html"], "several files or formats, and parquet, need -o DIR"),
        ([str(FIXTURES / "bilingual.pdf")], "several files or formats, and parquet, need -o DIR"),
    ],
)
def test_wrong_usage_is_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", str(CONTRACT), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_file_that_cannot_be_used_is_3_and_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"nothing")
    assert main(["parse", str(bad), str(CONTRACT), "--ocr", "never", "-o", str(tmp_path / "o")]) == 3
    assert "bad.pdf" in capsys.readouterr().err
    assert (tmp_path / "o" / "contract.md").is_file()


def test_a_page_range_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", str(CONTRACT), "--pages", "5"]) == 3
    assert "there is no page 5 (the document has 1 page)" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert "usage: docparse " + command in capsys.readouterr().out


def test_version_and_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"docparse {__version__}\n"
    with pytest.raises(SystemExit) as stop:
        main(["nothing"])
    assert stop.value.code == 2


def test_alone_it_shows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = (
        f'"{sys.executable}" -m docparse parse "{FIXTURES / "annual_report.pdf"}" --ocr never | head -n 1'
    )
    run = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0
    assert run.stderr == ""


def test_whatever_goes_wrong_with_a_file_costs_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stumble(path: Path, options: ParseOptions) -> Document:
        return 1 // 0 if path.stem == "bad" else parse_pdf(path, options)  # type: ignore[return-value]

    for name in ("bad", "good"):
        (tmp_path / f"{name}.pdf").write_bytes((FIXTURES / "contract.pdf").read_bytes())
    monkeypatch.setattr("docparse.parsing.parse_pdf", stumble)
    files = [str(tmp_path / f"{name}.pdf") for name in ("bad", "good")]
    assert main(["parse", *files, "--timeout", "0", "--ocr", "never", "-o", str(tmp_path / "out")]) == 3
    assert (tmp_path / "out" / "good.md").is_file()
    assert re.search(r"bad\.pdf: ZeroDivisionError: .*by zero", capsys.readouterr().err)
