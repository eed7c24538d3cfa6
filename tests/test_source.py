from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.errors import InputError, PageRangeError
from docparse.source import read_input, select_pages


@pytest.mark.parametrize(
    ("selection", "numbers"),
    [
        (None, (1, 2, 3, 4, 5, 6, 7, 8)),
        ("1-3,7", (1, 2, 3, 7)),
        ("7, 1 - 2", (7, 1, 2)),
        ("6-", (6, 7, 8)),
        ("2,2,1-2", (2, 1)),
        (4, (4,)),
        ([8, 1], (8, 1)),
    ],
)
def test_selection(selection: str | int | list[int] | None, numbers: tuple[int, ...]) -> None:
    assert select_pages(selection, 8) == numbers


@pytest.mark.parametrize(
    ("selection", "message"),
    [
        ("0", "there is no page 0"),
        ("9", "no page 9 .the document has 8 pages"),
        ("3-1", 'runs backwards .write it like "1-3"'),
        ("", "cannot be read"),
        ("1,,2", "cannot be read"),
        ("a-b", "cannot be read"),
        ("-3", "cannot be read"),
        ("7-12", "no page 9"),
        ([1, -1], "no page -1"),
        ("12-", "no page 12"),
    ],
)
def test_selection_that_cannot_be(selection: str | list[int], message: str) -> None:
    with pytest.raises(PageRangeError, match=message):
        select_pages(selection, 8, Path("r.pdf"))


@given(st.lists(st.integers(1, 50), min_size=1, max_size=20))
def test_numbers_written_as_text_select_the_same(numbers: list[int]) -> None:
    assert select_pages(",".join(map(str, numbers)), 50) == select_pages(numbers, 50)


def test_inputs(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"abc")
    assert read_input(str(path)) == path
    assert read_input(path) == path
    assert read_input(b"abc") == b"abc"
    assert read_input(bytearray(b"abc")) == b"abc"
    assert read_input(io.BytesIO(b"abc")) == b"abc"


def test_inputs_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_input(tmp_path / "none.pdf")
    with pytest.raises(InputError, match="not a file"):
        read_input(tmp_path)
    with pytest.raises(TypeError, match=r"source is a path, bytes or .* not <_io\.StringIO"):
        read_input(io.StringIO("text"))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [str, Path])
def test_a_url_is_told_to_be_one(kind: type) -> None:
    """The message has the address as it was given, and once: a path would have lost a slash of it."""
    with pytest.raises(InputError, match=r"^https://example\.org/a\.pdf: is a URL, .* \(download it first"):
        read_input(kind("https://example.org/a.pdf"))
