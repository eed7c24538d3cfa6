"""TextAlignment, candidates and assignment."""

from __future__ import annotations

import random

from docparse.judge.match.align.alignment import TextAlignment, most_like
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.words import TextWords
from docparse.judge.read.prediction import read_prediction


def side(text: str) -> TextWords:
    return SearchIndex(read_prediction(text)).words


def words(count: int, seed: int) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices("abcdefghijklmnop", k=rng.randint(3, 8))) for _ in range(count)]


def test_identical_texts_map_onto_themselves() -> None:
    text = " ".join(words(300, 1))
    seeds = TextAlignment(side(text), side(text))
    assert all(seeds.expected(at) == (at, at) for at in range(0, len(text), 37))


def test_an_insertion_shifts_what_follows() -> None:
    first, second = " ".join(words(100, 1)), " ".join(words(100, 2))
    seeds = TextAlignment(side(f"{first} {second}"), side(f"{first} something new {second}"))
    at = len(first) + 50
    assert seeds.expected(at)[0] == at + len("something new ")
    assert seeds.expected(20)[0] == 20


def test_blocks_that_changed_places_keep_their_seeds() -> None:
    first, second = " ".join(words(100, 1)), " ".join(words(100, 2))
    seeds = TextAlignment(side(f"{first} {second}"), side(f"{second} {first}"))
    assert seeds.expected(30)[0] == 30 + len(second) + 1
    assert seeds.expected(len(first) + 30)[0] == 29


def test_texts_that_share_nothing_are_laid_over_each_other() -> None:
    seeds = TextAlignment(side("aaa bbb"), side("ccc ddd"))
    assert not seeds.located(0, 3)
    assert TextAlignment(side("a" * 10), side("b" * 20)).expected(8) == (16, 16)
    assert most_like("aaa", "ccc ddd", seeds.expected(0)).score == 0


def test_most_like_exact_and_misread() -> None:
    text = words(200, 4)
    gold = " ".join([*text[:100], "1,234,567", *text[100:]])
    start = gold.index("1,234,567")
    moved = " ".join(["more", *text[:100], "1,234,567", *text[100:]])
    misread = gold.replace("1,234,567", "1,284,567")
    for prediction, score, shift in ((gold, 100, 0), (moved, 100, 5), (misread, 80, 0)):
        expected = TextAlignment(side(gold), side(prediction)).expected(start)
        found = most_like("1,234,567", prediction, expected)
        assert found.score >= score
        assert (found.start, found.end) == (start + shift, start + shift + 9)
