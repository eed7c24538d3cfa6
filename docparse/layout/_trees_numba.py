"""Groups as trees: every node knows its parent, a root is its own."""

from __future__ import annotations

from docparse._jit import inner


@inner
def root_of(parent, node):  # type: ignore[no-untyped-def]
    """Return the root of a node's tree, which gets lower on the way."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node
