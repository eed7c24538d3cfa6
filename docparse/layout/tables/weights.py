"""Weights and thresholds of table finding, each with its unit and its reason; nothing else decides."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WallWeights:
    """Evidence that a white stripe parts the columns of a page."""

    gap: float = 0.8  # em; narrower gaps part words
    lines: int = 3  # lines on each side; fewer show no column
    prose_words: int = 5  # words; a piece of so many reads like a line of prose
    prose_width: float = 12.0  # em; a line of prose is at least as wide
    level: float = 0.2  # em; base lines of one row differ by less
    facing: tuple[float, float, float] = (-1.0, -0.4, 1.0)  # a line where none, one or both sides are prose
    uneven: tuple[float, float, float] = (0.5, 1.0, 1.0)  # a line whose sides stand on different base lines
    justified: float = 2.0  # points; lines of a justified paragraph end within
    alone: float = 0.7  # a line without a partner on either side, counted on the side with fewer
    rule: float = 0.7  # a rule on one side only
    most_rules: int = 3  # of them; more are underlines of cells
    rule_width: float = 0.6  # of a side's width; shorter rules belong to single cells
    least: float = 1.5  # score; less is chance


WALL = WallWeights()


@dataclass(frozen=True, slots=True)
class ProseWeights:
    """Evidence that lines of a column are a paragraph."""

    words: int = 5  # in a line that is full
    width: float = 0.7  # of the column: a line that is full runs further, ragged or not
    leading: float = 2.2  # em between base lines: double spacing
    indent: float = 3.0  # em that a first line may stand in


PROSE = ProseWeights()


@dataclass(frozen=True, slots=True)
class HeadWeights:
    """Evidence that a head spans a stretch of columns."""

    leading: float = 2.55  # em between lines of one head
    airy: float = 3.2  # em between most lines of a head, which are lines of one head nevertheless
    uneven: float = 1.15  # times that: no two of them are further apart
    narrower: float = 0.9  # times that, where the lower line is over fewer columns: it may be one of several
    aligned: float = 0.8  # em; lines of one head share a side or their middle to within
    rule_below: float = 1.3  # em from a head's base line to the rule that underlines it
    off_centre: float = 1.0  # an em off the middle of the columns
    off_left: float = 2.0  # an em off the left side of a single column: seldom what heads are set by
    off_right: float = 1.0  # an em off its right side
    boxed: float = 0.5  # an em more for the middle of cells than for that of figures, which is surer
    far: float = 4.0  # em; further off is no worse
    missed: float = 1.5  # a column under the head's text that it does not take
    touch: float = 0.3  # em; less overlap is chance
    ruled: float = 3.0  # the rule under the head says so (or otherwise)
    span: float = 0.2  # each further column: fewer are more usual
    beside: float = 2.0  # no column of the stretch is under the head
    headed: float = 0.5  # a column of a span that has a head of its own below
    bare: float = 0.6  # a column of a span that has none
    cut: float = 2.5  # a span below that the stretch takes a part of
    recurs: float = 1.5  # a head that is below the stretch twice
    shared: float = 5.0  # a column that two heads of one level would share
    taken: float = 3.0  # a column that a head beside this one has


HEAD = HeadWeights()


@dataclass(frozen=True, slots=True)
class AboveWeights:
    """Evidence that lines above the rows of a table are its head."""

    lines: int = 10  # at most
    near: float = 2.35  # em between base lines
    larger: float = 1.3  # times the line below: a heading of the text
    ruled: float = 4.0  # em, where rules underline the upper line
    pitch: float = 1.7  # times the usual distance of rows, where that is more
    prose_words: int = 12  # words; a lone piece of so many is prose if it is wide too
    prose_width: float = 0.6  # of the table's width
    centred: float = 2.0  # em that a title may be off the middle of its table
    exact: float = 0.25  # em that a head may be off the middle of its columns, where it is no title


ABOVE = AboveWeights()


@dataclass(frozen=True, slots=True)
class TableWeights:
    """Evidence that rows of pieces are a table: log odds, fitted on all corpora (`bench.tables.fit`)."""

    told: float = 0.9  # rules of one width or a caption
    values: float = 3.5  # all behind the labels are figures or quantities
    unlabelled: float = -2.7  # all rows begin with a figure
    ruled: float = 0.95  # each rule along its width
    reach: float = 2.0  # em above and below its lines in which rules are its own
    most_rules: int = 3
    rows: float = 0.4  # twice as many rows as two
    most_rows: int = 16
    columns: float = 0.8  # each column beyond two
    most_columns: int = 2
    leading: float = 1.2  # each em between base lines beyond one: rows are set apart
    most_leading: float = 2.0
    running: float = -1.8  # all go on with a sentence
    listed: float = -3.0  # all open with a bullet; by hand, the corpora have few
    sizes: float = -1.5  # type of several sizes: a drawing's labels, or a heading and its text
    larger: float = 1.3  # times: another size of type
    contents: float = -4.0  # a table of contents; by hand, the corpora have few
    least: float = 2.5  # below, "no table" is the likelier by rows alone
    open: float = 1.5  # so far below, the finished table may say otherwise


TABLE = TableWeights()


@dataclass(frozen=True, slots=True)
class AgainWeights:
    """Labels behind figures: those of a second table."""

    rows: int = 3  # different labels; fewer show no table
    aligned: float = 0.5  # em that their left sides differ by
    share: float = 0.7  # of what is behind figures that they are


AGAIN = AgainWeights()


@dataclass(frozen=True, slots=True)
class PartWeights:
    """Evidence that what is below a break is another table; log odds, against those of being a table."""

    table: float = 4.0  # each table, once and not for every line: fewer are likelier
    head: float = 3.0  # another head
    ruled_head: float = 5.0  # the first one, ruled, far below what has fewer columns
    gap: float = 0.35  # each em of a wide gap beyond
    far: float = 3.2  # em of the smaller type between base lines
    blank: float = 2.2  # times the usual distance of rows: a row may be left blank
    most: int = 5  # breaks inside a part: the cost is to grow with the lines, not with their cube


PART = PartWeights()


@dataclass(frozen=True, slots=True)
class RowWeights:
    """Evidence that a line goes on with the row above it (for it: added; for a row of its own: taken off)."""

    farthest: float = 2.3  # em between lines of one cell, at most
    wider: float = 1.06  # times the distance of lines within a row: what parts two rows is more
    clear: float = 0.15  # the same less one, from which leading tells for sure
    once: float = 0.25  # of what leading tells, where a single pair of lines is nearer than others
    leading: float = 2.0  # leading tells for sure
    tight: float = 0.4  # lines as near as lines of text (or as far as rows), where leading does not tell
    set: float = 1.5  # em: text is set tighter, rows of a table are further apart
    usual: float = -0.3  # most lines are rows
    beside: float = 6.0  # nearer than lines are set, with nothing in common: cells at different heights
    ruled: float = 6.0  # a rule or the edge of a shade lies between
    twice: float = 12.0  # figures in one column twice
    stacked: float = 2.5  # in one column alone and without a label: parts of one number
    headless: float = 2.0  # a line of words without label
    opens: float = 4.0  # a label with a colon opens a section
    lower: float = 2.5  # a label that begins with a small letter
    bracket: float = 0.8  # or with a bracket
    capital: float = 0.5  # or with neither
    breaks: float = 2.5  # the label above ends as lines break
    style: float = 1.5  # bold below plain or otherwise
    figures: float = 1.0  # figures are beside the label above: it is complete
    new_column: float = 2.0  # a table of words: a line fills a column that the line above leaves empty
    as_many: float = 2.5  # it fills as many


ROW = RowWeights()


@dataclass(frozen=True, slots=True)
class GutterWeights:
    """Evidence that a white stripe parts two columns of a table."""

    number: float = 1.5  # a gap of a line with a number on either side
    words: float = 0.8  # a gap between words
    beside: float = 1.0  # words that cross it, on a line with figures or in a table without any
    head: float = 0.4  # words that cross it on another line: they may head several columns
    lone: float = 0.1  # a line of one piece that crosses it
    least: float = 1.5  # each gutter: fewer are likelier
    few: float = 0.5  # times the lines of several pieces, where that is less
    clear: float = 0.2  # much white between the columns
    half: float = 0.2  # em of white that gain half of that
    narrow: float = 0.8  # points: what parts columns is wider
    uneven: float = 0.4  # a figure that neither begins nor ends where most of its column do
    aligned: float = 0.4  # em


GUTTER = GutterWeights()
