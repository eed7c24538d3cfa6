"""`docparse doctor`, against what is installed here."""

from __future__ import annotations

import json
from importlib import metadata

import pytest

from docparse.cli import main
from docparse.errors import MissingExtraError, install_command


def test_versions_are_those_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    parts = {part["name"]: part for part in json.loads(capsys.readouterr().out)["parts"]}
    for name in ("pypdfium2", "numba", "rapidocr", "onnxruntime"):
        assert parts[name]["found"] == metadata.version(name)
        assert parts[name]["needed"]
    assert all(part["found"] or part["install"] for part in parts.values())
    assert all(part["licence"] for part in parts.values())


def test_what_is_missing_comes_with_its_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "→ apt-get install tesseract-ocr" in out
    assert "→ install it (Debian: apt-get install chromium)" in out


def test_scripts_are_named_with_the_language_that_reads_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("docparse.cli.setup.doctor._tesseract_languages", lambda: ["eng", "rus", "fas"])
    assert main(["doctor", "--json"]) == 0
    parts = {part["name"]: part for part in json.loads(capsys.readouterr().out)["parts"]}
    assert parts["Cyrillic script"]["found"] == "--language ru"
    assert parts["Arabic script"]["found"] == "--language fa"
    assert parts["Greek script"]["found"] == ""
    assert parts["Greek script"]["install"] == "apt-get install tesseract-ocr-ell, then --language el"


def test_without_a_part_of_the_core_the_exit_code_is_4(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(name: str) -> str:
        if name == "rapidocr":
            raise metadata.PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr("docparse.cli.setup.doctor.metadata.version", version)
    assert main(["doctor"]) == 4
    assert "→ pip install rapidocr" in capsys.readouterr().out


def test_hints_never_name_the_other_project_of_that_name() -> None:
    for extra in ("llm", "parquet", "tesseract", "mupdf"):
        command = install_command(extra)
        assert command.startswith("pip install '")
        assert "docparse[" not in command
        assert "docfacts[" not in command
    assert install_command("llm") == "pip install 'httpx>=0.27'"
    assert str(MissingExtraError("pyarrow", "parquet")).startswith(
        "pyarrow is not installed: pip install 'pyarrow"
    )
    assert install_command("nothing").startswith("pip install '.[nothing]'")
