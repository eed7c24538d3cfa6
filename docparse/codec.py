"""Frozen dataclasses to plain dicts and back, and their JSON Schema: one rule for every type we store.

Fields are written by name; tuples become lists, bytes become base64, `None` stays. Fields whose metadata says
`{"stored": False}` (callables, caches) are left out.
"""

from __future__ import annotations

import base64
import binascii
import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from docparse.errors import SchemaError

T = TypeVar("T")

_PLAIN = frozenset({str, int, float, bool, type(None)})


def to_plain(value: Any) -> Any:
    """`value` as dicts, lists, strings, numbers, booleans and None."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if is_dataclass(kind):
        return {name: to_plain(getattr(value, name)) for name in _names(kind)}
    if isinstance(value, tuple | list):
        return [item if type(item) in _PLAIN else to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    return value


def from_plain(kind: type[T], data: Any, where: str = "$") -> T:
    """The inverse of `to_plain`. Raises SchemaError with the place of what does not fit."""
    built: T = _build(kind, data, where)
    return built


@cache
def _stored(kind: type) -> tuple[Field[Any], ...]:
    return tuple(field for field in fields(kind) if field.metadata.get("stored", True))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in _stored(kind))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(kind: Any, data: Any, where: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _build_union(kind, data, where)
    if origin is Literal:
        _check(data in get_args(kind), where, f"one of {get_args(kind)}", data)
        return data
    if origin is tuple:
        return _build_tuple(get_args(kind), data, where)
    if origin is list:
        return list(_build_tuple((*get_args(kind), Ellipsis), data, where))
    if origin is dict:
        _check(isinstance(data, dict), where, "an object", data)
        return {key: _build(get_args(kind)[1], item, f"{where}.{key}") for key, item in data.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        return _build_dataclass(kind, data, where)
    return _build_scalar(kind, data, where)


def _build_union(kind: Any, data: Any, where: str) -> Any:
    options = [option for option in get_args(kind) if option is not type(None)]
    if data is None:
        _check(len(options) < len(get_args(kind)), where, "a value", data)
        return None
    problem: SchemaError | None = None
    for option in options:
        try:
            return _build(option, data, where)
        except SchemaError as error:
            problem = error
    assert problem is not None
    raise problem


def _build_tuple(items: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    _check(isinstance(data, list | tuple), where, "an array", data)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(_build(items[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    _check(len(data) == len(items), where, f"an array of {len(items)}", data)
    return tuple(_build(k, v, f"{where}[{i}]") for i, (k, v) in enumerate(zip(items, data, strict=True)))


def _build_dataclass(kind: type, data: Any, where: str) -> Any:
    _check(isinstance(data, dict), where, "an object", data)
    known = {field.name: field for field in _stored(kind)}
    unknown = sorted(set(data) - set(known))
    _check(not unknown, where, f"only the fields of {kind.__name__}", unknown)
    values = {}
    for name, field in known.items():
        if name in data:
            values[name] = _build(_hints(kind)[name], data[name], f"{where}.{name}")
        else:
            optional = field.default is not MISSING or field.default_factory is not MISSING
            _check(optional, where, f"a field {name!r}", sorted(data))
    try:
        return kind(**values)
    except ValueError as error:
        msg = f"{where}: {error}"
        raise SchemaError(msg) from error


def _build_scalar(kind: Any, data: Any, where: str) -> Any:
    if kind is bytes:
        _check(isinstance(data, str), where, "base64 text", data)
        try:
            return base64.b64decode(data, validate=True)
        except binascii.Error as error:
            msg = f"{where}: not base64: {error}"
            raise SchemaError(msg) from error
    if kind is float:
        _check(isinstance(data, int | float) and not isinstance(data, bool), where, "a number", data)
        return float(data)
    if kind is int:
        _check(isinstance(data, int) and not isinstance(data, bool), where, "an integer", data)
    elif kind in (str, bool):
        _check(isinstance(data, kind), where, kind.__name__, data)
    return data


def _check(holds: bool, where: str, wanted: str, got: Any) -> None:
    if not holds:
        text = repr(got)
        msg = f"{where}: expected {wanted}, got {text if len(text) <= 80 else text[:77] + '...'}"
        raise SchemaError(msg)


def json_schema(kind: type, title: str) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what `to_plain` writes for `kind`."""
    definitions: dict[str, Any] = {}
    root = _schema(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **root,
        "$defs": dict(sorted(definitions.items())),
    }


_SCALARS: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    bytes: {"type": "string", "contentEncoding": "base64"},
    type(None): {"type": "null"},
}


def _schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(option, definitions) for option in arguments]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1], definitions)}
    if origin is tuple and arguments[-1] is Ellipsis:
        return {"type": "array", "items": _schema(arguments[0], definitions)}
    if origin is tuple:
        items = [_schema(argument, definitions) for argument in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if is_dataclass(kind):
        return _dataclass_schema(kind, definitions)
    return _SCALARS[kind]


def _dataclass_schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}  # a place kept, should a type contain itself
        stored = _stored(kind)
        definitions[kind.__name__] = {
            "type": "object",
            "description": (kind.__doc__ or "").strip().splitlines()[0],
            "properties": {field.name: _schema(_hints(kind)[field.name], definitions) for field in stored},
            "required": [field.name for field in stored],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


def encoded(text: str) -> bytes:
    """Return text as UTF-8, with backslash escapes for what UTF-8 cannot hold."""
    return text.encode("utf-8", "backslashreplace")
