"""Results and errors as JSON.

A child reads hostile files and may have been taken over by one. So the parent reads nothing from it that
could run code: no pickle, only JSON that must fit the type the parent expects.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeVar

from docparse import errors
from docparse.child.pipe import GarbledError
from docparse.codec import from_plain, to_plain
from docparse.errors import (
    ArgumentError,
    DocparseError,
    InputError,
    MissingExtraError,
    OutputError,
    SchemaError,
    UnexpectedError,
)

Result = TypeVar("Result")


def pack_result(call: int, result: object) -> bytes:
    """Pack one of the values that call number `call` gives: a dataclass or plain data."""
    return json.dumps({"call": call, "result": to_plain(result)}).encode("ascii")


def pack_error(call: int, error: BaseException) -> bytes:
    """Pack an error of our tree; any other becomes an `UnexpectedError` that names it and its place."""
    known = error if isinstance(error, DocparseError) else UnexpectedError(errors.describe(error))
    return json.dumps({"call": call, "error": {"kind": type(known).__name__, **_fields(known)}}).encode(
        "ascii"
    )


def pack_end(call: int) -> bytes:
    """Pack that call number `call` gives no more values."""
    return json.dumps({"call": call}).encode("ascii")


@dataclass(frozen=True, slots=True)
class ChildReply:
    """A child's message, unchecked but for the number of the call that it answers."""

    call: int
    content: dict[str, Any]

    @property
    def is_last(self) -> bool:
        """True if the call gives nothing after this."""
        return "result" not in self.content

    def value(self, kind: type[Result]) -> Result:
        """Return the result, checked against `kind`.

        Raises:
            DocparseError: the error that was packed.
            GarbledError: not an answer, or a result of another kind, or none.
        """
        if "error" in self.content:
            raise _error(self.content["error"])
        try:
            return from_plain(kind, self.content["result"])
        except (KeyError, TypeError, ValueError, RecursionError, SchemaError) as error:
            msg = f"not an answer: {error}"
            raise GarbledError(msg) from error


def unpack(message: bytes) -> ChildReply:
    """Read what a child sent. Raises GarbledError."""
    try:
        content = json.loads(message)
        return ChildReply(int(content["call"]), content)
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
        msg = f"not an answer: {error}"
        raise GarbledError(msg) from error


def _fields(error: DocparseError) -> dict[str, Any]:
    if isinstance(error, InputError):
        path = None if error.path is None else str(error.path)
        return {"problem": error.problem, "path": path, "page": error.page, "hint": error.hint}
    if isinstance(error, ArgumentError):
        plain = isinstance(error.value, str | int | float | None)
        value = error.value if plain else repr(error.value)
        return {"argument": error.argument, "value": value, "allowed": error.allowed}
    if isinstance(error, OutputError):
        return {"problem": error.problem, "path": str(error.path), "hint": error.hint}
    if isinstance(error, MissingExtraError):
        return {"what": error.what, "extra": error.extra, "command": error.command}
    return {"message": str(error)}


def _error(content: Any) -> DocparseError:
    try:
        fields = dict(content)
        kind = getattr(errors, fields.pop("kind"))
        if not (isinstance(kind, type) and issubclass(kind, DocparseError)):
            msg = "an error that is not ours"
            raise GarbledError(msg)
        if issubclass(kind, InputError):
            return kind(fields.pop("problem"), **fields)
        return kind(*fields.values())
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        msg = f"not an error: {problem}"
        raise GarbledError(msg) from problem
