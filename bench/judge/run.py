"""Measure how well each profile tells wrong facts from right ones, where the truth is known.

Pages are `*.gold.html` under DIR (default: fixtures/). One damage a trial, on one eligible fact drawn with
a fixed seed, then noise at three rates over whole pages. `caught`: hurt facts judged wrong (percent);
`false_alarms`: facts that were not hurt, were right before and no longer are (percent); `ffa_true` and
`ffa_estimated`: the share of facts that were not hurt, and that were judged right (percent).

Facts that a damage touches besides are left out of both counts. Then every page is rendered anew in forms
that keep its meaning: all its facts are right and attributed. Numbers are put into pages, and values into
each other's place; scales and titles of sections are changed. `fixtures.gold` has what hurts and renders.
Last, the profile `released` is held against a runner of the released code's steps (`bench.judge.released`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.command import command, failed, markdown_table, progress, save
from bench.judge.released import agreement
from docparse.judge import Prediction, Verdict, read_gold
from docparse.judge.stages import (
    PROFILES,
    GoldIndex,
    Profile,
    SearchIndex,
    by_published_rule,
    invented_numbers,
    judge_prediction,
)
from fixtures.gold.damage import DAMAGES, Damage, Maker, noise
from fixtures.gold.exchanges import EXCHANGES, IN_TEXT
from fixtures.gold.inventions import INVENTIONS, digits
from fixtures.gold.paths import PATHS
from fixtures.gold.rendering import FORMS, render
from fixtures.gold.sheet import GoldSheet

SEED = 20251118
NOISE_RATES = (0.002, 0.01, 0.03)
Row = dict[str, float | int | None]
Rows = dict[str, Row]
"""Figures by name, in percent but for counts."""
_ROUNDS = 3  # passes of noise over all pages


class DamageTally(Counter[str]):
    """Counts over the trials of one damage."""

    def add(self, damage: Damage, before: Sequence[bool], after: Sequence[bool]) -> None:
        """Count one trial: `before` and `after` say per fact whether it was judged correct."""
        self.update(trials=1, facts=len(after), right=sum(after))
        for at, (was, now) in enumerate(zip(before, after, strict=True)):
            if at in damage.hurt:
                self.update(hurt=1, caught=not now)
            elif was and at not in damage.touched:
                self.update(sound=1, alarms=not now)

    def row(self) -> Row:
        """The figures, in percent; None where nothing was eligible."""
        return {
            "trials": self["trials"],
            "caught": _percent(self["caught"], self["hurt"]),
            "false_alarms": _percent(self["alarms"], self["sound"]),
            "ffa_true": _percent(self["facts"] - self["hurt"], self["facts"]),
            "ffa_estimated": _percent(self["right"], self["facts"]),
        }


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 3) if whole else None


@dataclass(frozen=True, slots=True)
class Case:
    """A gold page, taken apart and read, and what each profile says of it undamaged."""

    sheet: GoldSheet
    gold: GoldIndex
    clean: dict[Profile, list[bool]]


def load(folder: Path, profiles: Sequence[Profile]) -> list[Case]:
    """The gold pages of a folder. Raises ValueError where the two readers disagree on a page's facts."""
    cases = []
    for path in sorted(folder.rglob("*.gold.html")):
        source = path.read_text(encoding="utf-8")
        sheet, gold = GoldSheet(source), GoldIndex(read_gold(source))
        if len(sheet.facts) != len(gold.gold.facts):
            message = (
                f"{path.name}: {len(sheet.facts)} facts by one reader, {len(gold.gold.facts)} by the other"
            )
            raise ValueError(message)
        cases.append(Case(sheet, gold, judge(gold, sheet.render({}), profiles)))
    return cases


