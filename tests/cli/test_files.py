"""Files that commands read and write: errors before any work, never a traceback, nothing written twice."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from docparse import Document
from docparse.cli import COMMANDS, main
from docparse.formats import FORMATS

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
CONTRACT = FIXTURES / "contract.pdf"
PAGES = FIXTURES / "pages"
WRITERS = {
    "parse": ["parse", str(CONTRACT), "--ocr", "never", "--timeout", "0"],
    "pages": ["pages", str(CONTRACT), "--dpi", "20"],
    "judge": ["judge", "--gold", str(PAGES), "--pred", "filled in by `predictions`"],
    "batch": ["batch", str(CONTRACT), "--ocr", "never", "--jobs", "1"],
    "quotes": ["quotes", str(CONTRACT), "--ocr", "never", "--no-crops", "--timeout", "0"],
    "index": ["index", str(PAGES)],
    "export": ["export", str(CONTRACT), "--for", "simpledoc", "--ocr", "never", "--timeout", "0"],
    "answer": ["answer", "--questions", "none.jsonl", "--against", str(CONTRACT), "--model", "m"],
    "compare": ["compare", "--system", "docparse", "--condition", "text", "--limit", "1"],
    "gold ixbrl": ["gold", "ixbrl", str(FIXTURES / "filing" / "lanternworks-10k.html")],
    "gold labelstudio": ["gold", "labelstudio", str(CONTRACT)],
}
FILE_WRITERS = {"records": "x.csv", "view": "x.html", "ocr": "x.html"}
PRINTERS = {
    "parse": WRITERS["parse"],
    "judge": WRITERS["judge"],
    "gold stats": ["gold", "stats", str(PAGES)],
}


@pytest.fixture(scope="module", autouse=True)
def predictions(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give `judge` a prediction for one of the gold pages."""
    folder = tmp_path_factory.mktemp("predictions")
    (folder / "claim_form.html").write_text((PAGES / "claim_form.gold.html").read_text())
    WRITERS["judge"][-1] = str(folder)


def run(arguments: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "docparse", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("command", WRITERS)
def test_a_folder_that_cannot_be_written_to_is_told_before_any_work(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    for target in (file, file / "below", Path("/proc/nothing/can/be/made/here")):
        assert main([*WRITERS[command], "-o", str(target)]) == 3
        out, err = capsys.readouterr()
        assert str(target) in err
        assert len(err.splitlines()) == 1
        assert out == ""
    assert file.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("command", [name for name in WRITERS if name != "parse"])
def test_a_dash_is_no_folder(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WRITERS[command], "-o", "-"]) == 2
    assert capsys.readouterr().err == "docparse: -o is a folder, not '-'\n"
    assert not Path("-").exists()


def test_a_dash_is_standard_output_for_parse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WRITERS["parse"], "-o", "-"]) == 0
    assert "TERM LOAN AGREEMENT" in capsys.readouterr().out


