"""Places of a gold page's facts in another text of the same page."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.judge.report.places import Places

GOLD = "Revenue 1,200 1,100\nNet loss (300) (200)\nTotal $ 900"


def found(gold: str, part: str, other: str, *, at: int = 0) -> str | None:
    start = gold.index(part, at)
    span = Places(gold, other).find(start, start + len(part))
    return None if span is None else other[span[0] : span[1]]


def test_a_fact_is_found_where_it_is_printed() -> None:
    assert found(GOLD, "1,100", GOLD) == "1,100"
    assert found(GOLD, "Net loss", GOLD) == "Net loss"
    assert found(GOLD, "$", GOLD) == "$"


def test_of_equal_texts_each_fact_has_its_own() -> None:
    gold = "A 5\nB 5\nC 5"
    starts = [at for at, letter in enumerate(gold) if letter == "5"]
    places = Places(gold, "head | A | 5 |\n| B | 5 |\n| C | 5 |")
    spans = [places.find(start, start + 1) for start in starts]
    assert len(set(spans)) == 3
    assert None not in spans


def test_a_misread_fact_is_where_its_neighbours_say() -> None:
    assert found(GOLD, "300", GOLD.replace("300", "308")) == "308"


def test_another_reading_order_finds_it_all_the_same() -> None:
    columns = "Total $ 900\nRevenue 1,200\nNet loss (300)\n1,100 (200)"
    assert found(GOLD, "1,100", columns) == "1,100"
    assert found(GOLD, "200", columns, at=GOLD.index("(200")) == "200"


def test_what_is_not_there_is_not_found() -> None:
    assert found(GOLD, "1,100", "Revenue") is None
    assert Places("", "").find(0, 0) is None
    assert Places(GOLD, "").expected(5) == 0


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text("ab1,. $(\n", max_size=40), st.text("ab1,. $(\n", max_size=40), st.data())
def test_spans_lie_in_the_other_text(gold: str, other: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(gold)))
    end = data.draw(st.integers(start, len(gold)))
    places = Places(gold, other)
    span = places.find(start, end)
    assert span is None or 0 <= span[0] < span[1] <= len(other)
    assert 0 <= places.expected(start) <= len(other)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.text("abc123,.", min_size=1, max_size=6), min_size=1, max_size=12), st.data())
def test_every_word_of_a_text_is_at_its_own_place_in_it(words: list[str], data: st.DataObject) -> None:
    text, at = " ".join(words), data.draw(st.integers(0, len(words) - 1))
    start = sum(len(word) + 1 for word in words[:at])
    assert Places(text, text).find(start, start + len(words[at])) == (start, start + len(words[at]))
