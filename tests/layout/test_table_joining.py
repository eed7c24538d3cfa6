from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from docparse.document import Cell, Provenance, Role, Table, Triage
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.params import PARAMS
from docparse.layout.tables.joining import join_tables
from docparse.text.captions import GOES_ON

BOX = (50.0, 100.0, 500.0, 300.0)
HEAD = ["Item", "2024"]


def table(*rows: list[str], head: int = 1) -> Table:
    cells = [
        Cell(r, c, text, header=r < head, box=BBox(*BOX))
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    ]
    return Table(len(rows), len(rows[0]), tuple(cells))


def page(number: int, *blocks: BlockDraft) -> PageDraft:
    return PageDraft(number, 600, 800, 0, Triage("text", ""), Provenance("text_layer", "test", "1"), blocks)


def text(role: Role = "text", words: str = "words") -> BlockDraft:
    return BlockDraft((50, 20, 500, 40), role, words)


def set_in(part: Table, lefts: list[float]) -> Table:
    """Return a table whose columns begin there."""
    boxes = [BBox(left, 0, left + 50, 9) for left in lefts]
    return replace(part, cells=tuple(replace(cell, box=boxes[cell.column]) for cell in part.cells))


def block(part: Table, box: tuple[float, float, float, float] = BOX) -> BlockDraft:
    """Return a block whose columns are as wide as each other."""
    wide = (box[2] - box[0]) / part.columns
    return BlockDraft(
        box, "table", "", table=set_in(part, [box[0] + wide * at for at in range(part.columns)])
    )


def texts(part: Table | None) -> list[list[str]]:
    assert part is not None
    rows: list[list[str]] = [[] for _ in range(part.rows)]
    for cell in part.cells:
        rows[cell.row].append(cell.text)
    return rows


def joined(*pages: PageDraft) -> list[PageDraft]:
    """Return the pages, none lost, with their tables joined."""
    found = list(join_tables(PARAMS.tables.joining, pages))
    assert [one.number for one in found] == [one.number for one in pages]
    return found


def test_a_table_over_three_pages_becomes_one_and_its_head_stands_once() -> None:
    pages = joined(
        page(1, text(), block(table(HEAD, ["a", "1"])), text("footnote"), text("page_footer")),
        page(2, text("page_header"), block(table(HEAD, ["b", "2"])), text("page_footer")),
        page(3, text("page_header"), block(table(["c", "3"], ["d", "4"], head=0)), text()),
    )
    whole = pages[0].blocks[1]
    assert texts(whole.table) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"], ["d", "4"]]
    assert whole.text.split() == ["Item", "2024", "a", "1", "b", "2", "c", "3", "d", "4"]
    assert [[b.role for b in p.blocks] for p in pages[1:]] == [
        ["page_header", "page_footer"],
        ["page_header", "text"],
    ]
    assert whole.table is not None
    assert [cell.page for cell in whole.table.cells] == [None] * 4 + [2] * 2 + [3] * 4
    assert all(cell.box is not None for cell in whole.table.cells)
    assert [cell.text for cell in whole.table.cells if cell.header] == HEAD


def test_what_stands_between_keeps_tables_apart() -> None:
    pages = joined(page(1, block(table(HEAD, ["a", "1"])), text()), page(2, block(table(HEAD, ["b", "2"]))))
    assert [len(p.blocks) for p in pages] == [2, 1]


def test_other_columns_or_sides_are_another_table() -> None:
    wide = table(["x", "y", "z"], ["1", "2", "3"])
    moved = (100.0, 100.0, 500.0, 300.0)
    for other in (block(wide), block(table(["b", "2"], ["c", "3"], head=0), moved)):
        pages = joined(page(1, block(table(HEAD, ["a", "1"]))), page(2, other))
        assert [len(p.blocks) for p in pages] == [1, 1]


def test_captions_keep_their_targets() -> None:
    caption = BlockDraft((50, 400, 500, 420), "caption", "Table 2", caption_of=2)
    pages = joined(
        page(1, block(table(HEAD, ["a", "1"]))),
        page(2, block(table(HEAD, ["b", "2"])), caption, block(table(HEAD, ["c", "3"]))),
    )
    assert [b.role for b in pages[1].blocks] == ["caption", "table"]
    assert pages[1].blocks[0].caption_of == 1


