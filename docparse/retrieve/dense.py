"""Dense vectors of passages, by any function or by an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.endpoint import Client

Embed = Callable[[Sequence[str]], Any]
"""Texts to vectors: n texts to an array, or nested lists, of n rows."""

Vectors = NDArray[np.float32]
BATCH = 64


def embed_by(client: Client) -> Embed:
    """Return an embedding function that asks a client's endpoint (`/embeddings`)."""
    return client.embed


def unit_vectors(texts: Sequence[str], embed: Embed) -> Vectors:
    """Return float32 (n, d): vectors of length 1, so that their product is the cosine; zero vectors stay.

    Raises:
        ValueError: the function gives another number of vectors, or none that is finite.
    """
    rows: list[Vectors] = []
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        found = np.asarray(embed(batch), np.float32)
        if found.ndim != 2 or len(found) != len(batch) or not np.isfinite(found).all():
            msg = f"an embedding of {len(batch)} texts must be that many finite vectors, not {found.shape}"
            raise ValueError(msg)
        length = np.linalg.norm(found, axis=1, keepdims=True)
        rows.append((found / np.where(length > 0, length, 1)).astype(np.float32))
    return np.concatenate(rows) if rows else np.zeros((0, 0), np.float32)