@pytest.mark.parametrize("command", PRINTERS)
def test_a_full_disk_behind_standard_output(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(PRINTERS[command], stdout=full)
    assert done.returncode == 3
    assert done.stderr == b"docparse: standard output: No space left on device\n"


@pytest.mark.parametrize("command", ["parse", "judge"])
def test_a_full_disk_behind_a_folder(command: str, tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    done = run([*WRITERS[command], "-o", str(tmp_path / "o")], stdout=subprocess.DEVNULL, preexec_fn=no_room)
    assert done.returncode == 3
    assert b"File too large" in done.stderr
    assert b"Traceback" not in done.stderr
    if command == "parse":
        assert not list((tmp_path / "o").iterdir())


def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs the parquet extra")
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.pdf")
    Path(path).write_bytes((PAGES / "ledger.pdf").read_bytes())
    arguments = ["parse", path, "--ocr", "never", "--timeout", "0", "--format"]
    done = run([*arguments, ",".join(FORMATS), "-o", str(tmp_path / "o"), "-q"], stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    written = {os.fsencode(name) for name in os.listdir(tmp_path / "o")}  # noqa: PTH208 (as bytes)
    ends = (".md", ".html", ".json", ".txt", ".quotes.jsonl", ".table-1.csv", ".quotes.parquet")
    assert {b"caf\xe9" + end.encode() for end in ends} <= written
    assert all(name.startswith(b"caf\xe9.") for name in written)
    text = (tmp_path / "o" / os.fsdecode(b"caf\xe9.json")).read_text(encoding="utf-8")
    assert Document.from_dict(json.loads(text)).source == path
    done = run([*arguments, "json"], stdout=subprocess.PIPE)
    assert (done.returncode, json.loads(done.stdout)["source"]) == (0, path)


def test_pages_of_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.pdf")
    Path(path).write_bytes(CONTRACT.read_bytes())
    done = run(["pages", path, "--dpi", "20", "-o", str(tmp_path / "o"), "-q"], stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    manifest = json.loads((tmp_path / "o" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["documents"][0]["source"] == path


def test_judging_names_that_are_not_utf8(tmp_path: Path) -> None:
    for end, text in (
        (b".gold.html", "<p><number>5</number> and <number>6</number></p>"),
        (b".html", "<p>5</p>"),
    ):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9" + end)).write_text(text)
    folders = ["--gold", str(tmp_path), "--pred", str(tmp_path)]
    out = ["-o", str(tmp_path / "o"), "--report", str(tmp_path / "r"), "--quiet"]
    done = run(["judge", *folders, *out], stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert r"caf\\udce9" in (tmp_path / "r" / "data.js").read_text("ascii")  # a name that an address can hold
    assert json.loads((tmp_path / "o" / "scores.json").read_text(encoding="utf-8"))


def test_files_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    files = []
    for folder, source in (("a", "contract.pdf"), ("b", "bilingual.pdf"), ("c", "contract.pdf")):
        (tmp_path / folder).mkdir()
        files.append(tmp_path / folder / ("X.pdf" if folder == "c" else "x.pdf"))
        files[-1].write_bytes((FIXTURES / source).read_bytes())
    code = main(
        ["parse", *map(str, files), "--ocr", "never", "-o", str(tmp_path / "o"), "--format", "md,html"]
    )
    assert code == 0
    texts = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "o").iterdir()}
    assert sorted(texts) == ["X-3.html", "X-3.md", "x-2.html", "x-2.md", "x.html", "x.md"]
    assert "TERM LOAN AGREEMENT" in texts["x.md"]
    assert "东港海运股份有限公司" in texts["x-2.md"]
    assert texts["X-3.md"] == texts["x.md"]


def test_every_table_and_every_format_has_its_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the parquet extra")
    report = str(FIXTURES / "annual_report.pdf")
    formats = "csv,parquet,text"
    assert (
        main(["parse", report, "--ocr", "never", "--timeout", "0", "-o", str(tmp_path), "--format", formats])
        == 0
    )
    names = sorted(path.name for path in tmp_path.iterdir())
    tables = [name for name in names if name.endswith(".csv")]
    assert tables[0] == "annual_report.table-1.csv"
    assert len(tables) > 1
    assert sorted({*names} - {*tables}) == ["annual_report.quotes.parquet", "annual_report.txt"]
    assert parquet.read_table(tmp_path / "annual_report.quotes.parquet").num_rows > 10
    assert (tmp_path / "annual_report.txt").read_text(encoding="utf-8").count("\f") == 7


def test_folders_and_patterns_mean_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "in" / "below"
    inside.mkdir(parents=True)
    for name in ("in/one.pdf", "in/below/two.PDF", "in/notes.txt"):
        (tmp_path / name).write_bytes(CONTRACT.read_bytes())
    monkeypatch.chdir(tmp_path)
    for number, names in enumerate((["in"], ["in/**/*.[pP]*"], ["in/one.pdf", "in"])):
        assert main(["parse", *names, "--ocr", "never", "--timeout", "0", "-o", f"o{number}"]) == 0
        assert sorted(path.name for path in Path(f"o{number}").iterdir()) == ["one.md", "two.md"]


@pytest.mark.parametrize("name", ["none.pdf", "none*.pdf", "empty"])
def test_names_that_mean_nothing_are_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    assert main(["parse", name]) == 3
    assert name in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["pages", "none.pdf", "-o", "o"],
        ["ocr", "none.pdf"],
        ["judge", "--gold", "none", "--pred", "none"],
        ["quotes", "none.pdf", "-o", "o"],
        ["index", "none", "-o", "o"],
        ["retrieve", "none", "question"],
        ["answer", "--questions", "none.jsonl", "--against", "none", "--model", "m", "-o", "o"],
        ["agree", "none.json"],
        ["agree", "none.json", "nor.json"],
        ["gold", "ixbrl", "none.html", "-o", "o"],
        ["gold", "labelstudio", "none.json", "-o", "o"],
        ["gold", "check", "none"],
        ["gold", "stats", "none"],
        ["judge", "--released", "none.json"],
    ],
)
def test_an_input_that_is_not_there_is_a_message(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 3
    assert "none" in capsys.readouterr().err


def test_standard_input(tmp_path: Path) -> None:
    with CONTRACT.open("rb") as file:
        done = run(["parse", "-", "--ocr", "never", "-q", "-o", str(tmp_path)], stdin=file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "TERM LOAN AGREEMENT" in (tmp_path / "stdin.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pymupdf = pytest.importorskip("pymupdf", reason="writes the encrypted file")
    path = tmp_path_factory.mktemp("locked") / "locked.pdf"
    with pymupdf.open(CONTRACT) as file:
        file.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="owner")
    with pytest.raises(pdfium.PdfiumError):
        pdfium.PdfDocument(path)
    return path


@pytest.mark.parametrize("command", ["parse", "pages"])
def test_a_key_comes_from_the_environment_or_standard_input(
    command: str,
    locked: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = [command, str(locked), "-o", str(tmp_path), "--force"]
    arguments += ["--timeout", "0", "--ocr", "never"] if command == "parse" else ["--dpi", "20"]
    assert main(arguments) == 3
    assert "password" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", io.StringIO("sesame\n"))
    assert main([*arguments, "--password", "-"]) == 0
    monkeypatch.setenv("DOCPARSE_PASSWORD", "sesame")
    assert main(arguments) == 0
    assert main([*arguments, "--password", "wrong"]) == 3


def test_a_key_and_a_file_cannot_both_be_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "-", "--password", "-"]) == 2
    assert "--password" in capsys.readouterr().err


@pytest.mark.parametrize("command", FILE_WRITERS)
def test_a_file_that_cannot_be_made_is_told_before_any_work(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = FILE_WRITERS[command]
    (tmp_path / "file").write_text("kept")
    (tmp_path / name).mkdir()
    for target in (tmp_path / "file" / name, tmp_path / name, Path("/proc/nothing") / name):
        assert main([command, str(CONTRACT), "-o", str(target)]) == 3
        out, err = capsys.readouterr()
        assert str(target.parent) in err
        assert (out, len(err.splitlines())) == ("", 1)
    assert (tmp_path / "file").read_text() == "kept"


def test_every_command_is_tried_here() -> None:
    others = {"agree", "check", "score", "retrieve", "doctor", "completion", "mcp", "warm"}
    assert {name.split()[0] for name in WRITERS} | {*FILE_WRITERS} | others == set(COMMANDS)


def test_what_is_there_is_overwritten_only_if_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = str(FIXTURES / "pages" / "ledger.pdf")
    reading = ["--ocr", "never", "--timeout", "0"]
    writers = {
        "ledger.md": ["parse", page, "-o", str(tmp_path), *reading],
        "ledger.table-1.csv": ["parse", page, "-o", str(tmp_path), "--format", "csv", *reading],
        "n.csv": ["records", page, "-o", str(tmp_path / "n.csv"), *reading],
        "v.html": ["view", page, "-o", str(tmp_path / "v.html"), *reading],
        "manifest.json": ["pages", page, "-o", str(tmp_path), "--dpi", "20"],
        "ledger.quotes.jsonl": ["quotes", page, "-o", str(tmp_path), *reading],
    }
    for name, command in writers.items():
        assert main(command) == 0
        assert name in "".join(capsys.readouterr())
        (tmp_path / name).write_text("kept")
        assert main(command) == 3
        assert f"{name}: is there already (--force overwrites it)" in capsys.readouterr().err
        assert (tmp_path / name).read_text() == "kept"
        assert main([*command, "--force"]) == 0
        assert (tmp_path / name).read_text("utf-8") != "kept"
