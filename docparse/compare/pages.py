"""Gold pages in a folder: `NAME.pdf` (its first page) or an image, beside `NAME.gold.html`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import InputError
from docparse.judge.read.files import natural

GOLD = ".gold.html"
SUFFIXES = (".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp")
SEED = 1
_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class PageFile:
    """A page's file and its gold HTML."""

    path: Path
    gold: str


def own_pages() -> Path:
    """Return the folder of docparse's own gold pages: within the installed package, or in the checkout."""
    installed = _HERE / "own_pages"
    return installed if installed.is_dir() else _HERE.parents[1] / "fixtures" / "pages"


def find_pages(folder: Path, limit: int | None = None) -> list[PageFile]:
    """Return the pages of a folder that have gold, in natural order; with `limit` the first of them.

    Raises:
        InputError: there are none.
    """
    pages: list[PageFile] = []
    for gold in sorted(folder.glob(f"*{GOLD}"), key=lambda path: natural(path.name)):
        stem = gold.name.removesuffix(GOLD)
        path = next((p for s in SUFFIXES if (p := folder / f"{stem}{s}").is_file()), None)
        if path is not None:
            pages.append(PageFile(path, gold.read_text(encoding="utf-8")))
    if not pages:
        problem = f"has no NAME.pdf or image with NAME{GOLD}"
        raise InputError(problem, path=folder)
    return pages[:limit]


def sample(pages: list[PageFile], size: int | None) -> list[PageFile]:
    """Return `size` of the pages (all, if there are fewer), in their order; the same ones every time."""
    if size is None or size >= len(pages):
        return pages
    chosen = random.Random(SEED).sample(range(len(pages)), size)
    return [pages[i] for i in sorted(chosen)]
