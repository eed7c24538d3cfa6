"""Systems that are given a file: docparse's text layer, other parsers, finished outputs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from docparse.compare import TEXT, FilesSystem, Request, open_system, own_pages, page_image, page_texts
from docparse.compare.documents import PeerSystem, write_image_pdf
from docparse.compare.peers import PEERS, require_peer
from docparse.errors import MissingExtraError
from docparse.pdf import open_pdf

CONTRACT = own_pages() / "contract.pdf"


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[PeerSystem]:
    system = open_system("pdfium-text", TEXT, Request(tmp_path))
    assert isinstance(system, PeerSystem)
    with closing(system):
        yield system


def test_a_parser_reads_in_a_process_of_its_own(plain: PeerSystem) -> None:
    output = plain.read(CONTRACT, TEXT)
    assert "LOAN AGREEMENT" in str(output.text)
    assert output.suffix == ".md"
    assert output.seconds > 0
    assert plain.engine.startswith("pypdfium2 ")


def test_a_page_that_a_parser_cannot_read_costs_that_page(plain: PeerSystem, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 and no more")
    output = plain.read(broken, TEXT)
    assert output.text is None
    assert "Pdfium" in output.error
    assert plain.read(CONTRACT, TEXT).text


def test_a_parser_that_died_is_started_again(plain: PeerSystem) -> None:
    plain.read(CONTRACT, TEXT)
    assert plain._child is not None
    os.kill(plain._child.pid, signal.SIGKILL)
    output = plain.read(CONTRACT, TEXT)
    assert output.text is None
    assert "-9" in output.error
    assert plain.read(CONTRACT, TEXT).text


def test_a_parser_that_hangs_is_let_go(tmp_path: Path) -> None:
    system = open_system("pdfium-text", TEXT, Request(tmp_path, page_limit=0.0))
    assert system is not None
    with closing(system):
        assert "no answer" in system.read(CONTRACT, TEXT).error


def test_only_what_reads_pixels_is_opened_for_images(tmp_path: Path) -> None:
    assert open_system("pdfium-text", "image", Request(tmp_path)) is None
    assert open_system("rapidocr", TEXT, Request(tmp_path)) is None


def test_a_missing_parser_names_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "absent", PEERS["liteparse"]._replace(packages=("no-such-parser",)))
    with pytest.raises(MissingExtraError, match="absent is not installed: pip install no-such-parser"):
        require_peer("absent")


@pytest.mark.parametrize("condition", ["clean", "low"])
def test_a_condition_as_a_pdf_shows_its_image_and_has_no_text(condition: str, tmp_path: Path) -> None:
    image, dpi = page_image(CONTRACT, condition)
    written = write_image_pdf(CONTRACT, condition, tmp_path)
    assert page_texts(written) == [""]
    with open_pdf(written) as pdf:
        shown = pdf.render(0, dpi=dpi, grey=True)
    assert shown.shape == image.shape
    assert np.abs(shown.astype(int) - image).mean() < 1


def test_finished_outputs_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "contract.md").write_text("# LOAN", "utf-8")
    system = FilesSystem(tmp_path, "elsewhere")
    assert system.read(CONTRACT, TEXT).text == "# LOAN"
    assert "no ledger.html" in system.read(own_pages() / "ledger.pdf", TEXT).error
