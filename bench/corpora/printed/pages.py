"""Random pages: prose, tables in one style each, and what looks like a table and is none."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bench.corpora.printed.contents import Sample, make_sample, phrase, sentence

RULINGS = (
    "full", "booktabs", "booktabs", "rows", "none", "none", "frame", "inner", "mitred", "stripes", "columns",
    "head", "dotted",
)  # fmt: skip
DECOYS = ("bullets", "numbered", "chart", "contents", "references", "code", "signature", "cards")


@dataclass(frozen=True, slots=True)
class TableLook:
    """The setting of a table: rulings, side of values and heads, padding in points, caption, width."""

    rulings: str
    values: str
    heads: str
    padding: float
    caption: str  # above, below or none
    wide: bool
    leaders: bool
    signs: bool
    bold_head: bool


@dataclass(frozen=True, slots=True)
class PageLook:
    """The setting of a page: its columns, type and leading; `slide` is wide and large."""

    columns: int
    font: int
    size: float
    leading: float
    slide: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, heading, decoy or table of a page."""

    kind: str
    text: str = ""
    table: Sample | None = None
    look: TableLook | None = None


@dataclass(frozen=True, slots=True)
class MadePage:
    """A page from top to bottom."""

    look: PageLook
    parts: tuple[Part, ...]

    @property
    def tables(self) -> list[Sample]:
        return [part.table for part in self.parts if part.table is not None]


def make_page(seed: int) -> MadePage:
    """Draw the page of a seed."""
    random = Random(seed)
    slide = random.random() < 0.12
    columns = 2 if not slide and random.random() < 0.35 else 1
    size = random.choice((14.0, 18.0)) if slide else random.choice((8.0, 9.0, 10.0, 11.0, 12.0))
    look = PageLook(columns, random.randrange(4), size, random.choice((1.15, 1.25, 1.4, 1.6)), slide)
    parts = [Part("heading", phrase(random).capitalize())]
    for kind in _plan(random, slide):
        if kind == "table":
            table = make_sample(random, narrow=columns == 2 or slide)
            caption = random.choice(("Table {}: {}", "{1}", "Table {}. {}"))
            text = caption.format(len(parts), phrase(random).capitalize() + " by region")
            parts.append(Part("table", text, table, _table_look(random, table)))
        elif kind == "prose":
            parts.append(Part("prose", " ".join(sentence(random) for _ in range(random.randint(3, 7)))))
        else:
            parts.append(Part(kind, phrase(random).capitalize()))
    return MadePage(look, tuple(parts))


def _plan(random: Random, slide: bool) -> list[str]:
    if slide:
        return [random.choice(("table", "table", "bullets", "chart"))]
    plan = ["prose"]
    for _ in range(4):
        plan += [random.choice(DECOYS) if random.random() < 0.4 else "table"]
        plan += ["prose"] if random.random() < 0.8 else []
    return plan[random.randrange(2) :]


def _table_look(random: Random, table: Sample) -> TableLook:
    figures = table.kind in ("money", "metrics", "counts")
    rulings = random.choice(RULINGS)
    if table.kind == "text" and rulings in ("none", "columns", "head"):
        rulings = "rows"  # nobody can tell the rows of such a table
    if not table.head and rulings in ("none", "head") and not figures:
        rulings = "frame"
    return TableLook(
        rulings,
        random.choice(("right", "right", "center", "left")) if figures else random.choice(("left", "center")),
        random.choice(("center", "same", "same", "left")),
        random.choice((2.0, 3.0, 5.0, 8.0)),
        random.choice(("above", "above", "below", "none")),
        random.random() < 0.5,
        table.kind == "money" and rulings == "none" and random.random() < 0.5,
        table.kind == "money" and random.random() < 0.5,
        random.random() < 0.6,
    )