def test_a_page_is_given_as_soon_as_nothing_can_be_added_to_it() -> None:
    seen: list[int] = []

    def coming() -> Iterator[PageDraft]:
        for one in (
            page(1, text()),
            page(2, block(table(HEAD, ["a", "1"]))),
            page(3, block(table(HEAD, ["b", "2"]))),
            page(4, text()),
        ):
            seen.append(one.number)
            yield one

    read = {one.number: list(seen) for one in join_tables(PARAMS.tables.joining, coming())}
    assert read == {1: [1], 2: [1, 2, 3, 4], 3: [1, 2, 3, 4], 4: [1, 2, 3, 4]}


def test_a_table_with_heads_of_its_own_is_another_table() -> None:
    for head in (["Item", "Additions"], ["Item", "2023"], ["", "December 31, 2023"]):
        pages = joined(
            page(1, block(table(HEAD, ["a", "1"]))), page(2, block(table(head, ["b", "2"], ["c", "3"])))
        )
        assert [len(p.blocks) for p in pages] == [1, 1]


def test_dashes_below_words_make_them_no_heads() -> None:
    words = table(["Perth", "sensor"], ["Calder", "—"])
    pages = joined(page(1, block(table(HEAD, ["a", "tariff"]))), page(2, block(words)))
    assert texts(pages[0].blocks[0].table)[2:] == [["Perth", "sensor"], ["Calder", "—"]]


def test_a_first_row_taken_for_a_head_is_joined() -> None:
    for first in (["b", "2"], ["b", "n/a"], ["Total", ""]):
        pages = joined(page(1, block(table(HEAD, ["a", "1"]))), page(2, block(table(first, ["c", "3"]))))
        assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], first, ["c", "3"]]


def test_a_table_goes_on_at_the_head_of_the_next_column() -> None:
    first, rest = (50.0, 500.0, 280.0, 700.0), (320.0, 60.0, 550.0, 200.0)
    more = table(["b", "2"], ["c", "3"], head=0)
    (one,) = joined(page(1, text(), block(table(HEAD, ["a", "1"]), first), block(more, rest), text()))
    assert [b.role for b in one.blocks] == ["text", "table", "text"]
    whole = one.blocks[1].table
    assert texts(whole) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]
    assert whole is not None
    assert [cell.page for cell in whole.cells] == [None] * 4 + [1] * 4
    other = table(["Name", "2023"], ["b", "2"])
    beside = (320.0, 500.0, 550.0, 700.0)
    for part, box in ((other, rest), (more, beside), (more, (320.0, 60.0, 590.0, 200.0))):
        apart = page(1, block(table(HEAD, ["a", "1"]), first), block(part, box))
        assert joined(apart) == [apart]


def test_a_table_over_two_columns_goes_on_on_the_next_page() -> None:
    first, rest = (50.0, 500.0, 280.0, 700.0), (320.0, 60.0, 550.0, 200.0)
    pages = joined(
        page(1, block(table(HEAD, ["a", "1"]), first), block(table(["b", "2"], head=0), rest)),
        page(2, block(table(["c", "3"], head=0), (50.0, 60.0, 280.0, 100.0)), text()),
    )
    assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]


def test_a_table_in_the_last_column_of_a_page_goes_on_in_the_first_of_the_next() -> None:
    """So too on a page whose margins are others, as those of a book's right and left pages are."""
    last, rest = (320.0, 500.0, 550.0, 700.0), table(["b", "2"], ["c", "3"], head=0)
    for first in ((50.0, 60.0, 280.0, 200.0), (338.0, 60.0, 566.0, 200.0)):
        start = block(table(HEAD, ["a", "1"]), last)
        pages = joined(page(1, text(), start), page(2, block(rest, first), text()))
        assert texts(pages[0].blocks[1].table) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]
        assert [b.role for b in pages[1].blocks] == ["text"]


