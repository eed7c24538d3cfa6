"""Checks of what callers hand in, so that a mistake is told where it was made and not deep inside."""

from __future__ import annotations

from collections.abc import Sequence

from docparse.errors import ArgumentError, ArgumentTypeError


def require_choice(argument: str, value: object, choices: Sequence[object]) -> None:
    """Raise ArgumentError if `value` is none of `choices`."""
    if value not in choices:
        raise ArgumentError(argument, value, choices)


def require_type(argument: str, value: object, kind: type | tuple[type, ...], allowed: str) -> None:
    """Raise ArgumentTypeError if `value` is no instance of `kind`, which `allowed` puts into words."""
    if not isinstance(value, kind):
        raise ArgumentTypeError(argument, value, allowed)
