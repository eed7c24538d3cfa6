from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from docparse import errors

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_stands_in_the_tree_and_its_drawing(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.DocparseError)
    assert kind.__name__ in (errors.__doc__ or "")
    assert kind.__doc__


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
