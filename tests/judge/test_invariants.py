"""Invariants of every page: properties of the verifier as a whole."""

from __future__ import annotations

import gc
import random
import re
import tracemalloc

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from docparse.judge.judge import judge_page
from docparse.judge.model import PROFILES
from docparse.judge.read.gold import read_gold

TAGS = re.compile(r"</?(?:number|temporal|monetaryunit|reportingentity|financialconcepts)>")
PROPERTY = settings(derandomize=True, deadline=None, max_examples=60)

words = st.text("abcdefghijklmnoprstuvw", min_size=2, max_size=9)
amounts = st.integers(0, 10**7).map("{:,}".format)
printed = st.one_of(
    amounts,
    amounts.map("({})".format),
    amounts.map("-{}".format),
    st.integers(0, 9999).map(lambda n: f"{n / 100:.2f}%"),
    st.integers(0, 9999).map(lambda n: f"{n / 100:.2f}"),
    st.sampled_from(["—", "1/3", "1½"]),
)
dates = st.tuples(st.sampled_from(["May", "June", "March"]), st.integers(1, 28), st.integers(1990, 2030)).map(
    lambda d: f"{d[0]} {d[1]}, {d[2]}"
)
facts = st.one_of(
    printed.map("<number>{}</number>".format),
    amounts.map("(<number>{}</number>)".format),
    amounts.map("<monetaryunit>$</monetaryunit><number>{}</number>".format),
    dates.map("<temporal>{}</temporal>".format),
    st.lists(words, min_size=1, max_size=3).map(
        lambda w: f"<reportingentity>{' '.join(w).title()} Inc.</reportingentity>"
    ),
)
sentences = st.lists(st.one_of(words, words, facts), min_size=3, max_size=25).map(
    lambda parts: f"<p>{' '.join(parts)}</p>"
)


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A statement with distinct labels and headers."""
    columns = draw(st.integers(1, 4))
    labels = draw(st.lists(words, min_size=2, max_size=8, unique=True))
    head = "".join(f"<td>{2024 - at}</td>" for at in range(columns))
    rows = []
    for label in labels:
        cells = "".join(f"<td><number>{draw(printed)}</number></td>" for _ in range(columns))
        rows.append(f"<tr><td><financialconcepts>{label}</financialconcepts></td>{cells}</tr>")
    return f"<table><tr><td></td>{head}</tr>{''.join(rows)}</table>"


pages = st.lists(st.one_of(sentences, tables()), min_size=1, max_size=4).map("\n".join)


def plain(gold: str) -> str:
    return TAGS.sub("", gold)


def damage(gold: str, hits: list[int]) -> str:
    """The page without tags, with the digits at some places of it changed."""
    text = plain(gold)
    places = [m.start() for m in re.finditer(r"\d", re.sub(r"<[^>]*>", lambda m: " " * len(m[0]), text))]
    letters = list(text)
    for hit in hits:
        at = places[hit % len(places)]
        letters[at] = str((int(text[at]) + 1 + hit % 9) % 10)
    return "".join(letters)


@PROPERTY
@given(pages, st.sampled_from(["strict", "paper"]))
def test_identical_text_is_all_correct(gold: str, profile: str) -> None:
    verdicts = judge_page(gold, plain(gold), profile=profile)  # type: ignore[arg-type]
    wrong = [(v.fact.text, v.decided_by, v.reason) for v in verdicts if not v.correct]
    assert wrong == []


@PROPERTY
@given(pages)
def test_nothing_is_correct_on_an_empty_page(gold: str) -> None:
    for profile in PROFILES:
        verdicts = judge_page(gold, "", profile=profile)
        assert len(verdicts) == len(read_gold(gold).facts)
        assert not any(v.found or v.correct or v.value_equal for v in verdicts)


@PROPERTY
@given(pages, st.lists(st.integers(0, 10**6), min_size=1, max_size=6))
def test_every_fact_has_a_verdict_in_gold_order_and_flags_agree(gold: str, hits: list[int]) -> None:
    assume(re.search(r"\d", re.sub(r"<[^>]*>", "", plain(gold))))
    verdicts = judge_page(gold, damage(gold, hits))
    assert [v.fact for v in verdicts] == list(read_gold(gold).facts)
    for verdict in verdicts:
        assert verdict.reason
        assert not verdict.correct or (verdict.found and verdict.value_equal and verdict.placed != "no")


@PROPERTY
@given(pages, st.integers(0, 10**6))
def test_a_changed_digit_is_never_correct_in_a_table_or_where_it_is_alone(gold: str, pick: int) -> None:
    read = read_gold(gold)
    numbers = [f for f in read.facts if f.type == "number" and re.search(r"\d", f.text)]
    assume(numbers)
    fact = numbers[pick % len(numbers)]
    same = [f for f in numbers if f.text.strip("()-%") == fact.text.strip("()-%")]
    assume(fact.cell is not None or len(same) == 1)
    source = gold.split("\n")
    # The fact's own digits in the source: the n-th tag of its kind.
    spans = [m.span(1) for m in re.finditer(r"<number>(.*?)</number>", gold)]
    start, end = spans[[f for f in read.facts if f.type == "number"].index(fact)]
    digits = [at for at in range(start, end) if gold[at] in "0123456789"]
    at = digits[pick % len(digits)]
    new = str((int(gold[at]) + 1 + pick % 9) % 10)
    damaged = plain(gold[:at] + new + gold[at + 1 :])
    verdict = judge_page(gold, damaged)[fact.index]
    elsewhere = sum(plain(line).count(fact.text.strip("()-%")) for line in source) > 1 and fact.cell is None
    assert elsewhere or not verdict.correct, verdict.reason


@pytest.mark.full
@PROPERTY
@given(pages, st.integers(0, 10**6))
def test_more_damage_at_the_same_places_never_raises_the_score(gold: str, seed: int) -> None:
    assume(re.search(r"\d", re.sub(r"<[^>]*>", "", plain(gold))))
    rng = random.Random(seed)
    hits = [rng.randrange(10**6) for _ in range(6)]
    scores = []
    for count in (0, 2, 4, 6):
        verdicts = judge_page(gold, _ruin(gold, hits[:count]))
        scores.append(sum(v.correct for v in verdicts))
    assert scores == sorted(scores, reverse=True)


def _ruin(gold: str, hits: list[int]) -> str:
    """The page without tags, with the digits at some places turned into a mark that no number has."""
    text = plain(gold)
    places = [m.start() for m in re.finditer(r"\d", re.sub(r"<[^>]*>", lambda m: " " * len(m[0]), text))]
    letters = list(text)
    for hit in hits:
        letters[places[hit % len(places)]] = "\ufffd"
    return "".join(letters)


@PROPERTY
@given(
    st.lists(sentences, min_size=2, max_size=5),
    st.integers(0, 10**6),
    st.lists(st.integers(0, 10**6), max_size=4),
)
def test_the_order_of_sections_does_not_matter(parts: list[str], seed: int, hits: list[int]) -> None:
    order = list(range(len(parts)))
    random.Random(seed).shuffle(order)
    gold = "\n".join(parts)
    assume(re.search(r"\d", re.sub(r"<[^>]*>", "", plain(gold))))
    prediction = damage(gold, hits) if hits else plain(gold)
    lines = prediction.split("\n")
    straight = judge_page(gold, prediction)
    shuffled = judge_page("\n".join(parts[at] for at in order), "\n".join(lines[at] for at in order))
    assert sorted((v.fact.type, v.fact.text, v.correct) for v in straight) == sorted(
        (v.fact.type, v.fact.text, v.correct) for v in shuffled
    )


@PROPERTY
@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_can_be_judged(gold: str, prediction: str) -> None:
    for profile in PROFILES:
        judge_page(f"<p>{gold}</p><number>5</number> <temporal>May</temporal>", prediction, profile=profile)


@pytest.mark.full
def test_no_page_is_held_once_it_was_judged() -> None:
    lines = [f"Line {at} of the page says little about any of its tables." for at in range(400)]
    heads = "<table><tr><td><td>Year 2031<td>Year 2030"
    gold = f"{heads}<tr><td>Sales<td><number>51</number><td><number>49</number></table>"
    read = gold.replace("Year ", "").replace("<number>", "").replace("</number>", "")

    def judge(turn: int) -> None:
        text = "".join(f"<p>{line}</p>" for line in (*lines[turn:], *lines[:turn]))
        judge_page(gold + text, read + text)

    judge(0)
    gc.collect()
    tracemalloc.start()
    for turn in range(1, 9):
        judge(turn)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert held < 8 * len("".join(lines)) / 4
