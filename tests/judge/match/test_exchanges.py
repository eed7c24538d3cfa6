"""Values in each other's place: every character is still there, and the facts are wrong."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page

PROSE = (
    "<p>Net sales in the United States grew to <number>14,543</number> thousand units as of "
    "<temporal>May 31, 2025</temporal>, while interest expense fell to <number>70</number> after repayment. "
    "The board of <reportingentity>Acme Corporation</reportingentity> approved the plan.</p>"
    "<p>Operating costs in Europe came to <number>8.59</number> in the period that ended on "
    "<temporal>June 30, 2024</temporal>, which <reportingentity>Bolt Holdings</reportingentity> foresaw; "
    "margins were <number>5</number>% and <number>6</number>%, respectively, for the two regions.</p>"
)
SECTIONS = (
    "<table><tr><td></td><td>2024</td><td>2023</td></tr>"
    + "".join(
        f"<tr><td>{title}</td><td></td><td></td></tr>"
        f"<tr><td>Federal</td><td><number>{a}</number></td><td><number>{a}</number></td></tr>"
        f"<tr><td>State</td><td><number>{b}</number></td><td><number>{b + 7}</number></td></tr>"
        f"<tr><td></td><td><number>{a + b}</number></td><td><number>{a + b + 7}</number></td></tr>"
        for title, a, b in (("Current", 755, 120), ("Deferred", 804, 33))
    )
    + "</table>"
)


def plain(html: str) -> str:
    for tag in ("number", "temporal", "reportingentity"):
        html = html.replace(f"<{tag}>", "").replace(f"</{tag}>", "")
    return html


def exchanged(html: str, one: str, two: str) -> str:
    return plain(html).replace(one, "\0", 1).replace(two, one, 1).replace("\0", two, 1)


def wrong(gold: str, prediction: str) -> list[str]:
    return [verdict.fact.text for verdict in judge_page(gold, prediction) if not verdict.correct]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("14,543", "70"),
        ("70", "8.59"),
        ("May 31, 2025", "June 30, 2024"),
        ("Acme Corporation", "Bolt Holdings"),
    ],
)
def test_exchanged_in_prose(one: str, two: str) -> None:
    assert wrong(PROSE, exchanged(PROSE, one, two)) == [one, two]


CHINESE = (
    "<p>公司于<temporal>2025年6月30日</temporal>完成收购，并于<temporal>2025年10月15日</temporal>"
    "支付余款<number>861.4</number>百万元，其中<number>52.7</number>百万元为利息。</p>"
)


@pytest.mark.parametrize(("one", "two"), [("2025年6月30日", "2025年10月15日"), ("861.4", "52.7")])
def test_exchanged_in_a_script_without_spaces(one: str, two: str) -> None:
    assert wrong(CHINESE, plain(CHINESE)) == []
    assert wrong(CHINESE, exchanged(CHINESE, one, two)) == [one, two]


NESTED = (
    "<p>Loans of the <reportingentity>Acme</reportingentity> subsidiary were repaid early in "
    "<temporal>2023</temporal>, when interest was at its highest.</p><p>The parent company, "
    "<reportingentity>Acme Holdings, Inc.</reportingentity>, repaid nothing before "
    "<temporal>December 31, 2023</temporal>, as was agreed; sales of the "
    "<temporal>first six months of 2024</temporal> were higher than forecast by the bank.</p>"
)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("2023", "December 31, 2023"),
        ("2023", "first six months of 2024"),
        ("Acme", "Acme Holdings, Inc."),
    ],
)
def test_exchanged_with_a_longer_one_that_may_hold_it(one: str, two: str) -> None:
    tags = {"2": "temporal", "A": "reportingentity"}
    tag = tags[one[0]]
    ours, theirs = (f"<{tag}>{text}</{tag}>" for text in (one, two))
    page = plain(NESTED.replace(ours, "\0").replace(theirs, ours).replace("\0", theirs))
    assert wrong(NESTED, page) == [one, two]
    assert wrong(NESTED, plain(NESTED)) == []


def test_exchanged_at_the_end_of_a_page_and_round_a_third() -> None:
    gold = (
        "<p>Share-based compensation was 886 in the <temporal>13 weeks</temporal> ended "
        "<temporal>July 27, 2025</temporal> and <temporal>July 28, 2024</temporal>, respectively.</p>"
        "<p>The effective tax rate was lower for the <temporal>13 weeks</temporal> ended "
        "<temporal>May 4, 2023</temporal>.</p>"
    )
    assert wrong(gold, exchanged(gold, "13 weeks", "July 28, 2024")) == ["13 weeks", "July 28, 2024"]
    assert wrong(gold, exchanged(gold, "July 28, 2024", "May 4, 2023")) == ["July 28, 2024", "May 4, 2023"]
    assert wrong(gold, plain(gold) + "<p>Page 17 of 2025</p>") == []


def test_exchanged_side_by_side() -> None:
    assert wrong(PROSE, plain(PROSE).replace("5% and 6%", "6% and 5%")) == ["5", "6"]


@pytest.mark.parametrize(("one", "two"), [("755", "804"), ("120", "33"), ("875", "837"), ("875", "120")])
def test_exchanged_between_sections_and_rows_without_a_label(one: str, two: str) -> None:
    page = exchanged(SECTIONS, f"<td>{one}</td>", f"<td>{two}</td>")
    assert sorted(wrong(SECTIONS, page)) == sorted((one, two))


@pytest.mark.parametrize("label", ["Produced content", "2031"])
def test_exchanged_with_a_sum_without_a_label(label: str) -> None:
    """The value stands right below its label's row, where nothing but the sum's own value is before it."""
    rows = (("In stock", "431"), ("On order", "977"), (label, "266"), ("", "1,674"), ("Less interest", "55"))
    table = "".join(f"<tr><td>{name}</td><td><number>{value}</number></td></tr>" for name, value in rows)
    page = f"<table><tr><td>Due in</td><td>2024</td></tr>{table}</table>"
    for value in ("266", "977"):
        assert wrong(page, exchanged(page, value, "1,674")) == sorted((value, "1,674"), key=page.index)


@pytest.mark.parametrize(("one", "two"), [("2022", "first half of 2023"), ("June 30, 2031", "2030")])
def test_exchanged_dates_of_one_word_and_of_several(one: str, two: str) -> None:
    """Words that a date shares with what was beside it keep their places; the dates do not."""
    page = (
        f"<p>Gains that were recognized during full year <temporal>{one}</temporal> and the "
        f"<temporal>{two}</temporal> on all equity securities held are set out in the note below.</p>"
    )
    assert wrong(page, exchanged(page, one, two)) == [one, two]


@pytest.mark.parametrize("read", ["105 115 48 10", "48 10 105 115", "115 48 10 105"])
def test_values_of_a_line_that_all_moved_on(read: str) -> None:
    values = ["10", "105", "115", "48"]
    tagged = " ".join(f"<number>{value}</number>" for value in values)
    gold = f"<p>Gains of these funds: {tagged} in the first year; losses: <number>375</number> in all.</p>"
    assert wrong(gold, plain(gold).replace(" ".join(values), read)) == values


@pytest.mark.parametrize("read", ["105, 115 and 10", "115, 10 and 105"])
def test_values_that_all_moved_on_between_words_that_stayed(read: str) -> None:
    values = [f"<number>{value}</number>" for value in (10, 105, 115)]
    gold = f"<p>Gains of the funds came to {values[0]}, {values[1]} and {values[2]} in the first year.</p>"
    assert wrong(gold, plain(gold).replace("10, 105 and 115", read)) == ["10", "105", "115"]


def test_dates_that_differ_in_their_years_with_words_between_them() -> None:
    gold = (
        "<p>It holds long-term debt (5.3 billion as of <temporal>June 30, 2025</temporal>, "
        "and 3.8 billion as of <temporal>June 30, 2024</temporal>). Certain debt is held at fair value.</p>"
    )
    assert wrong(gold, exchanged(gold, "2025", "2024")) == ["June 30, 2025", "June 30, 2024"]


def test_a_fact_that_keeps_its_words_is_right_where_lines_are_shuffled() -> None:
    gold = (
        "<p>Losses are less gains of $73 million and $60 million for the <temporal>three months</temporal> "
        "ended September 30, 2023 and 2022, respectively, and $218 million and $195 million for the "
        "<temporal>nine months</temporal> ended September 30, 2023 and 2022, respectively.</p>"
    )
    page = (
        "Losses are less gains of $73 million and $60 million for and $195 million for the nine months "
        "ended September 30, 2023 and 2022, the three months ended respectively. September 30, 2023 and "
        "2022, respectively, and $218 million"
    )
    assert wrong(gold, page) == ["three months"]


def test_moved_blocks_and_lost_values_accuse_nobody() -> None:
    first, second = plain(PROSE).split("</p><p>")
    assert wrong(PROSE, f"<p>{second}</p>" + first.removeprefix("<p>")) == []
    assert wrong(PROSE, plain(PROSE).replace("14,543", "")) == ["14,543"]
    assert (
        wrong(PROSE, plain(PROSE).replace("May 31, 2025", "May 31,\n2025").replace("Corpo", "Corpo-\n")) == []
    )
    assert wrong(SECTIONS, plain(SECTIONS)) == []
