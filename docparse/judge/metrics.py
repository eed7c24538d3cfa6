"""Text and table measures, in one place: each name is computed in the module it comes from."""

from __future__ import annotations

from docparse.judge.teds import table_tree, teds
from docparse.judge.trees import Tree, tree_distance, tree_similarity, tree_size

__all__ = ["Tree", "table_tree", "teds", "tree_distance", "tree_similarity", "tree_size"]
