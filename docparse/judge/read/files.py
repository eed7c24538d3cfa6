"""Gold pages and predictions in folders: which file belongs to which page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import GoldError, InputError

SUFFIXES = (".html", ".htm", ".md", ".txt")
"""A page's prediction is the first of these that exists."""

_GOLD = ".gold.html"
_NUMBERED = re.compile(r"gold_(.+)\.txt")


@dataclass(frozen=True, slots=True)
class PagePair:
    """A gold page and the prediction for it, None where there is none. `page` is the page's name."""

    page: str
    gold: Path
    prediction: Path | None

    def read_gold(self) -> str:
        """The gold HTML. GoldError if it is not UTF-8."""
        try:
            return _bytes(self.gold).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            message = f"{self.gold}: not UTF-8 (byte {error.start})"
            raise GoldError(message) from error

    def read_prediction(self) -> str | None:
        """The prediction, None without one. Bytes that are no UTF-8 become U+FFFD, so they count as wrong."""
        return None if self.prediction is None else _bytes(self.prediction).decode("utf-8-sig", "replace")


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path=path) from error


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pages of a gold folder in natural order, and predictions that no gold page asks for."""

    pairs: tuple[PagePair, ...]
    unused: tuple[Path, ...]


def pair_pages(gold: Path, predictions: Path) -> Pairing:
    """Match `NAME.gold.html` with `NAME.html|htm|md|txt`, and `gold_{i}.txt` with `pred_{i}.txt`.

    A page without a prediction is kept. InputError if a folder is missing or holds no gold page, GoldError if
    two gold files name the same page.
    """
    for folder in (gold, predictions):
        if not folder.is_dir():
            raise InputError("is not a folder", path=folder)
    pairs = [
        PagePair(page, path, _prediction(predictions, page, numbered))
        for page, path, numbered in _gold_pages(gold)
    ]
    if not pairs:
        raise InputError("no gold page in it", path=gold, hint="NAME.gold.html or gold_1.txt are looked for")
    if twice := [page for page, count in Counter(pair.page for pair in pairs).items() if count > 1]:
        message = f"{gold}: more than one gold file for page {twice[0]}"
        raise GoldError(message)
    used = {pair.prediction for pair in pairs}
    stems = {path.stem for path in used if path}
    unused = [
        path
        for path in predictions.iterdir()
        if path.suffix in SUFFIXES and path not in used and not _is_gold(path) and path.stem not in stems
    ]
    return Pairing(
        tuple(sorted(pairs, key=lambda pair: natural(pair.page))),
        tuple(sorted(unused, key=lambda path: natural(path.name))),
    )


def natural(name: str) -> list[tuple[int, str]]:
    """Sort key: digits by value, so that page 10 follows page 9."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _gold_pages(folder: Path) -> Iterator[tuple[str, Path, bool]]:
    for path in folder.iterdir():
        if path.name.endswith(_GOLD):
            yield path.name.removesuffix(_GOLD), path, False
        elif match := _NUMBERED.fullmatch(path.name):
            yield match[1], path, True


def _is_gold(path: Path) -> bool:
    return path.name.endswith(_GOLD) or _NUMBERED.fullmatch(path.name) is not None


def _prediction(folder: Path, page: str, numbered: bool) -> Path | None:
    stem = f"pred_{page}" if numbered else page
    suffixes = (".txt", *SUFFIXES) if numbered else SUFFIXES
    candidates = (folder / f"{stem}{suffix}" for suffix in suffixes)
    return next((path for path in candidates if path.is_file()), None)
