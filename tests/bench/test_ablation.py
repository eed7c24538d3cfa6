from __future__ import annotations

import importlib
from dataclasses import asdict

import pytest

from bench import ablation
from docparse.layout.tables import find, weights


@pytest.mark.parametrize("name", ablation.PASSES)
def test_every_listed_pass_is_there(name: str) -> None:
    file, _, function = name.rpartition(".")
    assert callable(getattr(importlib.import_module("docparse.layout.tables." + file), function))


def test_a_change_is_taken_back() -> None:
    shipped = find.extend
    for name, change in ablation._changes(None):
        if name == "find.extend":
            with change:
                assert find.extend is ablation.PASSES[name]
    assert find.extend is shipped


def test_shaking_moves_weights_by_a_twentieth_and_no_counts() -> None:
    from docparse.layout.tables.candidates import accept

    with ablation._shaken(3):
        shaken, shipped = asdict(accept.TABLE), asdict(weights.TABLE)
    assert accept.TABLE is weights.TABLE
    assert shaken != shipped
    for name, value in shipped.items():
        assert shaken[name] == value if isinstance(value, int) else abs(shaken[name] / value - 1) <= 0.05
