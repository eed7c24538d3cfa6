"""Results and errors as JSON.

A child reads hostile files and may have been taken over by one. So the parent reads nothing from it that
could run code: no pickle, only JSON that must fit the type the parent expects.
"""

from __future__ import annotations

import json
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


def pack_result(result: object) -> bytes:
    """Pack a dataclass or plain data."""
    return json.dumps({"result": to_plain(result)}).encode("ascii")


def pack_error(error: BaseException) -> bytes:
    """Pack an error of our tree; any other becomes an `UnexpectedError` that names it and its place."""
    known = error if isinstance(error, DocparseError) else UnexpectedError(errors.describe(error))
    return json.dumps({"error": type(known).__name__, **_fields(known)}).encode("ascii")


def unpack(answer: bytes, kind: type[Result]) -> Result:
    """Return the result, checked against `kind`.

    Raises:
        DocparseError: the error that was packed.
        GarbledError: not an answer, or a result of another kind.
    """
    try:
        content = json.loads(answer)
        if "error" not in content:
            return from_plain(kind, content["result"])
    except (KeyError, TypeError, ValueError, RecursionError, SchemaError) as error:
        msg = f"not an answer: {error}"
        raise GarbledError(msg) from error
    raise _error(content)


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


def _error(content: dict[str, Any]) -> DocparseError:
    kind = getattr(errors, str(content.pop("error")), None)
    if not (isinstance(kind, type) and issubclass(kind, DocparseError)):
        msg = "an error that is not ours"
        raise GarbledError(msg)
    try:
        if issubclass(kind, InputError):
            return kind(content.pop("problem"), **content)
        return kind(*content.values())
    except (KeyError, TypeError) as problem:
        msg = f"not an error: {problem}"
        raise GarbledError(msg) from problem
