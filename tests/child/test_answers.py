"""Answers of a child: what we packed comes back, and anything else is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse import errors
from docparse.child.answers import pack_end, pack_error, pack_result, unpack
from docparse.child.pipe import GarbledError
from docparse.document import Cell, Page, Table
from docparse.errors import (
    ArgumentError,
    DocparseError,
    InputError,
    MissingExtraError,
    OutputError,
    UnexpectedError,
)

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, DocparseError)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_comes_back_as_it_was(kind: type[DocparseError]) -> None:
    if issubclass(kind, InputError):
        error: DocparseError = kind("broken", path=Path("a/\udcff.pdf"), page=3, hint="mend it")
    elif issubclass(kind, MissingExtraError):
        error = kind("httpx", "llm")
    elif issubclass(kind, OutputError):
        error = kind("no room", Path("a/\udcff.md"), "make some")
    elif issubclass(kind, ArgumentError):
        error = kind("languages", "en", "a tuple of codes")
    else:
        error = kind("it went wrong")
    with pytest.raises(kind) as raised:
        unpack(pack_error(1, error)).value(int)
    assert type(raised.value) is kind
    assert str(raised.value) == str(error)
    assert vars(raised.value) == vars(error)


def test_a_foreign_error_says_what_and_where() -> None:
    try:
        json.loads("{")
    except ValueError as error:
        packed = pack_error(1, error)
    with pytest.raises(UnexpectedError, match="JSONDecodeError: Expecting property name"):
        unpack(packed).value(int)
    try:
        Cell(-1, 0, "")
    except ValueError as error:
        packed = pack_error(1, error)
    with pytest.raises(UnexpectedError, match=r"ValueError: a cell needs .*\(docparse/document\.py:\d+\)"):
        unpack(packed).value(int)


def test_results_are_checked_against_their_type() -> None:
    table = Table(1, 1, (Cell(0, 0, "1,234"),))
    assert unpack(pack_result(1, table)).value(Table) == table
    with pytest.raises(GarbledError, match="not an answer"):
        unpack(pack_result(1, table)).value(Page)


def test_an_answer_knows_its_call_and_whether_it_is_the_last() -> None:
    answers = [unpack(message) for message in (pack_result(3, "a"), pack_end(3), pack_error(4, ValueError()))]
    assert [(answer.call, answer.is_last) for answer in answers] == [(3, False), (3, True), (4, True)]
    with pytest.raises(GarbledError, match="not an answer"):
        answers[1].value(str)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["call", "result", "error", "kind", "problem", "path", "page"]) | st.text(), inner
        )
    ),
    max_leaves=12,
)


@given(value=json_values)
def test_any_json_is_a_result_or_an_error_of_ours(value: object) -> None:
    for kind in (Page, int):
        try:
            unpack(json.dumps(value).encode()).value(kind)
        except (GarbledError, DocparseError):
            continue


@given(data=st.binary(max_size=100))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises((GarbledError, DocparseError)):
        unpack(data).value(Page)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(GarbledError, match="not an answer"):
        unpack(b'{"call": 1, "result": ' + b"[" * 200_000)
