"""Every way in which a file can be unusable has its own error, with its path and what to do."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from docparse.errors import (
    DamagedFileError,
    EmptyFileError,
    EncryptedError,
    InputError,
    LimitError,
    NoPagesError,
    NotADocumentError,
    PageError,
    WrongPasswordError,
)
from docparse.pdf import open_pdf
from tests.pdf.build import assemble, document, text

GOOD = document(text(b"Hello"))


@pytest.fixture(scope="session")
def encrypted() -> bytes:
    """GOOD under the user password "secret" (AES-128), written by MuPDF."""
    pymupdf = pytest.importorskip("pymupdf")
    with pymupdf.open(stream=GOOD) as file:
        data: bytes = file.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_128, user_pw="secret", owner_pw="owner")
        return data


BAD = [
    (b"", EmptyFileError),
    (b"plain text, nothing else", NotADocumentError),
    (b"PK\x03\x04 a zip file", NotADocumentError),
    (b"%PDF-1.7\n", DamagedFileError),
    (b"%PDF-1.7\n1 0 obj\n<</Type/Cat", DamagedFileError),
    (assemble({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[]/Count 0>>"}), NoPagesError),
]


@pytest.mark.parametrize(("data", "kind"), BAD)
def test_unusable_files(data: bytes, kind: type[InputError], tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        open_pdf(data)
    assert type(caught.value) is kind
    path = tmp_path / "bad.pdf"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        open_pdf(path)
    assert type(caught.value) is kind
    assert caught.value.path == path


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        open_pdf(tmp_path / "none.pdf")


def test_encryption(encrypted: bytes) -> None:
    with pytest.raises(EncryptedError, match="password") as caught:
        open_pdf(encrypted)
    assert type(caught.value) is EncryptedError
    with pytest.raises(WrongPasswordError):
        open_pdf(encrypted, password="guess")
    for password in ("secret", "owner"):
        with open_pdf(encrypted, password=password) as file:
            assert file.content(0).chars.code[0] == ord("H")
    with open_pdf(GOOD, password="needless") as file:
        assert file.page_count == 1


def test_a_password_beyond_ascii() -> None:
    pymupdf = pytest.importorskip("pymupdf")
    with pymupdf.open(stream=GOOD) as file:
        data = file.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="pässwörd", owner_pw="o")
    with open_pdf(data, password="pässwörd") as file:
        assert file.page_count == 1


def test_repair() -> None:
    """Junk before the header, a lost cross-reference table, a cut end, a cut header."""
    for data in (b"junk\n" * 20 + GOOD, GOOD.replace(b"startxref", b"startxxxx"), GOOD[:-80], GOOD[3:]):
        with open_pdf(data) as file:
            assert file.content(0).chars.code[:5].tolist() == list(b"Hello")


def test_pages_before_the_cut_come_out() -> None:
    data = document(text(b"one"), text(b"two"), text(b"three"))
    with open_pdf(data[: data.index(b"14 0 obj") + 20]) as file:
        assert [file.content(i).chars.code[0] for i in range(2)] == [ord("o"), ord("t")]
        with pytest.raises(PageError, match="page 3"):
            file.content(2)


def test_a_page_that_fails_costs_only_itself() -> None:
    data = document(text(b"one"), text(b"two"), text(b"three")).replace(
        b"12 0 obj\n<</Type/Page", b"12 0 obj\n<</Type/Pxxx"
    )
    data = data.replace(b"12 0 obj\n<<", b"12 0 obj\n[<", 1)
    with open_pdf(data) as file:
        assert file.page_count == 3
        assert file.content(0).chars.code[0] == ord("o")
        with pytest.raises(PageError, match="page 2") as caught:
            file.content(1)
        assert caught.value.page == 2
        assert file.content(2).chars.code[1] == ord("h")


@pytest.mark.parametrize("index", [-1, 1, 10**6])
def test_pages_that_do_not_exist(index: int) -> None:
    with open_pdf(GOOD) as file:
        with pytest.raises(PageError):
            file.content(index)
        with pytest.raises(PageError):
            file.render(index)
        with pytest.raises(PageError):
            file.size(index)


def test_an_image_too_large_is_refused() -> None:
    with open_pdf(GOOD) as file, pytest.raises(LimitError, match="lower the dpi"):
        file.render(0, dpi=50_000)


def test_a_closed_document_says_so() -> None:
    file = open_pdf(GOOD)
    file.close()
    file.close()
    for call in (lambda: file.content(0), lambda: file.metadata, lambda: file.outline, lambda: file.size(0)):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_pypdfium2_is_initialised_once() -> None:
    with open_pdf(GOOD), pypdfium2.PdfDocument(GOOD) as other:
        assert len(other) == 1


@pytest.mark.parametrize("name", ["word/document.xml", "[Content_Types].xml", "xl/workbook.xml", None])
def test_an_office_file_says_what_to_do(name: str | None) -> None:
    buffer = io.BytesIO(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) if name is None else b"")
    if name is not None:
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(name, "<x/>")
    with pytest.raises(NotADocumentError, match="--convert-to pdf"):
        open_pdf(buffer.getvalue())


def test_another_archive_is_no_office_file() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("notes.txt", "word")
    with pytest.raises(NotADocumentError) as told:
        open_pdf(buffer.getvalue())
    assert "Office" not in str(told.value)
