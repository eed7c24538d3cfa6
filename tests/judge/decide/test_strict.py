"""Verdicts: rules, reasons, placement, profiles, and the seam for a model as judge."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from docparse.judge.judge import judge_page, overturn, undecided
from docparse.judge.model import PROFILES, Verdict
from fixtures.gold.damage import DAMAGES, noise
from fixtures.gold.sheet import GoldSheet


def one(gold: str, prediction: str | None, **options: str) -> Verdict:
    (verdict,) = judge_page(gold, prediction, **options)  # type: ignore[arg-type]
    return verdict


@pytest.mark.parametrize(
    ("gold", "prediction", "rule", "reason"),
    [
        (
            "Loss <number>(1,200)</number>",
            "Loss (1,200",
            "sign",
            "the closing parenthesis is gone: −1,200 reads as 1,200",
        ),
        (
            "Loss <number>(1,200)</number>",
            "Loss 1,200",
            "sign",
            "the parentheses are gone: −1,200 reads as 1,200",
        ),
        (
            "Loss (<number>1,200</number>)",
            "Loss 1,200",
            "sign",
            "the parentheses are gone: −1,200 reads as 1,200",
        ),
        (
            "Gain <number>1,200</number>",
            "Gain (1,200)",
            "sign",
            "parentheses were added: 1,200 reads as −1,200",
        ),
        ("Up <number>-2.3</number> x", "Up 2.3 x", "sign", "the minus is gone: −2.3 reads as 2.3"),
        ("Up <number>△2.3</number> x", "Up 2.3 x", "sign", "the triangle is gone: △2.3 reads as 2.3"),
        (
            "Up <number>2,300</number> x",
            "Up 2.300 x",
            "separators",
            "the comma became a point: 2.300 for 2,300",
        ),
        ("Up <number>2,300</number> x", "Up 2300 x", "separators", "the comma is gone: 2300 for 2,300"),
        (
            "Loss (<number>1 234</number>) x",
            "Loss 1 234 x",
            "sign",
            "the parentheses are gone: (1 234) reads as 1 234",
        ),
        (
            "Up <number>234 567</number> x",
            "Up 1 234 567 x",
            "boundary",
            "234 567 runs into its neighbour: 1 234 567",
        ),
        (
            "Up <number>(2.3)</number> x",
            "Up -2.3 x",
            "sign",
            "parentheses became a minus: (2.3) reads as -2.3",
        ),
        ("At <number>5%</number> x", "At 5 x", "percent", "the percent sign is gone: 5% reads as 5"),
        ("At <number>5</number>% x", "At 5 x", "percent", "the percent sign is gone: 5% reads as 5"),
        (
            "Is <number>25,700</number>",
            "Is 25700",
            "separators",
            "the comma is gone: 25700 for 25,700",
        ),
        (
            "Is <number>16,950</number>",
            "Is 16.950",
            "separators",
            "the comma became a point: 16.950 for 16,950",
        ),
        (
            "Is <number>16,950</number>",
            "Is 16 950",
            "separators",
            "the comma became a space: 16 950 for 16,950",
        ),
        ("Is <number>1 234</number>", "Is (1 234)", "sign", "parentheses were added: 1 234 reads as (1 234)"),
        (
            "Is (<number>1 234</number>)",
            "Is 1 234",
            "sign",
            "the parentheses are gone: (1 234) reads as 1 234",
        ),
        ("Is <number>-1 234</number>", "Is 1 234", "sign", "the minus is gone: -1 234 reads as 1 234"),
        (
            "Is <number>1 234</number>%",
            "Is 1 234",
            "percent",
            "the percent sign is gone: 1 234% reads as 1 234",
        ),
        (
            "Is <number>234 567</number>",
            "Is 1 234 567",
            "boundary",
            "234 567 runs into its neighbour: 1 234 567",
        ),
        ("Is △<number>1,234</number>", "Is 1,234", "sign", "the triangle is gone: △1,234 reads as 1,234"),
        ("Is <number>21,429</number>", "Is 21,829", "digits", "the digits differ: 21,429 reads as 21,829"),
        ("Is <number>($5)</number>", "Is (5)", "unit", "the currency sign $ is gone: ($5) reads as (5)"),
        ("X <number>10%</number> Y", "X10%Y", "boundary", "10% runs into its neighbour: x10%y"),
        ("Of <number>500</number> now", "Of now", "absent", "500 does not occur"),
        ("Of <monetaryunit>€</monetaryunit>5", "Of EUR 5", "unit", "€ occurs in another notation only"),
        (
            "On <temporal>May 1, 2025</temporal>",
            "On 1 May 2025",
            "notation",
            "another notation of May 1, 2025",
        ),
        (
            "By <reportingentity>Apple</reportingentity> x",
            "By Aple x",
            "text",
            "the text differs: Apple reads as Aple",
        ),
    ],
)
def test_reasons(gold: str, prediction: str, rule: str, reason: str) -> None:
    verdict = one(f"<p>{gold}</p>", f"<p>{prediction}</p>")
    assert not verdict.correct
    assert (verdict.decided_by, verdict.reason) == (rule, reason)


SAME = re.compile(r"(?:\A|: )(\S.*) (?:reads as|for) \1\Z")


def test_no_reason_says_that_a_value_reads_as_itself(gold_pages: list[Path]) -> None:
    rng = random.Random(3)
    reasons = []
    for path in gold_pages[::20]:
        sheet = GoldSheet(path.read_text("utf-8"))
        damages = [noise(sheet, 0.03, rng)]
        damages += [
            d for make in DAMAGES.values() if (d := make(sheet, rng.randrange(len(sheet.facts)), rng))
        ]
        for damage in damages:
            verdicts = judge_page(path.read_text("utf-8"), sheet.render(damage.edits))
            reasons += [verdict.reason for verdict in verdicts if not verdict.correct]
    assert len(reasons) > 50
    assert [reason for reason in reasons if SAME.search(reason) or "differs:" in reason[:16]] == []


def test_a_missing_page_and_an_empty_one_keep_their_facts() -> None:
    gold = "<p><number>5</number> <number>6</number></p>"
    for prediction in (None, "", "  \n", "<p></p>", "<script>5 6</script><p></p>"):
        for profile in PROFILES:
            verdicts = judge_page(gold, prediction, profile=profile)
            assert [(v.found, v.correct, v.placed, v.decided_by) for v in verdicts] == [
                (False, False, "unknown", "missing")
            ] * 2
            assert undecided(verdicts, profile) == ()


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="lenient"):
        judge_page("<p></p>", "", profile="lenient")  # type: ignore[arg-type]


def test_a_page_without_facts() -> None:
    assert judge_page("<p>no facts</p>", "no facts") == ()


TABLE = """<table><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Revenue</td><td><number>{}</number></td><td><number>{}</number></td></tr>
<tr><td>Cost</td><td><number>{}</number></td><td><number>{}</number></td></tr>
<tr><td>Profit</td><td><number>{}</number></td><td><number>{}</number></td></tr></table>"""
GOLD = TABLE.format(100, 90, 60, 50, 40, 30)


def _plain(html: str) -> str:
    return html.replace("<number>", "").replace("</number>", "")


def _placed(prediction: str) -> list[str]:
    return [v.placed for v in judge_page(GOLD, prediction)]


def test_values_swapped_between_rows_are_misplaced() -> None:
    verdicts = judge_page(GOLD, _plain(TABLE.format(60, 90, 100, 50, 40, 30)))
    assert [v.correct for v in verdicts] == [False, True, False, True, True, True]
    assert verdicts[0].reason == "100 is in the row of 'Cost', not of 'Revenue'"
    assert verdicts[0].placed == "no"


def test_values_swapped_between_columns_are_misplaced() -> None:
    verdicts = judge_page(GOLD, _plain(TABLE.format(90, 100, 60, 50, 40, 30)))
    assert [v.correct for v in verdicts] == [False, False, True, True, True, True]
    assert verdicts[0].reason == "100 is in the column of '2023', not of '2024'"


def test_a_label_misread_is_no_move() -> None:
    prediction = _plain(GOLD).replace("Revenue", "Rev3nuc").replace("<td>2024", "<td>2o24")
    assert _placed(prediction) == ["yes"] * 6


def _rows(*rows: tuple[str, str, str]) -> str:
    return "".join(f"<tr><td>{label}</td><td>{one}</td><td>{two}</td></tr>" for label, one, two in rows)


def test_a_part_of_the_gold_table_may_be_a_table_of_its_own() -> None:
    upper = [("", "Upstream", "Energy Products"), ("Sales", "612", "734"), ("Taxes", "55", "46")]
    lower = [("Reconciliation", "Segment Total", "Corporate Total"), ("Assets", "1,133", "1,238")]
    gold = f"<table>{_rows(*upper, *lower)}</table>"
    for value in ("1,133", "1,238"):
        gold = gold.replace(f"<td>{value}", f"<td><number>{value}</number>")
    parted = f"<table>{_rows(*upper)}</table><table>{_rows(*lower)}</table>"
    assert _places(gold, parted) == ["yes", "yes"]
    swapped = parted.replace("1,133", "X").replace("1,238", "1,133").replace("X", "1,238")
    assert _places(gold, swapped) == ["no", "no"]


def _places(gold: str, prediction: str) -> list[str]:
    return [verdict.placed for verdict in judge_page(gold, prediction)]


def test_labels_exchanged_are_seen() -> None:
    prediction = _plain(GOLD).replace("Cost", "X").replace("Profit", "Cost").replace("X", "Profit")
    assert _placed(prediction) == ["yes", "yes", "no", "no", "no", "no"]


def test_a_label_that_is_a_fact_goes_with_its_row() -> None:
    gold = GOLD.replace("Cost", "<financialconcepts>Cost</financialconcepts>")
    prediction = _plain(GOLD).replace("Cost", "X").replace("Profit", "Cost").replace("X", "Profit")
    concept = next(v for v in judge_page(gold, prediction) if v.fact.type == "financial_concept")
    assert (concept.placed, concept.correct) == ("no", False)


def test_a_label_that_is_a_fact_is_at_the_beginning_of_its_line_of_text() -> None:
    """What another line ends with, or has behind its values, begins no row."""
    gold = GOLD.replace("Cost", "<financialconcepts>Cost</financialconcepts>")
    for line, expected in (("Profit 60 50\nCost 40 30", False), ("Profit 40 30 Cost\n60 50", True)):
        verdicts = judge_page(gold, f"2024 2023\nRevenue 100 90\n{line}")
        assert next(v.correct for v in verdicts if v.fact.type == "financial_concept") is expected


def test_no_table_in_the_prediction_is_no_veto() -> None:
    for values in ("100 90 60 50 40 30", "100 90\n60 50\n40 30"):
        assert _placed(f"2024 2023\nRevenue Cost Profit\n{values}") == ["unknown"] * 6


def test_a_markdown_table_is_compared_by_its_cells() -> None:
    rows = (
        "| | 2024 | 2023 |\n|---|---|---|\n| Revenue | 100 | 90 |\n| Cost | 60 | 50 |\n| Profit | 40 | 30 |"
    )
    assert _placed(rows) == ["yes"] * 6
    assert _placed(rows.replace("60 | 50", "50 | 60")) == ["yes", "yes", "no", "no", "yes", "yes"]


def test_without_headers_the_table_itself_shows_a_shifted_row() -> None:
    rows = [[f"{letter}{letter}{letter}", f"{at}11", f"{at}22"] for at, letter in enumerate("ABCDEF", 1)]

    def table(rows: list[list[str]], tag: str) -> str:
        cells = ["".join(f"<td>{tag.format(c) if c.isdigit() else c}</td>" for c in row) for row in rows]
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"

    shifted = [row if at != 2 else [row[0], "", *row[1:]] for at, row in enumerate(rows)]
    verdicts = judge_page(table(rows, "<number>{}</number>"), table(shifted, "{}"))
    assert [v.placed for v in verdicts].count("no") == 2
    assert [v.placed for v in verdicts][4:6] == ["no", "no"]


def test_of_two_equal_values_one_lost_is_one_lost() -> None:
    gold = "<p>paid <number>500</number> in May and received <number>500</number> in June</p>"
    verdicts = judge_page(gold, "paid 500 in May and received 508 in June")
    assert [v.correct for v in verdicts] == [True, False]
    assert all(v.found and v.value_equal for v in verdicts)


def test_an_untagged_equal_value_does_not_stand_in_for_a_fact() -> None:
    gold = "<p>see page 500 of the report; revenue was <number>500</number> in June</p>"
    (verdict,) = judge_page(gold, "see page 500 of the report; revenue was 900 in June")
    assert not verdict.correct
    assert verdict.matched_text == "900"


def test_groups_are_equal_as_groups_only() -> None:
    amount = "<monetaryunit>$</monetaryunit><number>1.2</number> <monetaryunit>billion</monetaryunit>"
    gold = f"<p>of {amount} was</p>"
    verdicts = judge_page(gold, "of $1,200 million was")
    assert [v.group_value_equal for v in verdicts] == [True, True, True]
    assert [v.value_equal for v in verdicts] == [True, False, False]
    assert [v.correct for v in verdicts] == [True, False, False]
    assert not any(v.group_value_equal for v in judge_page(gold, "of $1,300 million was"))


def test_a_misread_mark_beside_a_number_does_not_hurt_it() -> None:
    gold = "<p>the net loss was (<number>29,160</number>) for the year then ended</p>"
    kept = one(gold, "the net loss was c29,160) for the year then ended")
    assert (kept.correct, kept.decided_by) == (True, "mark")
    assert not one(gold, "the net loss was c29,160b for the year then ended").correct
    assert not one(gold, "the net loss was 29,160 for the year then ended").correct
    assert not one(gold, "the net loss was (929,160) for the year then ended").correct
    bare = "<p>the charge came to (<number>8</number>) in the quarter</p>"
    assert not one(bare, "the charge came to (98) in the quarter").correct
    assert not one(bare, "the charge came to (82,669) in the quarter").correct
    assert one(bare, "the charge came to (81 in the quarter").decided_by == "mark"


def test_a_digit_in_place_of_a_currency_sign_does() -> None:
    gold = "<p>the total price was $<number>66.59</number> for each of the units</p>"
    assert not one(gold, "the total price was 566.59 for each of the units").correct


@pytest.mark.parametrize(
    ("gold", "prediction", "asked"),
    [
        ("<number>25,700</number>", "25700", True),
        ("<number>5%</number>", "5", True),
        ("<temporal>May 1, 2025</temporal>", "1 May 2025", True),
        ("<reportingentity>Alphabet Inc.</reportingentity>", "Alphabet", True),
        ("<number>25,700</number>", "25,701", False),
        ("<number>(25,700)</number>", "25,700", False),
        ("<temporal>May 1, 2025</temporal>", "May 1, 2026", False),
        ("<monetaryunit>$</monetaryunit>5", "€5", False),
        ("<number>25,700</number>", "25,700", False),
    ],
)
def test_strict_asks_about_notation_only(gold: str, prediction: str, asked: bool) -> None:
    verdicts = judge_page(f"<p>of {gold} now</p>", f"<p>of {prediction} now</p>")
    assert bool(undecided(verdicts, "strict")) is asked


def test_paper_asks_about_all_that_fails() -> None:
    gold = "<p>of <number>25,700</number> and <number>8</number></p>"
    verdicts = judge_page(gold, "of 25,701 and 8", profile="paper")
    assert [v.fact.text for v in undecided(verdicts, "paper")] == ["25,700"]


def test_overturn_keeps_the_fact_and_names_the_model() -> None:
    verdict = one("<p>of <number>25,700</number></p>", "of 25700")
    turned = overturn(verdict, True, True, "25700", "same number")
    assert turned.fact is verdict.fact
    assert (turned.correct, turned.decided_by, turned.matched_text, turned.reason) == (
        True,
        "llm",
        "25700",
        "same number",
    )
    assert undecided([overturn(verdict, True, False, "", "no")], "strict") == ()


@pytest.mark.parametrize(
    ("gold", "prediction", "correct"),
    [
        ("<number>10%</number>", "110%", True),
        ("<number>5</number>", "2025", True),
        ("<number>25,700</number>", "25700", False),
        ("<reportingentity>UNITED STATES</reportingentity>", "UnitedStates", True),
        ("<reportingentity>AB C</reportingentity>", "ABC", False),
        ("<monetaryunit>$</monetaryunit><number>66.59</number>", "66.59 $", False),
        ("<monetaryunit>$</monetaryunit> of 66.59", "66.59 $", True),
    ],
)
def test_released_is_a_substring_rule(gold: str, prediction: str, correct: bool) -> None:
    verdict = judge_page(f"<p>of {gold} now</p>", f"<p>of {prediction} now</p>", profile="released")[0]
    assert verdict.correct is correct
    assert verdict.found is correct


@pytest.mark.parametrize(
    "prediction", ["by Non-\ncurrent debt now", "by Non-<br>current debt now", "by Noncurrent debt now"]
)
def test_a_hyphen_at_a_line_end_may_be_either(prediction: str) -> None:
    gold = "<p>by <financialconcepts>Noncurrent debt</financialconcepts> now</p>"
    assert one(gold, prediction).correct


def test_the_other_currency_is_not_found() -> None:
    assert not one("<p>of <monetaryunit>$</monetaryunit>5</p>", "of €5").found


def test_a_dropped_column_is_not_blamed_on_its_neighbours() -> None:
    rows = (("Sales", "310", "318"), ("Costs", "120", "128"))
    gold = "".join(
        f"<tr><td>{name}</td><td><number>{a}</number></td><td><number>{b}</number></td></tr>"
        for name, a, b in rows
    )
    read = "".join(f"<tr><td>{name}</td><td>{a}</td></tr>" for name, a, _ in rows)
    lost = [v for v in judge_page(f"<table>{gold}</table>", f"<table>{read}</table>") if not v.correct]
    assert [(v.fact.text, v.matched_text, v.reason) for v in lost] == [
        ("318", "", "318 does not occur"),
        ("128", "", "128 does not occur"),
    ]


def test_a_lost_fact_is_never_said_to_be_what_another_fact_has() -> None:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    heads = row.format("", "2023", "<temporal>December 31, 2022</temporal>")
    heads = heads.replace("2023", "<temporal>December 31, 2023</temporal>")
    sales = row.format("Sales", "<number>1,200</number>", "<number>1,100</number>")
    costs = row.format("Costs", "<number>800</number>", "<number>700</number>")
    without_last = re.sub(r"<td>[^/]*?</\w+></td></tr>", "</tr>", heads + sales + costs)
    read = judge_page(f"<table>{heads}{sales}{costs}</table>", f"<table>{without_last}</table>")
    reasons = {v.fact.text: v.reason for v in read if not v.correct}
    assert reasons == {lost: f"{lost} does not occur" for lost in ("December 31, 2022", "1,100", "700")}
