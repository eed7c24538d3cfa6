"""Answers that an object gives once and then remembers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def remembered(
    method: Callable[Concatenate[Any, Arguments], Answer],
) -> Callable[Concatenate[Any, Arguments], Answer]:
    """Keep a method's answers on its object, by its positional arguments."""
    name = f"_answers_of_{method.__name__}"

    @wraps(method)
    def answer(self: Any, *args: Arguments.args, **_: Arguments.kwargs) -> Answer:
        answers: dict[Any, Answer] = self.__dict__.setdefault(name, {})
        if args not in answers:
            answers[args] = method(self, *args)
        return answers[args]

    return answer