def test_a_part_of_shorter_entries_goes_on_where_its_columns_are_in_the_same_places() -> None:
    whole = set_in(table([*HEAD, "2023"], ["a", "1", "5"]), [50.0, 300.0, 420.0])
    start = BlockDraft(BOX, "table", "", table=whole)
    narrow, rest = (50.0, 60.0, 440.0, 100.0), table(["b", "2", "–"], head=0)
    right_aligned = [110.0, 295.0, 415.0]
    for lefts, joins in (
        ([50.0, 290.0, 410.0], True),
        (right_aligned, True),
        ([50.0, 200.0, 350.0], False),
    ):
        pages = joined(
            page(1, text(), start),
            page(2, BlockDraft(narrow, "table", "", table=set_in(rest, lefts)), text()),
        )
        assert (texts(pages[0].blocks[1].table)[2:] == [["b", "2", "–"]]) is joins


def test_lines_that_say_that_a_table_goes_on_are_dropped_where_it_does() -> None:
    begin = [block(table(HEAD, ["a", "1"])), text(words="(Table continues on next page)")]
    middle = [text("caption", "Table 6: (continued from previous page)"), block(table(HEAD, ["b", "2"]))]
    pages = joined(
        page(1, *begin),
        page(2, text("page_header"), *middle, text(words="… continued on next page")),
        page(3, text(words="Securities registered (continued):"), block(table(HEAD, ["c", "3"])), text()),
    )
    assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]
    assert [[b.role for b in p.blocks] for p in pages] == [["table"], ["page_header"], ["text"]]
    assert [len(p.dropped) for p in pages] == [1, 4, 3]
    apart = [page(1, *begin), page(2, text())]
    assert joined(*apart) == apart


def test_rows_that_say_that_a_table_goes_on_are_dropped() -> None:
    first = table(HEAD, ["a", "1"], ["", "continued on next page"])
    for says in (["表4-2（续表）", ""], ["Table 3: Sizes (", "continued)"]):
        rest = table(says, HEAD, ["b", "2"])
        pages = joined(page(1, block(first)), page(2, block(rest), text()))
        assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], ["b", "2"]]
        assert [one.text for one in pages[0].dropped] == ["continued on next page"]
        assert [one.text for one in pages[1].dropped] == [*filter(None, says), *HEAD]


def test_a_head_of_the_first_page_alone_hides_no_repeated_one() -> None:
    begin = table(["All items", ""], HEAD, ["a", "1"])
    pages = joined(page(1, block(begin)), page(2, block(table(HEAD, ["b", "2"], ["c", "3"]))))
    assert texts(pages[0].blocks[0].table)[1:] == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("continues on next page", True),
        ("Table 3, continued", True),
        ("Tabelle 2: Maße (Fortsetzung)", True),
        ("Fortsetzung nächste Seite", True),
        ("Suite de la page précédente", True),
        ("Accidentals – cont’d from previous page", True),
        ("接下页", True),
        ("续表2.3", True),
        ("续下页", True),
        ("2 Continued fractions", False),
        ("The audit was continued on Monday, as had been agreed.", False),
        ("Donnez-les tout de suite", False),
    ],
)
def test_only_lines_that_end_so_say_that_a_table_goes_on(line: str, says: bool) -> None:
    assert (GOES_ON.search(line) is not None) is says


def test_repeated_heads_tell_a_table_of_shorter_entries() -> None:
    rest = block(table(HEAD, ["b", "2"]), (50.0, 60.0, 300.0, 100.0))
    pages = joined(page(1, block(table(HEAD, ["a", "1"]))), page(2, rest, text()))
    assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], ["b", "2"]]


def test_a_slide_that_is_built_up_is_no_part_of_the_one_before() -> None:
    slides = [
        page(1, block(table(HEAD, ["a", "1"]))),
        page(2, block(table(HEAD, ["a", "1"], ["b", "2"]))),
    ]
    assert joined(*slides) == slides


def test_one_head_of_two_that_is_repeated_begins_another_table() -> None:
    over = ["", "Year ended"]
    first, second = table(over, HEAD, ["a", "1"], head=2), table(over, ["Item", "Before"], ["b", "2"], head=2)
    pages = [page(1, block(first)), page(2, block(second))]
    assert joined(*pages) == pages


