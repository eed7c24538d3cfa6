from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docparse import errors
from docparse.geometry import BBox

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_ours_and_says_what_it_is(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.DocparseError)
    assert kind.__doc__


def test_the_drawing_is_the_tree() -> None:
    def draw(kind: type[Exception]) -> Iterator[str]:
        yield kind.__name__
        children = [child for child in KINDS if child.__bases__[0] is kind]
        for child in children:
            last = child is children[-1]
            first, *rest = draw(child)
            yield ("└── " if last else "├── ") + first
            yield from (("    " if last else "│   ") + line for line in rest)

    lines = (errors.__doc__ or "").splitlines()
    drawn = [re.sub(r"(\w)\s.*", r"\1", line) for line in lines if "Error" in line]
    assert drawn == list(draw(errors.DocparseError))


def test_an_error_nobody_foresaw_is_described_with_its_place() -> None:
    with pytest.raises(ValueError, match="finite") as raised:
        BBox(0, float("nan"), 1, 1)
    assert re.fullmatch(r"ValueError: a box .* \(docparse/geometry\.py:\d+\)", errors.describe(raised.value))
    assert errors.describe(KeyboardInterrupt()) == "KeyboardInterrupt"


def test_input_errors_name_path_page_and_what_to_do() -> None:
    error = errors.PageError("its content stream is broken", path="a/b.pdf", page=3, hint="try mupdf")
    assert str(error) == "a/b.pdf, page 3: its content stream is broken (try mupdf)"
    assert (error.path, error.page, error.hint) == (Path("a/b.pdf"), 3, "try mupdf")


def test_missing_extra_names_the_command() -> None:
    assert (
        str(errors.MissingExtraError("httpx", "llm")) == "httpx is not installed: pip install 'httpx>=0.27'"
    )


@pytest.mark.parametrize(
    "error",
    [
        errors.EncryptedError("needs a password", path=Path("x.pdf"), hint="give one"),
        errors.MissingExtraError("httpx", "llm"),
        errors.EngineTimeoutError("too long"),
    ],
)
def test_errors_cross_processes(error: Exception) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
