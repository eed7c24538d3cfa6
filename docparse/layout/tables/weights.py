"""Weights and thresholds of table finding, each with its unit and its reason; nothing else decides."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.layout.params import fill


@dataclass(frozen=True, slots=True)
class WallWeights:
    """Evidence that a white stripe parts the columns of a page."""

    gap: float
    lines: int
    prose_words: int
    prose_width: float
    level: float
    prose_sides: tuple[float, float, float]
    uneven: tuple[float, float, float]
    justified: float
    alone: float
    rule: float
    most_rules: int
    rule_width: float
    least: float


WALL = fill(WallWeights, "tables.wall")


@dataclass(frozen=True, slots=True)
class ProseWeights:
    """Evidence that lines of a column are a paragraph."""

    words: int
    width: float
    leading: float
    indent: float


PROSE = fill(ProseWeights, "tables.prose")


@dataclass(frozen=True, slots=True)
class HeadWeights:
    """Evidence that a head spans a stretch of columns."""

    leading: float
    airy: float
    uneven: float
    narrower: float
    aligned: float
    rule_below: float
    off_centre: float
    off_left: float
    off_right: float
    boxed: float
    far: float
    missed: float
    touch: float
    ruled: float
    span: float
    beside: float
    headed: float
    bare: float
    cut: float
    recurs: float
    shared: float
    taken: float


HEAD = fill(HeadWeights, "tables.head")


@dataclass(frozen=True, slots=True)
class AboveWeights:
    """Evidence that lines above the rows of a table are its head."""

    lines: int
    near: float
    larger: float
    ruled: float
    pitch: float
    prose_words: int
    prose_width: float
    centred: float
    exact: float
    labelled: int


ABOVE = fill(AboveWeights, "tables.above")


@dataclass(frozen=True, slots=True)
class TableWeights:
    """Evidence that rows of pieces are a table: log odds, fitted on all corpora (`bench.tables.fit`)."""

    announced: float
    values: float
    unlabelled: float
    ruled: float
    reach: float
    most_rules: int
    rows: float
    most_rows: int
    columns: float
    most_columns: int
    leading: float
    most_leading: float
    running: float
    listed: float
    sizes: float
    larger: float
    contents: float
    least: float
    open: float


TABLE = fill(TableWeights, "tables.table")


@dataclass(frozen=True, slots=True)
class AgainWeights:
    """Labels behind figures: those of a second table."""

    rows: int
    aligned: float
    share: float


AGAIN = fill(AgainWeights, "tables.again")


@dataclass(frozen=True, slots=True)
class PartWeights:
    """Evidence that what is below a break is another table; log odds, against those of being a table."""

    table: float
    head: float
    ruled_head: float
    gap: float
    columns: float
    crossed: float
    far: float
    blank: float
    most: int


PART = fill(PartWeights, "tables.part")


@dataclass(frozen=True, slots=True)
class RowWeights:
    """Evidence that a line goes on with the row above it (for it: added; for a row of its own: taken off)."""

    farthest: float
    wider: float
    clear: float
    once: float
    leading: float
    tight: float
    set: float
    usual: float
    beside: float
    ruled: float
    twice: float
    stacked: float
    headless: float
    opens: float
    lower: float
    bracket: float
    capital: float
    breaks: float
    style: float
    figures: float
    new_column: float
    as_many: float


ROW = fill(RowWeights, "tables.row")


@dataclass(frozen=True, slots=True)
class GutterWeights:
    """Evidence that a white stripe parts two columns of a table."""

    number: float
    words: float
    beside: float
    head: float
    lone: float
    least: float
    few: float
    clear: float
    half: float
    narrow: float
    uneven: float
    aligned: float


GUTTER = fill(GutterWeights, "tables.gutter")