def tiled(part: Table, edges: list[float], top: float, pitch: float = 20.0) -> BlockDraft:
    """Return a block with columns from edge to edge and rows of one height."""
    cells = tuple(
        replace(cell, box=BBox(edges[cell.column], 0, edges[cell.column + cell.column_span], 9))
        for cell in part.cells
    )
    box = (edges[0], top, edges[-1], top + pitch * part.rows)
    return BlockDraft(box, "table", "", table=replace(part, cells=cells))


def spans(part: Table | None) -> list[tuple[int, int, int, str]]:
    assert part is not None
    return [(cell.row, cell.column, cell.column_span, cell.text) for cell in part.cells]


def test_columns_that_few_rows_do_not_tell_apart_are_those_of_the_other_part() -> None:
    """They may be in the part that begins or in the one that goes on, on a page or in a column beside."""
    few, more = [50.0, 150.0, 282.0], [50.0, 148.0, 210.0, 280.0]
    rows = table(["b", "2", "3"], ["c", "4", "5"], ["d", "6", "7"], head=0)
    begin = tiled(table(["Item", "2024 2023"], head=1), few, 740)
    pages = joined(page(1, text(), begin), page(2, tiled(rows, more, 60), text()))
    assert spans(pages[0].blocks[1].table)[:4] == [
        (0, 0, 1, "Item"),
        (0, 1, 2, "2024 2023"),
        (1, 0, 1, "b"),
        (1, 1, 1, "2"),
    ]
    beside = tiled(table(["e", "8 9"], head=0), [edge + 260 for edge in few], 60)
    (one,) = joined(page(1, tiled(rows, more, 600), beside, text()))
    assert spans(one.blocks[0].table)[-2:] == [(3, 0, 1, "e"), (3, 1, 2, "8 9")]


def test_a_part_of_other_columns_is_another_table_where_its_rows_would_tell_them_apart() -> None:
    begin = tiled(table(["a", "1", "2"], head=0), [50.0, 148.0, 210.0, 280.0], 740)
    rest = tiled(table(["b", "3"], ["c", "4"], ["d", "5"], head=0), [50.0, 148.0, 280.0], 60)
    outside = tiled(table(["b", "2"], head=0), [50.0, 61.0, 280.0], 60)
    for part in (rest, outside):
        pages = [page(1, begin), page(2, part, text())]
        assert joined(*pages) == pages


def test_a_table_has_ended_where_its_next_row_would_have_found_room() -> None:
    rows, more = table(HEAD, ["a", "1"]), table(["b", "2"], ["c", "3"], head=0)
    rest, line = tiled(more, [310.0, 410.0, 500.0], 60), BlockDraft((50, 560, 250, 700), "text", "words")
    for top, goes_on in ((650.0, True), (500.0, False)):
        start = tiled(rows, [50.0, 150.0, 240.0], top)
        (one,) = joined(page(1, line, start, rest, text()))
        assert ([b.role for b in one.blocks] == ["text", "table", "text"]) is goes_on


def test_columns_are_in_the_same_places_where_their_middles_are() -> None:
    begin = tiled(table(HEAD, ["a", "1"]), [50.0, 250.0, 500.0], 740)
    rest = tiled(table(["b", "2"], ["c", "3"], head=0), [50.0, 290.0, 460.0], 60)
    pages = joined(page(1, begin), page(2, rest, text()))
    assert texts(pages[0].blocks[0].table) == [HEAD, ["a", "1"], ["b", "2"], ["c", "3"]]


def test_rows_above_a_head_that_is_said_again_are_no_heads_that_the_next_page_repeats() -> None:
    first = table(HEAD, ["a", "1"], HEAD, ["b", "2"])
    cells = [replace(cell, header=cell.row in (0, 2)) for cell in first.cells]
    more = [["b", "2"], *([label, "9"] for label in "cdefghijkl")]
    pages = joined(
        page(1, text(), block(replace(first, cells=tuple(cells)))),
        page(2, block(table(*more, head=0)), text()),
    )
    assert texts(pages[0].blocks[1].table)[4:] == more
