"""Tokenizers: the offline default, and wrappers round a model's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol


class Tokenizer(Protocol):
    """Counts tokens. `unit` names what is counted, for the record."""

    @property
    def unit(self) -> str: ...

    def ends(self, text: str) -> Iterable[int]:
        """Say where each token of `text` ends (offsets in characters, rising, the last at its end)."""


@dataclass(frozen=True, slots=True)
class PieceTokenizer:
    """The offline default: pieces of text about as long as the tokens of byte-pair encodings.

    A piece is a space and up to seven letters, up to three digits, one Han, kana or hangul character, one
    other mark, or a run of line breaks. It needs no vocabulary, and is no model's count: for that hand in the
    model's own tokenizer.
    """

    unit: str = "docparse pieces 1 (approximate)"

    def ends(self, text: str) -> Iterator[int]:
        return (match.end() for match in _PIECE.finditer(text))


_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_PIECE = re.compile(rf"[ \t]?(?:[{_WIDE}]|(?:(?![{_WIDE}])[^\W\d_]){{1,7}}|\d{{1,3}}|[^\w\s]|_|\w)|\n+|\s")


@dataclass(frozen=True, slots=True)
class OffsetsTokenizer:
    """A Hugging Face fast tokenizer (`tokenizers.Tokenizer`, or `.backend_tokenizer` of `transformers`)."""

    tokenizer: Any
    unit: str

    def ends(self, text: str) -> Iterator[int]:
        encoding = self.tokenizer.encode(text, add_special_tokens=False)
        return (end for _, end in encoding.offsets)


@dataclass(frozen=True, slots=True)
class BytesTokenizer:
    """A tiktoken `Encoding`. A token that ends inside a character ends before it."""

    encoding: Any
    unit: str

    def ends(self, text: str) -> Iterator[int]:
        tokens = self.encoding.encode(text, disallowed_special=())
        starts = self.encoding.decode_with_offsets(tokens)[1]
        yield from starts[1:]
        if tokens:
            yield len(text)
