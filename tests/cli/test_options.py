"""Options that every command shares: one name for one thing, --quiet, --json, -o, completion."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from pathlib import Path

import pytest

from docparse.cli import COMMANDS, full_parser, main
from tests.pdf import build

FIXTURES = Path(__file__).parents[2] / "fixtures"
PAGE = FIXTURES / "pages" / "ledger.pdf"
GOLD = "<p>Net loss <number>(1,200)</number> and <number>5</number></p>"


def leaves(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Parsers of commands, or of their actions."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return [leaf for child in action.choices.values() for leaf in leaves(child)]
    return [parser]


def options(parser: argparse.ArgumentParser) -> set[str]:
    return {name for action in parser._actions for name in action.option_strings}


def test_one_thing_has_one_name() -> None:
    found = {leaf.prog.removeprefix("docparse "): options(leaf) for leaf in leaves(full_parser())}
    assert {name.split()[0] for name in found} == set(COMMANDS)
    assert all({"-q", "--quiet"} <= names for names in found.values())
    for names in found.values():
        assert ("-o" in names) == ("--output" in names)
        assert not {name for name in names if re.fullmatch("--llm|--.+-(url|model)", name)}
        assert ("--url" in names) <= ("--model" in names)
    asks = {name for name, names in found.items() if "--url" in names}
    assert {"parse", "quotes", "records", "view", "ocr", "judge", "index", "retrieve", "answer"} <= asks


def folders(tmp_path: Path) -> list[str]:
    for name, text in (("gold", GOLD), ("pred", GOLD.replace("(1,200)", "1,200"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"a{'.gold' if name == 'gold' else ''}.html").write_text(text, "utf-8")
    return ["judge", "--gold", str(tmp_path / "gold"), "--pred", str(tmp_path / "pred")]


def test_judge_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*folders(tmp_path), "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)
    assert scores["ffa"] == 50
    assert scores["counts"]["total"] == 2


def test_records_and_agreement_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read = ["--ocr", "never", "--timeout", "0"]
    assert main(["records", str(PAGE), "--json", *read]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows
    assert all("value" in row for row in rows)
    out = tmp_path / "scores"
    assert main([*folders(tmp_path), "-o", str(out)]) == 0
    capsys.readouterr()
    facts = str(out / "facts.jsonl")
    assert main(["agree", facts, facts, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["strict"]["share"] == 1


def test_quiet_tells_errors_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = ["-o", str(tmp_path / "n.csv"), "--ocr", "never", "--timeout", "0"]
    assert main(["records", str(PAGE), *target]) == 0
    assert "records in" in capsys.readouterr().err
    assert main(["records", str(PAGE), *target, "--quiet", "--force"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["parse", str(tmp_path / "none.pdf"), "--quiet"]) == 3
    assert "none.pdf" in capsys.readouterr().err


def test_ocr_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, page = tmp_path / "new" / "page.txt", tmp_path / "page.pdf"
    page.write_bytes(build.document(build.text(b"LOAN AGREEMENT")))
    command = ["ocr", str(page), "--format", "text", "-o", str(target)]
    assert main([*command, "--quiet"]) == 0
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""
    assert "LOAN AGREEMENT" in target.read_text("utf-8")


def complete(script: Path, words: list[str]) -> set[str]:
    """Return what bash offers for the last of `words`, by the script that docparse prints."""
    array = " ".join(f"'{word}'" for word in words)
    code = (
        f"source {script}; COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; "
        "function compopt { :; }; "
        "complete -p docparse > /dev/null && "
        f"$(complete -p docparse | sed 's/.*-F \\([^ ]*\\).*/\\1/') docparse '{words[-1]}' '{words[-2]}'; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_bash_completes_commands_and_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="needs shtab")
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "docparse.bash"
    script.write_text(capsys.readouterr().out, "utf-8")
    assert complete(script, ["docparse", "re"]) == {"records", "retrieve"}
    assert complete(script, ["docparse", "judge", "--fail-u"]) == {"--fail-under", "--fail-under-attributed"}
    assert complete(script, ["docparse", "parse", "--ocr", "n"]) >= {"never"}
