from __future__ import annotations

import numpy as np

from docparse.content import Tag
from docparse.layout.blocks.tags import TaggedBlock, read_tags
from docparse.layout.model import BlockDraft, Words
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from tests.layout.sheets import contents


def page(texts: list[str]) -> tuple[Words, list[BlockDraft]]:
    """Words and blocks of lines whose marked-content ids are 0, 1, 2 ..."""

    def draw(pen: object) -> None:
        for row, text in enumerate(texts):
            pen.text(72, 100 + 20 * row, text)  # type: ignore[attr-defined]

    words = find_words(PARAMS, contents(draw)[0])
    words.mcid[:] = words.run
    blocks = [BlockDraft((0, 0, 1, 1), "text", text, mcids=(row,)) for row, text in enumerate(texts)]
    return words, blocks


def tag(kind: str, *mcids: int, parent: int = -1) -> Tag:
    return Tag(kind, parent, mcids)


TEXTS = [
    "Results",
    "A paragraph that is much longer than the heading above it, as it should be.",
    "one",
    "two",
]


def test_roles_and_levels_come_from_a_sound_tree() -> None:
    words, blocks = page(TEXTS)
    tags = [
        tag("H2", 0),
        tag("P", 1),
        tag("L"),
        tag("LI", parent=2),
        tag("LBody", 2, parent=3),
        tag("L", parent=3),
    ]
    tags += [tag("LI", parent=5), tag("LBody", 3, parent=6)]
    assert read_tags(PARAMS, words, blocks, tags) == [
        TaggedBlock("section_header", 2),
        TaggedBlock("text", 0),
        TaggedBlock("list_item", 1),
        TaggedBlock("list_item", 2),
    ]


def test_code_in_a_heading_an_item_or_a_paragraph_is_a_name_in_it() -> None:
    words, blocks = page(TEXTS)
    tags = [tag("H3"), tag("Code", 0, parent=0), tag("P"), tag("Code", 1, parent=2), tag("LI")]
    tags += [tag("Code", 2, parent=4), tag("Div"), tag("Code", 3, parent=6)]
    found = read_tags(PARAMS, words, blocks, tags)
    assert [one and one.role for one in found] == ["section_header", None, "list_item", "code"]


def test_a_tree_that_misses_words_is_not_believed() -> None:
    words, blocks = page(TEXTS)
    assert read_tags(PARAMS, words, blocks, [tag("H1", 0)]) == [None] * 4
    assert read_tags(PARAMS, words, blocks, None) == [None] * 4


def test_headings_are_not_believed_where_they_are_most_of_the_text() -> None:
    words, blocks = page(TEXTS)
    found = read_tags(PARAMS, words, blocks, [tag("P", 0), tag("H1", 1), tag("P", 2), tag("P", 3)])
    assert found == [TaggedBlock("text", 0), None, TaggedBlock("text", 0), TaggedBlock("text", 0)]


def test_words_without_tags_keep_their_own_roles() -> None:
    words, blocks = page(TEXTS)
    words.mcid[:] = np.int32(-1)
    assert read_tags(PARAMS, words, blocks, [tag("P", 7)]) == [None] * 4


def test_words_inside_a_table_are_reached_by_it() -> None:
    words, blocks = page(TEXTS)
    found = read_tags(PARAMS, words, blocks, [tag("H1", 0), tag("P", 1), tag("Table")])
    assert found == [TaggedBlock("section_header", 1), TaggedBlock("text", 0), None, None]
