"""The mutation protocol: damages hurt what they say and nothing else, and the bench counts them right."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bench.judge.run import main
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import read_prediction
from fixtures.gold.damage import DAMAGES, NOISE, exchange, noise
from fixtures.gold.exchanges import EXCHANGES
from fixtures.gold.sheet import GoldSheet

GOLD = """<div><p>Sales of <monetaryunit>$</monetaryunit><number>1,234.5</number> &amp;
<number>12.5%</number> at <temporal>May 1, 2025</temporal>; a loss of <number>(77)</number></p>
<table><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td><financialconcepts>Income</financialconcepts></td><td>(<number>5,678</number>)</td>
<td><number>432</number></td></tr>
<tr><td><financialconcepts>Tax of <number>9</number></financialconcepts></td>
<td><number>90</number> %</td><td><span><number>81</number></span></td></tr></table></div>"""


def text(html: str) -> list[str]:
    return read_prediction(html).text.split()


def test_undamaged_is_the_page_without_its_tags() -> None:
    sheet = GoldSheet(GOLD)
    assert text(sheet.render({})) == read_gold(GOLD).page.text.split()
    assert [sheet.text(fact.parts).strip() for fact in sheet.facts] == [f.text for f in read_gold(GOLD).facts]


@pytest.mark.parametrize(
    ("name", "fact", "before", "after"),
    [
        ("comma_to_period", 1, "$1,234.5", "$1.234.5"),
        ("comma_dropped", 1, "$1,234.5", "$1234.5"),
        ("last_digit_dropped", 1, "$1,234.5", "$1,234."),
        ("sign_inside", 4, "(77)", "77"),
        ("sign_outside", 6, "(5,678)", "5,678"),
        ("unit_replaced", 0, "$1,234.5", "€1,234.5"),
        ("deletion", 4, "(77)", None),
    ],
)
def test_one_damage(name: str, fact: int, before: str, after: str | None) -> None:
    sheet = GoldSheet(GOLD)
    damage = DAMAGES[name](sheet, fact, random.Random(1))
    assert damage is not None
    assert damage.hurt == {fact}
    clean, damaged = text(sheet.render({})), text(sheet.render(damage.edits))
    expected = [after if word == before else word for word in clean]
    assert damaged == [word for word in expected if word is not None]


def test_percent_is_dropped_inside_and_behind_the_tag() -> None:
    sheet = GoldSheet(GOLD)
    for fact, before in ((2, "12.5%"), (9, "%")):
        damage = DAMAGES["percent_dropped"](sheet, fact, random.Random(1))
        assert damage is not None
        assert text(sheet.render(damage.edits)) != text(sheet.render({}))
        assert text(sheet.render({})).count(before) == text(sheet.render(damage.edits)).count(before) + 1


def test_what_is_not_eligible_is_left_alone() -> None:
    sheet, rng = GoldSheet(GOLD), random.Random(1)
    assert DAMAGES["comma_dropped"](sheet, 7, rng) is None
    assert DAMAGES["sign_outside"](sheet, 4, rng) is None
    assert DAMAGES["swap"](sheet, 1, rng) is None
    assert DAMAGES["unit_replaced"](sheet, 1, rng) is None
    assert DAMAGES["digit"](sheet, 5, rng) is None


def test_moves_hurt_every_fact_they_move() -> None:
    sheet, rng = GoldSheet(GOLD), random.Random(1)
    swap = DAMAGES["swap"](sheet, 7, rng)
    assert swap is not None
    assert len(swap.hurt) == 2
    shift = DAMAGES["shift"](sheet, 6, rng)
    assert shift is not None
    assert shift.hurt == {6, 7}
    page = read_prediction(sheet.render(shift.edits))
    row = [(c.column, page.text[c.start : c.end]) for c in page.cells if c.row == 1]
    assert [cell for cell in row if cell[1]] == [(0, "Income"), (2, "(5,678)"), (3, "432")]
    label = DAMAGES["label_exchanged"](sheet, 6, rng)
    assert label is not None
    assert label.hurt == {6, 7, 9, 10}


LABELS = """<table><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td><number>5.1</number>% Notes</td><td><number>400</number></td><td><number>7</number></td></tr>
<tr><td><financialconcepts>Loss</financialconcepts></td><td><number>300</number></td><td><number>7</number></td>
</tr><tr><td><temporal>2026</temporal></td><td><number>210</number></td><td>3 years</td></tr>
<tr><td></td><td><number>910</number></td><td><number>14</number></td></tr></table>"""
# 0 5.1, 1 400, 2 7, 3 Loss, 4 300, 5 7, 6 2026, 7 210, 8 910, 9 14


def test_what_a_damage_touches_besides_is_named() -> None:
    sheet, rng = GoldSheet(LABELS), random.Random(1)
    label = DAMAGES["label_exchanged"](sheet, 1, rng)
    assert label is not None
    assert (label.hurt, label.touched) == ({1, 4}, {0, 2, 3, 5})  # 7 is true of both labels
    assert exchange(sheet, 0, 4).touched == {1, 2}  # values of the row whose label has another number
    assert exchange(sheet, 1, 4).touched == set()
    shift = DAMAGES["shift_cells"](sheet, 7, rng)
    assert shift is not None
    assert (shift.hurt, shift.touched) == ({7}, {6})


def test_a_year_is_a_label_and_a_number_in_a_label_is_no_value() -> None:
    sheet = GoldSheet(LABELS)
    for fact, other in ((7, 4), (0, 1)):
        damages = [EXCHANGES["no_label"](sheet, fact, random.Random(seed)) for seed in range(20)]
        assert all(damage is None or damage.hurt != {fact, other} for damage in damages)
    unlabelled = EXCHANGES["no_label"](sheet, 8, random.Random(1))
    assert unlabelled is not None
    assert unlabelled.hurt <= {1, 4, 7, 8}


def test_noise_changes_only_text_and_names_what_it_hurt() -> None:
    sheet = GoldSheet(GOLD)
    damage = noise(sheet, 0.2, random.Random(3))
    clean, damaged = sheet.render({}), sheet.render(damage.edits)
    assert damaged.count("<td>") == clean.count("<td>")
    for at, new in damage.edits.items():
        assert at % 2 == 0
        assert len(new) == len(sheet.parts[at])
        assert all(b in NOISE for a, b in zip(sheet.parts[at], new, strict=True) if a != b)
    changed = {at for at, fact in enumerate(sheet.facts) if any(part in damage.edits for part in fact.parts)}
    assert damage.hurt <= changed
    assert damage.hurt


def test_the_bench_runs_and_writes_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.gold.html").write_text(GOLD, encoding="utf-8")
    out = tmp_path / "out.json"
    assert main(["--data", str(tmp_path), "--json", str(out), "--trials", "3", "--profile", "strict"]) == 0
    rows = json.loads(out.read_text(encoding="utf-8"))["profiles"]["strict"]
    assert rows["none"]["ffa_estimated"] == 100.0
    assert rows["digit"] == {
        "trials": 3,
        "caught": 100.0,
        "false_alarms": 0.0,
        "ffa_true": rows["digit"]["ffa_true"],
        "ffa_estimated": rows["digit"]["ffa_true"],
    }
    assert set(rows) == {"none", *DAMAGES, "noise_0.002", "noise_0.01", "noise_0.03"}
    assert "digit" in capsys.readouterr().out


def test_no_pages_is_an_error(tmp_path: Path) -> None:
    assert main(["--data", str(tmp_path)]) == 2
