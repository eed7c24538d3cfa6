"""Reading a model's answer, whatever it is wrapped in."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.judge.llm.answer import Opinion, digits, occurrences, read_opinions, signed


def entry(number: object, **changes: object) -> dict[str, object]:
    return {"id": number, "found": True, "matched_text": "7", "reason": "same", "correct": True, **changes}


def answer(*entries: dict[str, object]) -> str:
    return json.dumps({"facts": list(entries)})


GOOD = Opinion(True, True, "7", "same")


@pytest.mark.parametrize(
    "wrapped",
    [
        "{}",
        "Here you are:\n```json\n{}\n```\nI hope this helps {{really}}.",
        "<think>first {{'id'}} then " + answer(entry(1, correct=False)) + "</think>{}",
        answer(entry(1, correct=False)) + "</think>\n{}",
        "The form is " + answer(entry(1, reason="example")) + ", so:\n{}",
        "[{{ {} ",
    ],
    ids=["bare", "fence", "thoughts", "thoughts not opened", "draft first", "broken start"],
)
def test_json_is_found_in_what_surrounds_it(wrapped: str) -> None:
    text = wrapped.replace("{{", "\0").replace("}}", "\1").replace("{}", answer(entry(1), entry(2)))
    assert read_opinions(text.replace("\0", "{").replace("\1", "}"), {1, 2}) == {1: GOOD, 2: GOOD}


def test_whole_entries_of_a_truncated_answer_are_kept() -> None:
    text = answer(entry(1), entry(2), entry(3))
    assert set(read_opinions(text[: text.rindex("same")], {1, 2, 3})) == {1, 2}
    assert set(read_opinions(text[:-1], {1, 2, 3})) == {1, 2, 3}


def test_a_bare_list_will_do() -> None:
    assert read_opinions(json.dumps([entry(1), entry(2)]), {1, 2}) == {1: GOOD, 2: GOOD}
    assert read_opinions(json.dumps({"results": [entry(1), 5], "note": "x"}), {1, 2}) == {1: GOOD}


@pytest.mark.parametrize(
    "bad",
    [
        entry(7),
        entry(True),
        entry(None),
        entry("one"),
        entry(1.5),
        entry(1, found="yes"),
        entry(1, correct=None),
        entry(1, matched_text=7),
        entry(1, found=False),
        {"id": 1},
    ],
    ids=str,
)
def test_unsound_entries_count_as_missing(bad: dict[str, object]) -> None:
    assert read_opinions(answer(bad, entry(2)), {1, 2}) == {2: GOOD}


def test_ids_as_strings_and_repeats() -> None:
    assert read_opinions(answer(entry("1"), entry(1)), {1}) == {1: GOOD}
    assert read_opinions(answer(entry(1), entry(1, correct=False)), {1}) == {}, "which of the two holds?"


def test_not_found_quotes_nothing() -> None:
    text = answer(entry(1, found=False, correct=False))
    assert read_opinions(text, {1}) == {1: Opinion(False, False, "", "same")}


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(alphabet='{}[]":,\\ idfacts1tru</>', max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert set(read_opinions(text, {1})) <= {1}


def test_deep_and_hostile_texts_end() -> None:
    assert read_opinions('{"a":' * 5000, {1}) == {}
    assert read_opinions("{" * 300_000, {1}) == {}


PAGE = (
    "<p>Net <b>loss</b> of (1,234) and 1,234,567 &amp; 110% for x25y<br>Acme   Corp</p><td>5</td><td>5</td>"
)


@pytest.mark.parametrize(
    ("matched", "times"),
    [
        ("(1,234)", 1),
        ("1,234", 1),
        ("234", 0),
        ("1,234,567", 1),
        ("10%", 0),
        ("25", 1),
        ("110%", 1),
        ("net loss", 1),
        ("<b>loss</b> of", 1),
        ("acme corp", 1),
        ("ａcme\u00a0corp", 1),
        ("Acme Corporation", 0),
        ("1,234,567 & 110%", 1),
        ("5", 2),
        ("", 0),
        ("  ", 0),
    ],
)
def test_quotations_must_stand_in_the_page(matched: str, times: int) -> None:
    assert occurrences(matched, PAGE, apart=False) == times


@pytest.mark.parametrize(
    ("page", "times"), [("x25y", 0), (".25", 0), ("a 25.", 1), ("$25", 1), ("(25)", 1), ("25, 25.5, 1,25", 1)]
)
def test_apart_from_words_and_numbers(page: str, times: int) -> None:
    assert occurrences("25", page, apart=True) == times
    assert occurrences("US$", "US$25 for AUS$25", apart=True) == 1


def test_digits() -> None:
    assert digits("(1,2３٤.5%)") == "12345"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,200", False),
        ("(1,200)", True),
        ("1,200)", True),
        ("−1,200", True),
        ("- $5", True),
        ("3-5", True),
        ("a-b", False),
    ],
)
def test_signs(text: str, expected: bool) -> None:
    assert signed(text) is expected
