"""Tree edit distance: the kernel, compiled and not, and `apted` agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from apted import APTED, Config
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from docparse.measures import trees
from docparse.measures._zhang_shasha_numba import zhang_shasha
from docparse.measures.teds import table_tree, teds
from docparse.measures.trees import Tree, tree_distance, tree_similarity, tree_size

_texts = st.text("ab 1", max_size=4)
_trees = st.recursive(
    st.builds(Tree, st.sampled_from("xy"), _texts),
    lambda inner: st.builds(Tree, st.sampled_from("xy"), _texts, st.lists(inner, max_size=4).map(tuple)),
    max_leaves=12,
)
_settings = settings(derandomize=True, deadline=None, max_examples=60)


class _Costs(Config):
    valuecls = float

    def __init__(self, texts: bool) -> None:
        self.texts = texts

    def rename(self, a: Tree, b: Tree) -> float:
        if a.label != b.label:
            return 1.0
        return Levenshtein.normalized_distance(a.text, b.text) if self.texts else 0.0


def _oracle(a: Tree, b: Tree, texts: bool = True) -> float:
    return float(APTED(a, b, _Costs(texts)).compute_edit_distance())


@_settings
@given(_trees, _trees, st.booleans())
def test_distance_is_that_of_apted(a: Tree, b: Tree, texts: bool) -> None:
    assert tree_distance(a, b, texts=texts) == pytest.approx(_oracle(a, b, texts), abs=1e-9)


@_settings
@given(_trees, _trees)
def test_compiled_and_plain_give_the_same_bits(a: Tree, b: Tree) -> None:
    nodes_a, left_a, keys_a = trees._postorder(a)
    nodes_b, left_b, keys_b = trees._postorder(b)
    rename = trees._rename_costs(nodes_a, nodes_b, texts=True)
    arguments: Any = (left_a, keys_a, left_b, keys_b, rename)
    plain: Any = getattr(zhang_shasha, "py_func", zhang_shasha)
    assert zhang_shasha(*arguments) == plain(*arguments)


@_settings
@given(_trees, _trees)
def test_distance_is_a_metric_in_its_bounds(a: Tree, b: Tree) -> None:
    distance = tree_distance(a, b)
    assert tree_distance(a, a) == 0.0
    assert distance == pytest.approx(tree_distance(b, a))
    assert abs(tree_size(a) - tree_size(b)) <= distance <= tree_size(a) + tree_size(b)
    assert 0.0 <= tree_similarity(a, b) <= 1.0
    assert tree_distance(a, b, texts=False) <= distance + 1e-9


def test_a_chain_deeper_than_the_recursion_limit() -> None:
    chain = Tree("x")
    for _ in range(3000):
        chain = Tree("x", children=(chain,))
    assert tree_size(chain) == 3001
    assert tree_distance(chain, Tree("x")) == 3000.0


def test_postorder_numbers() -> None:
    tree = Tree("f", children=(Tree("d", children=(Tree("a"), Tree("c", children=(Tree("b"),)))), Tree("e")))
    nodes, left, keys = trees._postorder(tree)
    assert "".join(str(node.label) for node in nodes) == "abcdef"
    assert left.tolist() == [0, 1, 1, 0, 4, 0]
    assert keys.tolist() == [2, 4, 5]
    assert left.dtype == np.int64


_GOLD = "<table><tr><th>Item<th>Qty<tr><td>Apple<td>10</table>"


@pytest.mark.parametrize(
    ("prediction", "expected", "structure"),
    [
        (_GOLD, 1.0, 1.0),
        ("<TABLE><thead><tr><td>Item<td>Qty</thead><tbody><tr><td>Apple<td> 10\n</TABLE>", 1.0, 1.0),
        ("<table><tr><th>Item<th>Qty<tr><td>Apple<td>12</table>", 1 - 0.5 / 7, 1.0),
        ("<table><tr><th>Item<th>Qty<tr><td>Apple</table>", 1 - 1 / 7, 1 - 1 / 7),
        ("<table><tr><th colspan=2>Item<th>Qty<tr><td>Apple<td>10</table>", 1 - 1 / 7, 1 - 1 / 7),
        ("<p>Item Qty Apple 10</p>", 0.0, 0.0),
        ("", 0.0, 0.0),
    ],
)
def test_teds(prediction: str, expected: float, structure: float) -> None:
    assert teds(_GOLD, prediction) == pytest.approx(expected)
    assert teds(_GOLD, prediction, texts=False) == pytest.approx(structure)


def test_teds_does_not_apply_without_a_gold_table() -> None:
    assert teds("<p>no table</p>", _GOLD) is None
    assert teds("<!-- nothing -->", "") is None


def test_cells_keep_words_apart_only_at_breaks() -> None:
    tree = table_tree("<table><tr><td>12<b>3</b><td>a<br>b<p>c</p>d<td rowspan='2%' colspan=0>x</table>")
    row = tree.children[0].children[0]
    assert [cell.text for cell in row.children] == ["123", "a b c d", "x"]
    assert {cell.label for cell in row.children} == {("td", 1, 1)}


def test_a_nested_table_is_text_of_its_cell() -> None:
    tree = table_tree("<table><tr><td>a<table><tr><td>b<td>c</table></table><table><tr><td>d</table>")
    assert tree_size(tree) == 7
    assert tree.children[0].children[0].children[0].text == "a b c"
