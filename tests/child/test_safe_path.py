"""No command runs what lies in the folder in which it is called."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import soak
from bench.systems.worker import run_system
from bench.throughput.run import import_seconds
from docparse.cli import main
from docparse.compare import PeerOptions
from docparse.ocr.isolate import isolate
from tests.ocr.test_contract import DOUBLES, picture

FIXTURES = Path(__file__).parents[2] / "fixtures"
PLANTED = ("pickle", "numpy", "json", "struct", "numba", "lxml", "docparse", "bench")


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder full of modules that leave a file "NAME was run" behind and then fail."""
    folder = tmp_path / "trap"
    for name in PLANTED:
        home = folder / name
        home.mkdir(parents=True)
        trace = str(tmp_path / f"{name} was run")
        code = f"open({trace!r}, 'w').close()\nraise SystemExit(66)\n"
        (home / "__init__.py").write_text(code)
        if name != "docparse":
            (folder / f"{name}.py").write_text(code)
    monkeypatch.chdir(folder)
    return folder


def nothing_was_run(trap: Path) -> bool:
    return not list(trap.parent.glob("* was run"))


def test_parse(trap: Path, tmp_path: Path) -> None:
    report = str(FIXTURES / "annual_report.pdf")
    assert main(["parse", report, "--pages", "1", "--ocr", "never", "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "annual_report.md").read_text()
    assert nothing_was_run(trap)


def test_pages(trap: Path, tmp_path: Path) -> None:
    report = str(FIXTURES / "annual_report.pdf")
    assert main(["pages", report, "--pages", "1-2", "--dpi", "30", "-o", str(tmp_path / "out")]) == 0
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert len(manifest["documents"][0]["images"]) == 2
    assert nothing_was_run(trap)


def test_ocr(trap: Path) -> None:
    with isolate(f"{DOUBLES}:good", start_limit=60.0) as engine:
        assert engine.recognise(picture(), 200.0).data["rows"]
    assert nothing_was_run(trap)


def test_the_module_called_from_a_shell(trap: Path) -> None:
    """Python's own -m takes a package `docparse` from the working folder; we take nothing more."""
    (trap / "docparse" / "__init__.py").unlink()
    (trap / "docparse").rmdir()
    report = str(FIXTURES / "annual_report.pdf")
    command = [sys.executable, "-m", "docparse", "parse", report, "--pages", "1", "--ocr", "never"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=280)
    assert run.stdout.strip()
    assert nothing_was_run(trap)


def test_bench_of_layout(trap: Path) -> None:
    run = run_system("pdfium-text", [FIXTURES / "contract.pdf"], PeerOptions())
    assert (run.error, [one.error for one in run.predictions]) == ("", [""])
    assert nothing_was_run(trap)


def test_bench_of_throughput(trap: Path) -> None:
    import_seconds("import json", 1)
    assert nothing_was_run(trap)


@pytest.mark.full
def test_bench_of_long_files(trap: Path) -> None:
    soak.main(["--kind", "pages", "--count", "200"])
    assert nothing_was_run(trap)
