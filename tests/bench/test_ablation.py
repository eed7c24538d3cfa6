"""Ablation and shaking change what they say they change, and take it back."""

from __future__ import annotations

import importlib
import inspect
from dataclasses import asdict

import pytest

from bench import ablation, shake
from docparse.layout.tables import weights
from docparse.layout.tables.candidates import accept
from docparse.layout.tables.heads import tree


@pytest.mark.parametrize("name", ablation.PASSES)
def test_every_pass_is_there_and_taken_back(name: str) -> None:
    file, _, function = name.rpartition(".")
    module = importlib.import_module(ablation.ROOM + file)
    shipped = getattr(module, function)
    with ablation.off(name):
        assert getattr(module, function) is ablation.PASSES[name]
    assert getattr(module, function) is shipped


@pytest.mark.parametrize("name", ablation.PASSES)
def test_what_replaces_a_pass_takes_its_arguments(name: str) -> None:
    file, _, function = name.rpartition(".")
    shipped = getattr(importlib.import_module(ablation.ROOM + file), function)
    count = len(inspect.signature(shipped).parameters)
    inspect.signature(ablation.PASSES[name]).bind(*range(count))


def test_shaking_moves_weights_by_a_twentieth_and_no_counts() -> None:
    _, change = next(shake._together([3]))
    with change:
        assert tree.HEAD is not weights.HEAD
        shaken, shipped = asdict(accept.TABLE), asdict(weights.TABLE)
    assert accept.TABLE is weights.TABLE
    assert shaken != shipped
    for name, value in shipped.items():
        assert shaken[name] == value if isinstance(value, int) else abs(shaken[name] / value - 1) <= 0.05


def test_each_weight_moves_alone() -> None:
    changes = dict(shake._alone())
    with changes["HEAD.leading x 0.95"]:
        assert tree.HEAD.leading == 0.95 * weights.HEAD.leading
        assert tree.HEAD.aligned == weights.HEAD.aligned
