"""Ordered labelled trees and their edit distance, the base of TEDS (tables) and MHS (headings)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tree:
    """A node and what is below it.

    `label` is what a node is (anything hashable: a tag name, a tag with its spans); nodes of unlike label
    cost 1 to rename into each other. `text` is what it says; nodes of one label cost the normalised
    Levenshtein distance of their texts, between 0 and 1.
    """

    label: Hashable
    text: str = ""
    children: tuple[Tree, ...] = ()


def tree_size(tree: Tree) -> int:
    """Number of nodes, the root included."""
    return sum(1 for _ in _preorder(tree))


def tree_distance(a: Tree, b: Tree, *, texts: bool = True) -> float:
    """Edit distance of two ordered trees (Zhang and Shasha 1989), between 0 and the sum of their sizes.

    Inserting or deleting a node costs 1. Renaming costs 1 where the labels differ, else the Levenshtein
    distance of the two texts over the longer length (0 where both are empty, or with `texts=False`). Time
    grows with |a|·|b|·min(depth, leaves)², memory with 24·|a|·|b| bytes.

    >>> cell = lambda text: Tree(("td", 1, 1), text)
    >>> tree_distance(Tree("tr", children=(cell("10"),)), Tree("tr", children=(cell("12"), cell("x"))))
    1.5
    """
    from docparse.measures._zhang_shasha_numba import zhang_shasha

    nodes_a, left_a, keys_a = _postorder(a)
    nodes_b, left_b, keys_b = _postorder(b)
    return float(zhang_shasha(left_a, keys_a, left_b, keys_b, _rename_costs(nodes_a, nodes_b, texts)))


def tree_similarity(a: Tree, b: Tree, *, texts: bool = True) -> float:
    """1 − `tree_distance` over the larger node count (roots included), never below 0."""
    return max(0.0, 1.0 - tree_distance(a, b, texts=texts) / max(tree_size(a), tree_size(b)))


def _preorder(tree: Tree) -> Iterator[Tree]:
    stack = [tree]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.children)


def _postorder(tree: Tree) -> tuple[list[Tree], Ints, Ints]:
    """Nodes in postorder, the leftmost leaf of each, and the key roots; no recursion, trees may be deep."""
    # Root first, last child first, is postorder read backwards.
    nodes = list(_preorder(tree))[::-1]
    left = np.empty(len(nodes), np.int64)
    last_with: dict[int, int] = {}
    open_subtrees: list[int] = []  # leftmost leaves of finished subtrees that still wait for their parent
    for i, node in enumerate(nodes):
        count = len(node.children)
        left[i] = open_subtrees[-count] if count else i
        del open_subtrees[len(open_subtrees) - count :]
        open_subtrees.append(int(left[i]))
        last_with[int(left[i])] = i
    return nodes, left, np.array(sorted(last_with.values()), np.int64)


def _rename_costs(a: list[Tree], b: list[Tree], texts: bool) -> Floats:
    costs = np.ones((len(a), len(b)))
    groups_b = _by_label(b)
    for label, rows in _by_label(a).items():
        columns = groups_b.get(label)
        if columns is not None:
            costs[np.ix_(rows, columns)] = (
                _text_distances([a[i].text for i in rows], [b[j].text for j in columns]) if texts else 0.0
            )
    return costs


def _by_label(nodes: list[Tree]) -> dict[Hashable, list[int]]:
    groups: dict[Hashable, list[int]] = {}
    for i, node in enumerate(nodes):
        groups.setdefault(node.label, []).append(i)
    return groups


def _text_distances(a: list[str], b: list[str]) -> Floats:
    """Normalised Levenshtein distances, every a against every b, each pair of texts once."""
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cdist

    unique_a, unique_b = list(dict.fromkeys(a)), list(dict.fromkeys(b))
    where_a = {text: i for i, text in enumerate(unique_a)}
    where_b = {text: i for i, text in enumerate(unique_b)}
    table = cdist(unique_a, unique_b, scorer=Levenshtein.normalized_distance, dtype=np.float64)
    return table[np.ix_([where_a[text] for text in a], [where_b[text] for text in b])]