def judge(gold: GoldIndex, prediction: str, profiles: Iterable[Profile]) -> dict[Profile, list[bool]]:
    """Per profile and fact whether it is judged correct; the strict comparison is made once for all."""
    read = Prediction(prediction)
    strict = judge_prediction(gold, read)
    judged = {}
    for profile in profiles:
        released = profile != "strict"
        verdicts = by_published_rule(gold.gold, read, strict, profile) if released else strict
        correct = {(verdict.fact.line, verdict.fact.column): verdict.correct for verdict in verdicts}
        judged[profile] = [correct[fact.line, fact.column] for fact in gold.gold.facts]
    return judged


def damage_trials(
    cases: list[Case], make: Maker, wanted: int, rng: random.Random
) -> Iterable[tuple[Case, Damage]]:
    """Damaged pages, facts drawn without bias to a page; fewer where few facts are eligible."""
    pool = [(case, at) for case in cases for at in range(len(case.sheet.facts))]
    done = 0
    rng.shuffle(pool)
    while done < wanted:
        before = done
        for case, at in pool:
            damage = make(case.sheet, at, rng)
            if damage is not None:
                done += 1
                yield case, damage
                if done == wanted:
                    return
        if done == before:
            return


def damages(cases: list[Case], profiles: Sequence[Profile], trials: int) -> dict[Profile, Rows]:
    """All damages and noise rates for each profile."""
    made: dict[str, Iterable[tuple[Case, Damage]]] = {
        "none": ((case, Damage({}, frozenset())) for case in cases)
    }
    for name, make in DAMAGES.items():
        made[name] = damage_trials(cases, make, trials, random.Random(f"{SEED} {name}"))
    for rate in NOISE_RATES:
        rng = random.Random(f"{SEED} noise {rate}")
        made[f"noise_{rate:g}"] = _noisy(cases, rate, rng)
    tallies = {profile: {name: DamageTally() for name in made} for profile in profiles}
    for name in progress(made, "damage"):
        for case, damage in made[name]:
            for profile, after in judge(case.gold, case.sheet.render(damage.edits), profiles).items():
                tallies[profile][name].add(damage, case.clean[profile], after)
    return {p: {name: tally.row() for name, tally in rows.items()} for p, rows in tallies.items()}


def _noisy(cases: list[Case], rate: float, rng: random.Random) -> Iterable[tuple[Case, Damage]]:
    return ((case, noise(case.sheet, rate, rng)) for _ in range(_ROUNDS) for case in cases)


def rendering(form: str, cases: list[Case], _trials: int) -> Row:
    """Judge every page in a form that keeps its meaning: all that is accused is a false alarm."""
    facts: list[Verdict] = []
    pages = invented = 0
    for case in cases:
        rendered = render(case.gold.gold.html, form)
        if rendered is not None:
            pages += 1
            prediction = Prediction(rendered)
            facts += judge_prediction(case.gold, prediction)
            invented += len(invented_numbers(case.gold, SearchIndex(prediction.page)))
    attributed = Counter(verdict.attributed for verdict in facts)
    return {
        "pages": pages,
        "facts": len(facts),
        "false_alarms": _percent(sum(not verdict.correct for verdict in facts), len(facts)),
        "not_attributed": _percent(attributed["no"], len(facts)),
        "attribution_unknown": _percent(attributed["unknown"], len(facts)),
        "invented": _percent(invented, len(facts)),
    }


def invention(name: str, cases: list[Case], trials: int) -> Row:
    """Put numbers into pages: the share of them that is found, and others reported, in percent of them."""
    rng = random.Random(f"{SEED} invented {name}")
    put = right = other = done = 0
    for _ in range(20 * trials):
        case = rng.choice(cases)
        made = INVENTIONS[name](case.sheet.render({}), rng)
        if made is not None:
            index = SearchIndex(Prediction(made[0]).page)
            seen = Counter(digits(number.text) for number in invented_numbers(case.gold, index))
            put += made[1].total()
            right += (seen & made[1]).total()
            other += (seen - made[1]).total()
            done += 1
        if done == trials:
            break
    return {"trials": done, "numbers": put, "found": _percent(right, put), "others": _percent(other, put)}


