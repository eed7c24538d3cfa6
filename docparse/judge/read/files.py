"""Gold pages and predictions in folders: which file belongs to which page."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import GoldError, InputError
from docparse.judge.read.json_text import json_text

SUFFIXES = (".html", ".htm", ".md", ".markdown", ".txt", ".tex", ".doctags", ".json")
"""A page's prediction is the first of these that exists, in any letter case."""

SILVER = "silver"  # folder of a second tier of the same pages (`docparse gold ixbrl --silver`)
_GOLD = re.compile(r"(.+)\.gold\.html?", re.IGNORECASE)
_NUMBERED = re.compile(r"gold_(.+)\.txt", re.IGNORECASE)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins as UTF-16's mark does
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class PagePair:
    """A gold page and the prediction for it, None where there is none. `page` is the page's name."""

    page: str
    gold: Path
    prediction: Path | None

    def read_gold(self) -> str:
        """The gold HTML. GoldError if it is neither UTF-8 nor marked as UTF-16."""
        data = _bytes(self.gold)
        try:
            return data.decode(_encoding(data))
        except UnicodeDecodeError as error:
            message = f"{self.gold}: not UTF-8 (byte {error.start})"
            raise GoldError(message) from error

    def read_prediction(self) -> str | None:
        """The prediction, None without one. Bytes that are no text become U+FFFD, so they count as wrong."""
        if self.prediction is None:
            return None
        data = _bytes(self.prediction)
        text = data.decode(_encoding(data), "replace")
        return json_text(text) if self.prediction.suffix.lower() == ".json" else text


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path=path) from error


def _encoding(data: bytes) -> str:
    """The encoding of a file: by its byte-order mark, or UTF-16 where every other byte is zero."""
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if marked:
        return marked
    start = data[:400]
    for zeros, name in ((start[1::2], "utf-16-le"), (start[::2], "utf-16-be")):
        if len(start) > 3 and zeros.count(0) > 0.7 * len(zeros):
            return name
    return "utf-8"


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pages of a gold folder in natural order, and the files that no page made use of.

    `unused`: predictions that no gold page asks for. `shadowed`: other forms of a page that has a prediction.
    `silver`: gold files of a second tier, which are scored by naming their folder.
    """

    pairs: tuple[PagePair, ...]
    unused: tuple[Path, ...]
    shadowed: tuple[Path, ...] = ()
    silver: tuple[Path, ...] = ()


def pair_pages(gold: Path, predictions: Path) -> Pairing:
    """Match `NAME.gold.html` with `NAME` and one of `SUFFIXES`, and `gold_{i}.txt` with `pred_{i}.txt`.

    Sub-folders are read too: `a/NAME.gold.html` goes with `a/NAME.html`, or with the one `NAME.html` that
    there is. A page without a prediction is kept. Raises InputError if a folder is missing or holds no gold
    page, or no prediction belongs to any gold page; GoldError if two gold files name the same page.
    """
    for folder in (gold, predictions):
        if not folder.is_dir():
            raise InputError("is not a folder", path=folder)
    found, silver = _gold_pages(gold)
    _check_gold(gold, [page for page, _, _ in found])
    by_name, by_stem = _predictions(predictions)
    stems = Counter(_wanted(page, numbered).name.lower() for page, _, numbered in found)
    pairs, taken = [], set()
    for page, path, numbered in found:
        name = _wanted(page, numbered)
        forms = by_name.get(name.as_posix().lower())
        if forms is None and stems[name.name.lower()] == 1:
            forms = by_stem.get(name.name.lower())
        forms = sorted(forms or (), key=lambda form: _rank(form, numbered))
        taken.update(forms)
        pairs.append(PagePair(page, path, forms[0] if forms else None))
    used = {pair.prediction for pair in pairs if pair.prediction}
    everything = {path for forms in by_name.values() for path in forms}
    unused = sorted(everything - taken, key=_order)
    if not used:
        raise _nothing_pairs(predictions, pairs, unused)
    pairs.sort(key=lambda pair: natural(pair.page))
    shadowed = sorted(taken - used, key=_order)
    return Pairing(tuple(pairs), tuple(unused), tuple(shadowed), tuple(sorted(silver, key=_order)))


def natural(name: str) -> list[tuple[int, str]]:
    """Sort key: digits by value, so that page 10 follows page 9."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _order(path: Path) -> list[tuple[int, str]]:
    return natural(path.as_posix())


def _check_gold(folder: Path, pages: list[str]) -> None:
    if not pages:
        raise InputError(
            "no gold page in it", path=folder, hint="NAME.gold.html or gold_1.txt are looked for"
        )
    if twice := [page for page, count in Counter(pages).items() if count > 1]:
        message = f"{folder}: more than one gold file for page {twice[0]}"
        raise GoldError(message)


def _nothing_pairs(folder: Path, pairs: list[PagePair], unused: list[Path]) -> InputError:
    page = _wanted(pairs[0].page, _NUMBERED.fullmatch(pairs[0].gold.name) is not None)
    names = ", ".join(str(path.relative_to(folder)) for path in unused[:3])
    there = f"it holds {names}" if unused else "it holds no file with such an ending"
    hint = f"for {pairs[0].gold.name} looked for {page.name} with {', '.join(SUFFIXES)}; {there}"
    return InputError("no prediction in it belongs to any gold page", path=folder, hint=hint)


def _gold_pages(folder: Path) -> tuple[list[tuple[str, Path, bool]], list[Path]]:
    """Pages (name, file, numbered), and the files of a second tier of pages that are there themselves."""
    pages, silver = [], []
    for path in folder.rglob("*"):
        name = _GOLD.fullmatch(path.name)
        numbered = _NUMBERED.fullmatch(path.name)
        match = name or numbered
        if match is None:
            continue
        below = path.relative_to(folder).parent
        if below.name == SILVER and (path.parent.parent / path.name).exists():
            silver.append(path)
        else:
            pages.append(((below / match[1]).as_posix(), path, numbered is not None))
    return pages, silver


def _wanted(page: str, numbered: bool) -> Path:
    """The prediction's path below its folder, without its suffix."""
    path = Path(page)
    return path.with_name(f"pred_{path.name}") if numbered else path


def _predictions(folder: Path) -> tuple[Mapping[str, list[Path]], Mapping[str, list[Path]]]:
    """Predictions by path below the folder, and by name where only one sub-folder has that name."""
    by_name: dict[str, list[Path]] = {}
    for path in _candidates(folder):
        below = path.relative_to(folder)
        by_name.setdefault(below.with_name(path.name[: -len(path.suffix)]).as_posix().lower(), []).append(
            path
        )
    by_stem: dict[str, list[Path]] = {}
    homes = Counter(name.rpartition("/")[2] for name in by_name)
    for name, forms in by_name.items():
        stem = name.rpartition("/")[2]
        if homes[stem] == 1:
            by_stem[stem] = forms
    return by_name, by_stem


def _candidates(folder: Path) -> Iterator[Path]:
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
    beside_gold = {path.parent for path in files if _is_gold(path)}
    for path in files:
        manifest = path.suffix.lower() == ".json" and path.parent in beside_gold
        if not _is_gold(path) and not manifest:
            yield path


def _is_gold(path: Path) -> bool:
    return _GOLD.fullmatch(path.name) is not None or _NUMBERED.fullmatch(path.name) is not None


def _rank(path: Path, numbered: bool) -> tuple[int, str]:
    suffix = path.suffix.lower()
    return (-1 if numbered and suffix == ".txt" else SUFFIXES.index(suffix), path.name)
