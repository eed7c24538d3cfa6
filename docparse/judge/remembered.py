"""Answers that an object gives once and then remembers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
Answer = TypeVar("Answer")


def remembered(
    method: Callable[[Any, Unpack[Arguments]], Answer],
) -> Callable[[Any, Unpack[Arguments]], Answer]:
    """Keep a method's answers on its object, by its arguments."""
    name = f"_answers_of_{method.__name__}"

    @wraps(method)
    def answer(self: Any, *args: *Arguments) -> Answer:
        try:
            known: Answer = self.__dict__[name][args]
        except KeyError:
            pass
        else:
            return known
        found = self.__dict__.setdefault(name, {})[args] = method(self, *args)
        return found

    return answer
