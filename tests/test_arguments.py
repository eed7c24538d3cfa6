"""Arguments that cannot be: one kind of error, which names the argument and what it may be."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from docparse import LayoutOptions, Limits, ParseOptions, errors, iter_pages, parse, parse_image, parse_pdf

REPORT = Path(__file__).parents[1] / "fixtures" / "contract.pdf"
WHITE = np.full((200, 150), 255, np.uint8)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"backend": "foo"}, "backend is 'auto', 'mupdf' or 'pdfium', not 'foo'"),
        ({"languages": "en"}, r"languages is a tuple of ISO 639-1 codes such as .*, not 'en'"),
        ({"languages": ()}, r"languages is a tuple .*, not \(\)"),
        ({"languages": ("en", 3)}, "languages is a tuple"),
        ({"layout": {}}, "layout is None or a LayoutOptions, not {}"),
        ({"limits": 30}, "limits is None or a Limits, not 30"),
        ({"ocr": "yes"}, "ocr is 'auto', 'never' or 'always', not 'yes'"),
        ({"engine": "abbyy"}, "engine is 'openai', 'paddle', .* or 'tesseract', not 'abbyy'"),
        ({"engine": 3}, "engine is the name of an engine, or an object with"),
        ({"engine": None}, "engine is the name of an engine"),
        ({"verify": "abbyy"}, "verify is 'openai'"),
        ({"verify": "rapidocr"}, "verify is an engine other than the first"),
        ({"verify": "tesseract", "ocr": "never"}, "verify is None with ocr='never'"),
        ({"pages": 1.5}, "pages is None, a number, a sequence of numbers or text"),
        ({"pages": ["1"]}, r"pages is .*, not \['1'\]"),
        ({"pages": True}, "pages is .*, not True"),
        ({"password": b"x"}, "password is None or text, not b'x'"),
        ({"progress": 1}, "progress is None or a function"),
    ],
)
def test_an_argument_that_cannot_be_is_named(arguments: dict[str, Any], message: str) -> None:
    for read in (parse, parse_pdf):
        with pytest.raises(errors.ArgumentError, match=message) as raised:
            read(REPORT, **arguments)
        assert raised.value.argument == next(iter(arguments))
        assert isinstance(raised.value, ValueError)


def test_a_wrong_type_is_a_type_error_too() -> None:
    for call in (lambda: parse_pdf(REPORT, layout={}), lambda: parse(3), lambda: parse(io.StringIO("x"))):  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: parse(3), "source"),
        (lambda: parse(io.StringIO("text")), "source"),
        (lambda: parse_image(np.zeros((2, 2), np.float32)), "source"),
        (lambda: parse_image(WHITE, dpi=0), "dpi"),
        (lambda: parse_image(WHITE, dpi=float("nan")), "dpi"),
        (lambda: parse_image(WHITE, dpi="300"), "dpi"),
        (lambda: parse(WHITE, ocr="never"), "ocr"),
        (lambda: LayoutOptions(tags="no"), "LayoutOptions.tags"),
    ],
)
def test_the_argument_is_named(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(errors.ArgumentError) as raised:
        call()
    assert raised.value.argument == argument
    assert str(raised.value).startswith(f"{argument} is ")


def test_long_values_are_cut() -> None:
    with pytest.raises(errors.ArgumentError) as raised:
        parse(REPORT, backend="x" * 10_000)  # type: ignore[arg-type]
    assert len(str(raised.value)) < 200


def test_the_error_crosses_processes() -> None:
    error = errors.ArgumentTypeError("layout", {}, "None or a LayoutOptions")
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.argument) == (type(error), str(error), "layout")


@pytest.mark.parametrize("name", ["no\0file.pdf", "x" * 300 + ".pdf", "missing.pdf", "."])
def test_a_path_that_cannot_be_read_is_an_input_error(name: str) -> None:
    with pytest.raises(errors.InputError):
        parse(name)


def test_parse_reads_whatever_can_be_read() -> None:
    data = REPORT.read_bytes()
    want = parse_pdf(REPORT, ocr="never").to_markdown()
    with REPORT.open("rb") as file:
        for source in (REPORT, str(REPORT), data, bytearray(data), io.BytesIO(data), file):
            assert parse(source, ocr="never", limits=None).to_markdown() == want
    assert parse(REPORT, ocr="never", limits=Limits()).to_markdown() == want
    assert parse(str(REPORT), ocr="never").source == str(REPORT)


def test_options_and_keywords_say_the_same() -> None:
    options = ParseOptions(ocr="never", pages=1, layout=LayoutOptions(words=True))
    expected = parse(REPORT, ocr="never", pages=1, layout=LayoutOptions(words=True))
    assert parse(REPORT, options) == parse_pdf(REPORT, options) == expected
    assert tuple(iter_pages(REPORT, options)) == expected.pages
    assert parse(REPORT, options, layout=None) == parse(REPORT, ocr="never", pages=1)
    assert "secret" not in repr(ParseOptions(password="secret"))


def test_what_is_no_option() -> None:
    with pytest.raises(TypeError, match="colour"):
        parse(REPORT, colour=True)  # type: ignore[call-arg]
    with pytest.raises(errors.ArgumentError, match="options is None or a ParseOptions"):
        parse(REPORT, {"ocr": "never"})  # type: ignore[arg-type]