def exchanged(name: str, cases: list[Case], trials: int) -> Row:
    """Exchange two values, in the page or in its rendering as text, and count as `damages` does."""
    in_text, tally = name in IN_TEXT, DamageTally()
    if in_text:
        texts = [render(case.gold.gold.html, "text") for case in cases]
        cases = [
            replace(case, clean=judge(case.gold, text, ("strict",)))
            for case, text in zip(cases, texts, strict=True)
            if text is not None
        ]
    for case, damage in damage_trials(cases, EXCHANGES[name], trials, random.Random(f"{SEED} {name}")):
        page: str | None = case.sheet.render(damage.edits)
        if in_text:
            page = render(page or "", "text")
        if page is not None:
            tally.add(damage, case.clean["strict"], judge(case.gold, page, ("strict",))["strict"])
    return {key: tally.row()[key] for key in ("trials", "caught", "false_alarms")}


def path(name: str, cases: list[Case], trials: int) -> Row:
    """Change what a table's numbers are told by: the share of them no longer attributed, and of others.

    Others are facts outside the table: units in it go with its numbers. `name` is the change and the form.
    """
    change, form = name.split()
    rng = random.Random(f"{SEED} {change}")
    tally = DamageTally()
    for _ in range(4 * trials):
        case = rng.choice(cases)
        damage = PATHS[change](case.sheet, rng)
        pages = [case.sheet.render(edits) for edits in ({}, damage.edits)] if damage else []
        if form == "text":
            pages = [text for page in pages if (text := render(page, "text")) is not None]
        if damage is None or len(pages) < 2 or tally["trials"] == trials:
            continue
        before, after = (_attributed(case, page) for page in pages)
        told = frozenset(at for at in damage.hurt if before[at])
        tally.add(Damage({}, told, damage.hurt | damage.touched), before, after)
    row = tally.row()
    return {"trials": row["trials"], "lost": row["caught"], "others": row["false_alarms"]}


def _attributed(case: Case, page: str) -> list[bool]:
    verdicts = judge_prediction(case.gold, Prediction(page))
    return [verdict.correct and verdict.attributed == "yes" for verdict in verdicts]


def released(rate: str, cases: list[Case], _trials: int) -> Row:
    """Count the facts that the profile `released` and the released code's steps judge alike, under noise."""
    facts, alike = agreement([case.gold.gold.html for case in cases], float(rate))
    return {"facts": facts, "alike": alike}


FURTHER: dict[str, tuple[Profile, Iterable[str], Callable[[str, list[Case], int], Row]]] = {
    "renderings": ("strict", FORMS, rendering),
    "inventions": ("strict", INVENTIONS, invention),
    "exchanges": ("strict", EXCHANGES, exchanged),
    "paths": ("strict", [f"{name} {form}" for name in PATHS for form in ("html", "text")], path),
    "released": ("released", ("0", "0.01", "0.03"), released),
}
"""What is measured beyond damage: of which profile, the names of its rows, and what measures one."""


def table(title: str, rows: Rows) -> str:
    """The figures as a Markdown table, a row for each name."""
    names = list(next(iter(rows.values())))
    return markdown_table(
        [title, *names],
        ([name, *("-" if row[one] is None else row[one] for one in names)] for name, row in rows.items()),
    )


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("judge", __doc__, "json", data=Path(__file__).parents[2] / "fixtures")
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--profile", action="append", choices=PROFILES)
    options = parser.parse_args(arguments)
    profiles: Sequence[Profile] = options.profile or PROFILES
    cases = load(options.data, profiles)
    if not cases:
        return failed("judge", f"no *.gold.html under {options.data}")
    result = damages(cases, profiles, options.trials)
    print(*(table(profile, rows) for profile, rows in result.items()), sep="\n\n")
    figures: dict[str, object] = {"profiles": result}
    for title, (profile, names, measure) in FURTHER.items():
        if profile in profiles:
            rows = {name: measure(name, cases, options.trials) for name in progress(names, "row", title)}
            figures[title] = rows
            print("", table(title, rows), sep="\n")
    save(options.json, figures)
    return 0
