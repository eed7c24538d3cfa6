"""Words of a page with their places, and columns: words whose last digits are above each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.edit import with_words, words_of

ALIGNED = 0.6
"""Distance of two right edges, in heights of a word, up to which they are of one column."""

FAR = 8.0
"""Distance of two cells above each other, in heights of a word, from which they are of two tables."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word, and where it is: index of its item on the page, index of the word in its item."""

    item: int
    index: int
    word: OcrItem

    @property
    def height(self) -> float:
        return max(self.word.box[3] - self.word.box[1], 1.0)

    @property
    def edge(self) -> float:
        """Right edge of the last digit, all characters being as wide; that of the word if it has none."""
        text, (left, _, right, _) = self.word.text, self.word.box
        behind = next((i for i, c in enumerate(reversed(text)) if c.isdigit()), 0)
        return right - (right - left) * behind / max(len(text), 1)


def word_cells(page: OcrPage) -> list[PlacedWord]:
    """Every word of a page."""
    return [
        PlacedWord(i, j, word) for i, item in enumerate(page.items) for j, word in enumerate(words_of(item))
    ]


def change_words(page: OcrPage, texts: Mapping[tuple[int, int], str]) -> OcrPage:
    """The page with new texts for some words, by item and index in the item."""
    items = list(page.items)
    for i in {item for item, _ in texts}:
        items[i] = with_words(items[i], {word: text for (item, word), text in texts.items() if item == i})
    return replace(page, items=tuple(items))


def columns(cells: Sequence[PlacedWord]) -> list[list[PlacedWord]]:
    """The cells by column, each from the top down; every cell is in one column."""
    found: list[list[PlacedWord]] = []
    for cell in sorted(cells, key=lambda cell: cell.word.box[1]):
        near = [column for column in found if _continues(column[-1], cell)]
        if near:
            min(near, key=lambda column: abs(column[-1].edge - cell.edge)).append(cell)
        else:
            found.append([cell])
    return found


def _continues(above: PlacedWord, cell: PlacedWord) -> bool:
    height = max(above.height, cell.height)
    level = cell.word.box[1] - above.word.box[3] < -0.5 * height
    far = cell.word.box[1] - above.word.box[3] > FAR * height
    return not (level or far) and abs(above.edge - cell.edge) <= ALIGNED * height
