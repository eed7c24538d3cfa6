"""Change words of an item; what was changed says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from docparse.ocr.protocol import REPAIRED, OcrItem
from docparse.ocr.words import cut_word


def words_of(item: OcrItem) -> tuple[OcrItem, ...]:
    """The words of an item; an item without any is its own word."""
    return item.words or (item,)


def with_words(item: OcrItem, texts: Mapping[int, str]) -> OcrItem:
    """`item` with new texts for some of `words_of(item)`, by index; these words and the item are flagged."""
    changed = {index: text for index, text in texts.items() if text != words_of(item)[index].text}
    if not changed:
        return item
    if not item.words:
        return rewritten(item, changed[0])
    words, text, end = list(item.words), "", 0
    for index, word in enumerate(item.words):
        start = item.text.index(word.text, end)
        text += item.text[end:start] + changed.get(index, word.text)
        end = start + len(word.text)
        if index in changed:
            words[index] = rewritten(word, changed[index])
    return flagged(replace(item, text=text + item.text[end:], words=tuple(words)))


def rewritten(word: OcrItem, text: str) -> OcrItem:
    """`word` with another text."""
    return mended(replace(word, text=text, rivals=()), word.text)


def mended(word: OcrItem, read: str) -> OcrItem:
    """`word` flagged, with what the engine read there: `read`, unless an earlier repair has kept it."""
    return flagged(replace(word, alternatives=word.alternatives or (read,)))


def apart(item: OcrItem, cuts: Mapping[int, Sequence[int]]) -> OcrItem:
    """`item` with blanks in some of its words, by index, before the characters at these places."""
    if not cuts:
        return item
    words, text, end = [], "", 0
    for index, word in enumerate(item.words):
        start = item.text.index(word.text, end)
        parts = [mended(part, word.text) for part in cut_word(word, cuts[index])] if index in cuts else [word]
        text += item.text[end:start] + " ".join(part.text for part in parts)
        words += parts
        end = start + len(word.text)
    return flagged(replace(item, text=text + item.text[end:], words=tuple(words)))


def confirmed(item: OcrItem) -> OcrItem:
    """`item` and its words flagged, texts as they are."""
    return flagged(replace(item, words=tuple(flagged(word) for word in item.words)))


def flagged(item: OcrItem) -> OcrItem:
    """`item` with the flag "repaired", once."""
    return item if REPAIRED in item.flags else replace(item, flags=(*item.flags, REPAIRED))


def last_word_apart(item: OcrItem) -> tuple[OcrItem, OcrItem]:
    """Part an item of two words or more before its last word; the polygons are those of the words."""
    *front, last = item.words
    (top_left, _, _, bottom_left), (_, top_right, bottom_right, _) = front[0].polygon, front[-1].polygon
    text = item.text.rstrip().removesuffix(last.text).rstrip()
    polygon = (top_left, top_right, bottom_right, bottom_left)
    return replace(item, text=text, words=tuple(front), polygon=polygon), replace(
        item, text=last.text, words=(last,), polygon=last.polygon, confidence=last.confidence
    )
