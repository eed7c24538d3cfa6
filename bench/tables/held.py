"""Corpora that are measured again and again: pages are printed once, unchanged documents scored once."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bench.corpora.items import Figures, Item, Scored, corpus_figures
from bench.corpora.tables import TABLES
from docparse import LayoutOptions, parse_pdf
from docparse.document import Document


@dataclass(slots=True)
class _Held:
    """An item, the document that the shipped parser makes of it, and its figures."""

    item: Item
    document: Document
    figures: Figures


def add_corpora(parser: ArgumentParser, *, required: bool) -> None:
    """Let a command take corpora: `--all DATA`, `--corpus NAME` and `--share N`."""
    parser.add_argument("--all", type=Path, required=required, help="data folder with all corpora")
    parser.add_argument("--corpus", action="append", choices=TABLES, help="only these (default: all)")
    parser.add_argument("--share", type=int, default=1, help="take every Nth item")


def held_corpora(args: Namespace) -> HeldCorpora:
    """Parse and score the corpora that the arguments name; say so if it is not the whole of them."""
    if args.share > 1:
        print(f"one item in {args.share} of each corpus\n")
    return HeldCorpora(args.all, args.corpus or list(TABLES), args.share)


class HeldCorpora:
    """Every `share`th item of each corpus, with what the shipped parser gives."""

    def __init__(self, data: Path, names: Sequence[str], share: int = 1) -> None:
        """Parse and score all items of the corpora `names` under `data`."""
        self.share = share
        self._held = {
            name: [
                _Held(item, document := _parse(item), item.score(document))
                for item in _kept(TABLES[name].items(data), name, share)
            ]
            for name in names
        }
        self.shipped = self._sums(
            {name: [held.figures for held in all_] for name, all_ in self._held.items()}
        )

    def figures(self) -> dict[str, float]:
        """Return the leading measure of each corpus, and tables invented, as the parser is now."""
        return self._sums({name: [_score(held) for held in all_] for name, all_ in self._held.items()})

    @staticmethod
    def _sums(figures: dict[str, list[Figures]]) -> dict[str, float]:
        found = {name: _figure(all_, TABLES[name].leading) for name, all_ in figures.items()}
        found["invented"] = _figure([one for all_ in figures.values() for one in all_], "invented")
        return found


def _kept(items: Iterator[Item], corpus: str, share: int) -> Iterator[Item]:
    """Yield every `share`th item; printed pages are all taken."""
    return items if corpus.startswith("printed") else islice(items, 0, None, share)


def _parse(item: Item) -> Document:
    return parse_pdf(item.path, ocr="never", layout=LayoutOptions(join_tables=False))


def _score(held: _Held) -> Figures:
    document = _parse(held.item)
    return held.figures if document == held.document else held.item.score(document)


def _figure(figures: Sequence[Figures], measure: str) -> float:
    """Return one measure over items, 0 where none has it."""
    return corpus_figures([Scored("", one, 1, 0.0) for one in figures]).get(measure, 0.0)
