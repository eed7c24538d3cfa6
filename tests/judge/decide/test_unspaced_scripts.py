"""Chinese and Japanese set no white space between words: a neighbour is no reason to doubt a fact."""

from __future__ import annotations

import re
import unicodedata

import pytest

from docparse.judge.judge import judge_page
from docparse.judge.model import PROFILES, Profile

GOLD = (
    "<p>截至<temporal>2025年6月30日</temporal>止，营业收入人民币<number>1,284.5</number><monetaryunit>百万元</monetaryunit>，"
    "每股<number>0.12</number><monetaryunit>元</monetaryunit>。</p>"
)
PLAIN = re.sub(r"</?(?:temporal|number|monetaryunit)>", "", GOLD)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_same_page_is_right(profile: Profile) -> None:
    assert all(verdict.correct for verdict in judge_page(GOLD, PLAIN, profile=profile))


def test_spaces_that_layout_puts_in_change_nothing() -> None:
    spaced = PLAIN.replace("6月30日", "6月 30 日").replace("人民币", "人 民币")
    assert all(verdict.correct for verdict in judge_page(GOLD, spaced))


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("1,284.5", "1,284.6", "1,284.5"),
        ("30日", "31日", "2025年6月30日"),
        ("0.12", "012", "0.12"),
        ("百万元", "百元", "百万元"),
    ],
)
def test_what_changes_is_wrong(before: str, after: str, lost: str) -> None:
    wrong = [v.fact.text for v in judge_page(GOLD, PLAIN.replace(before, after)) if not v.correct]
    assert lost in wrong


def test_latin_letters_still_run_into_a_number() -> None:
    (verdict,) = judge_page("<p>held <number>1,284</number> units</p>", "<p>heldA1,284 units</p>")
    assert not verdict.correct


@pytest.mark.parametrize(
    ("printed", "read", "equal"),
    [
        ("12.5|亿元", "12.5万元", False),
        ("12.5|亿元", "1,250百万元", True),
        ("12.5|億円", "12億5,000万円", True),
        ("12.5|억원", "12.5만원", False),
        ("12.5|억원", "1,250백만원", True),
    ],
)
def test_a_scale_is_part_of_the_value(printed: str, read: str, equal: bool) -> None:
    number, unit = printed.split("|")
    gold = f"<p><number>{number}</number><monetaryunit>{unit}</monetaryunit></p>"
    assert [verdict.group_value_equal for verdict in judge_page(gold, read)] == [equal, equal]


def test_a_decomposed_spelling_is_the_same_text() -> None:
    gold = "<p>삼성전자 <number>12.5</number><monetaryunit>억원</monetaryunit> ガス <number>3</number></p>"
    read = unicodedata.normalize("NFD", "삼성전자 12.5억원 ガス 3")
    assert all(verdict.correct for verdict in judge_page(gold, read))
