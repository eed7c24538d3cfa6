"""The chain with a browser: pages, PDFs, manifest; and browsers that are missing, dead or hung."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from docparse.cli import main
from docparse.errors import (
    EngineCrashError,
    EngineTimeoutError,
    InputError,
    MissingExtraError,
    PageRangeError,
)
from docparse.gold import Browser, GoldOptions, GoldSet, make_pages
from docparse.gold.browser import find_chromium
from docparse.gold.layer import lost_facts
from docparse.gold.sheets import sheet_count
from docparse.gold.stats import count_types, read_folder
from docparse.judge.read.gold import lint
from tests.gold.filings import FIXTURE, ix, write


def _browser() -> bool:
    try:
        find_chromium()
    except MissingExtraError:
        return False
    return True


needs_browser = pytest.mark.skipif(not _browser(), reason="no Chromium in PATH (set CHROMIUM to name one)")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as running:
        yield running


@pytest.fixture(scope="module")
def made(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> tuple[GoldSet, Path]:
    out = tmp_path_factory.mktemp("gold")
    return make_pages(FIXTURE, out, GoldOptions(silver=True), browser=browser), out


@needs_browser
def test_every_page_becomes_gold_and_one_sheet(made: tuple[GoldSet, Path]) -> None:
    gold, out = made
    names = [page.name.removeprefix("lanternworks-10k_") for page in gold.pages]
    assert names == ["p001", "p002", "p003", "p004", "p005", "p006-1", "p006-2", "p006-3"]
    for page in gold.pages:
        assert sheet_count(page.pdf.read_bytes()) == 1
        assert b"/StructTreeRoot" not in page.pdf.read_bytes()
        assert lint(page.html.read_text(encoding="utf-8")) == ()
    assert json.loads((out / "manifest.json").read_text()) == gold.manifest
    assert json.loads((out / "quality.json").read_text()) == gold.quality


@needs_browser
def test_manifest_says_what_is_what(made: tuple[GoldSet, Path]) -> None:
    manifest = made[0].manifest
    assert (manifest["company"], manifest["form"]) == ("Lanternworks Harbor Supply, Inc.", "10-K")
    assert manifest["period"] == "December 31, 2024"
    assert manifest["kept"]["share_kept"] == 1.0
    assert manifest["omitted"] == {"nested in another tag": 1, "no digit shown (dash, word or nothing)": 1}
    wide = next(page for page in manifest["pages"] if page["page"] == 5)
    assert wide["sheet_pt"][0] == 792
    assert 0.8 < wide["scale"] < 0.9
    assert sum(manifest["counts"].values()) == sum(sum(page.facts.values()) for page in made[0].pages)


@needs_browser
def test_every_fact_stands_in_the_text_layer(made: tuple[GoldSet, Path]) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    for file in read_folder(made[1]):
        pdf = pdfium.PdfDocument(str(file.path).replace(".gold.html", ".pdf"))
        text = pdf[0].get_textpage().get_text_range()
        pdf.close()
        assert lost_facts(file.facts, text) == [], file.path.name


@needs_browser
def test_silver_holds_more_numbers(made: tuple[GoldSet, Path]) -> None:
    gold, out = made
    silver = {line.type: line.count for line in count_types(read_folder(out / "silver"))}
    assert silver["number"] > gold.manifest["counts"]["number"]
    assert silver["temporal"] == gold.manifest["counts"]["temporal"]


@needs_browser
def test_pages_and_limits(browser: Browser, tmp_path: Path) -> None:
    gold = make_pages(FIXTURE, tmp_path, GoldOptions(pages="2-4", max_pages=1, min_facts=10), browser=browser)
    assert [page.page for page in gold.pages] == [2]
    gold = make_pages(FIXTURE, tmp_path, GoldOptions(pages="1-3", min_facts=10), browser=browser)
    assert [item["reason"] for item in gold.manifest["left_out"]] == ["too few facts"] * 2
    with pytest.raises(PageRangeError):
        make_pages(FIXTURE, tmp_path, GoldOptions(pages="7"), browser=browser)


@needs_browser
def test_what_cannot_be_split_is_left_out_and_said(browser: Browser, tmp_path: Path) -> None:
    block = f'<div style="height:3000px">{ix("5")}</div>'
    gold = make_pages(write(tmp_path, block), tmp_path, browser=browser)
    assert gold.pages == ()
    assert gold.manifest["left_out"][0]["reason"].startswith("does not fit one sheet")


@needs_browser
@pytest.mark.parametrize("style", ["width:100%;margin-left:14px", "width:100%;border-left:14px solid white"])
def test_a_sheet_a_little_too_wide_is_kept(browser: Browser, tmp_path: Path, style: str) -> None:
    cells = "".join(f"<td>{ix(f'{n},000')}</td>" for n in range(1, 7))
    body = f'<div style="{style}"><table style="width:100%"><tr><td>Sales</td>{cells}</tr></table></div>'
    gold = make_pages(write(tmp_path, body), tmp_path, browser=browser)
    assert gold.manifest["left_out"] == []
    (page,) = gold.manifest["pages"]
    assert (page["facts"]["number"], page["sheet_pt"][0]) == (6, 612)
    assert page["scale"] > 0.9


@needs_browser
def test_pages_reach_no_network_and_run_no_script(browser: Browser, tmp_path: Path) -> None:
    body = (
        f'<p>{ix("5")}<script>document.body.innerHTML="9"</script><img src="http://127.0.0.1:9/a.png"/></p>'
    )
    gold = make_pages(write(tmp_path, body), tmp_path, browser=browser)
    assert gold.manifest["pages"][0]["missing_pictures"] == 1


@needs_browser
def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "gold"
    options = ["--pages", "4", "--images", "--dpi", "72"]
    assert main(["gold", "ixbrl", str(FIXTURE), "-o", str(out), *options]) == 0
    assert "1 pages in" in capsys.readouterr().out
    assert (out / "lanternworks-10k_p004.png").read_bytes().startswith(b"\x89PNG")
    assert main(["gold", "check", "--text", str(out)]) == 0
    capsys.readouterr()
    assert main(["gold", "check", "--json", str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == {"pages": 1, "problems": []}
    assert main(["gold", "stats", "--json", str(out)]) == 0
    assert '"documents": 1' in capsys.readouterr().out


def test_check_finds_bad_tags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.gold.html").write_text(
        "<p><number>5 <number>6</number></number> <temporal></temporal></p>"
    )
    assert main(["gold", "check", str(tmp_path)]) == 1
    assert "nested" in capsys.readouterr().out
    assert main(["gold", "check", "--json", str(tmp_path)]) == 1
    nested = json.loads(capsys.readouterr().out)["problems"][0]
    assert (nested["line"], nested["kind"]) == (1, "nested")
    assert main(["gold", "stats", str(tmp_path)]) == 0
    assert main(["gold", "check", str(tmp_path / "none")]) == 3


def test_no_browser_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(MissingExtraError, match="apt-get install chromium"):
        make_pages(FIXTURE, tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot be written to"):
        make_pages(FIXTURE, tmp_path / "file")


def test_a_browser_that_dies_or_hangs(tmp_path: Path) -> None:
    dead = tmp_path / "dead"
    dead.write_text("#!/bin/sh\nexit 1\n")
    hung = tmp_path / "hung"
    hung.write_text("#!/bin/sh\nexec sleep 30\n")
    for path in (dead, hung):
        path.chmod(0o755)
    with pytest.raises(EngineCrashError), Browser(dead) as browser:
        browser.version()
    with pytest.raises(EngineTimeoutError), Browser(hung, timeout=0.2) as browser:
        browser.version()
    with pytest.raises(EngineCrashError, match="does not start"), Browser(tmp_path / "none"):
        pass
