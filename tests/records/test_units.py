from __future__ import annotations

import pytest

from docparse.records import records
from docparse.records.units import kind_of, read_statement
from tests.records.tables import document, table


@pytest.mark.parametrize(
    ("text", "scale", "shares", "currency"),
    [
        ("(in millions)", 6, 6, None),
        ("(in thousands, except per share data)", 3, 3, None),
        ("(In thousands, except share and per share amounts)", 3, 0, None),
        ("(millions of dollars)", 6, 6, "USD"),
        ("$ in billions", 9, 9, "USD"),
        ("(in millions of euros)", 6, 6, "EUR"),
        ("Dollars in millions, shares in thousands", 6, 3, "USD"),
        ("($000)", 3, 3, "USD"),
        ("€ million", 6, 6, "EUR"),
        ("in € thousand", 3, 3, "EUR"),
        ("Million €", 6, 6, "EUR"),
        ("SEK million", 6, 6, "SEK"),
        ("USDm", 6, 6, "USD"),
        ("Yen in millions", 6, 6, "JPY"),
        ("Yen (millions)", 6, 6, "JPY"),
        ("(in thousands, except number of leases)", 3, 0, None),
        ("单位：万元", 4, 4, "CNY"),
        ("単位：百万円", 6, 6, "JPY"),
    ],
)
def test_statements_of_scale(text: str, scale: int, shares: int, currency: str | None) -> None:
    found = read_statement(text)
    assert found is not None
    assert (found.scale, found.share_scale, found.currency) == (scale, shares, currency)


@pytest.mark.parametrize(
    "text", ["Revenue", "in the region", "1,000", "one of thousands that", "$1,000", "€5 million", "SEK 5"]
)
def test_texts_that_state_no_scale(text: str) -> None:
    found = read_statement(text)
    assert found is None or found.scale == 3


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Diluted earnings per share", "per share"),
        ("Weighted average number of shares outstanding", "shares"),
        ("Number of options", "shares"),
        ("Change (%)", "percent"),
        ("Number of employees", "pure"),
        ("Net income", None),
        ("Dividends ($1.20 per share)", None),
        ("Preferred stock, 10,000 shares authorized", None),
        ("3.625% Senior Notes", None),
    ],
)
def test_kinds_that_labels_name(label: str, kind: str | None) -> None:
    assert kind_of([label])[0] == kind


def test_the_nearest_label_decides() -> None:
    assert kind_of(["Shares", "Earnings per share"])[0] == "shares"


@pytest.mark.parametrize(
    ("text", "money", "shares"),
    [
        (
            "(In millions, except number of shares, which are reflected in thousands, and per-share amounts)",
            6,
            3,
        ),
        ("($000s, except per share amounts; shares in thousands)", 3, 3),
        ("(dollars in thousands, except per share data)", 3, 0),
        ("(in thousands, except per share data)", 3, 3),
        ("(millions of shares)", 6, 6),
    ],
)
def test_money_and_shares_have_scales_of_their_own(text: str, money: int, shares: int) -> None:
    stated = read_statement(text)
    assert stated is not None
    assert (stated.scale, stated.share_scale) == (money, shares)
    assert stated.shares == (text == "(millions of shares)")


def test_shares_with_decimals_are_not_counted_one_by_one() -> None:
    rows = "(dollars in millions) | 2024\nShares outstanding | 12.5\nShares issued | 1,200"
    found = [int(one.value) for one in records(document(table(rows)))]
    assert found == [12_500_000, 1_200]
