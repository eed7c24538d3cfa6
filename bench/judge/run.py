"""Measure how well each profile tells wrong facts from right ones, where the truth is known.

    python -m bench.judge [--data DIR] [--json FILE] [--trials N] [--profile NAME ...]

Pages are `*.gold.html` under DIR (default: fixtures/). One damage a trial, on one eligible fact drawn with
a fixed seed, then noise at three rates over whole pages. `caught`: hurt facts judged wrong (percent);
`false_alarms`: facts that were not hurt, were right before and no longer are (percent); `ffa_true` and
`ffa_estimated`: the share of facts that were not hurt, and that were judged right (percent).

Facts that a damage touches besides are left out of both counts (`bench.judge.damage` says which). Then every
page is rendered anew in forms that keep its meaning (`bench.judge.rendering`): all its facts are right and
attributed. Numbers are put into pages (`bench.judge.inventions`), and values into each other's place
(`bench.judge.exchanges`); scales and titles of sections are changed (`bench.judge.paths`). Last, the profile
`released` is held against a runner of the released code's steps (`bench.judge.released`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.command import command, failed, save
from bench.judge.damage import DAMAGES, Damage, Maker, noise
from bench.judge.exchanges import EXCHANGES, IN_TEXT
from bench.judge.inventions import INVENTIONS, digits
from bench.judge.paths import PATHS
from bench.judge.released import agreement
from bench.judge.rendering import FORMS, render
from bench.judge.sheet import GoldSheet
from docparse.judge.judge import by_published_rule, judge_prediction
from docparse.judge.match.invented import invented_numbers
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import PROFILES, Profile, Verdict
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import Prediction

SEED = 20251118
NOISE_RATES = (0.002, 0.01, 0.03)
Rows = dict[str, dict[str, float | int | None]]
_ROUNDS = 3  # passes of noise over all pages


@dataclass(slots=True)
class DamageTally:
    """Counts over the trials of one damage."""

    trials: int = 0
    hurt: int = 0
    caught: int = 0
    sound: int = 0
    alarms: int = 0
    facts: int = 0
    right: int = 0

    def add(self, damage: Damage, before: list[bool], after: list[bool]) -> None:
        """Count one trial: `before` and `after` say per fact whether it was judged correct."""
        self.trials += 1
        self.facts += len(after)
        self.right += sum(after)
        for at, (was, now) in enumerate(zip(before, after, strict=True)):
            if at in damage.hurt:
                self.hurt += 1
                self.caught += not now
            elif was and at not in damage.touched:
                self.sound += 1
                self.alarms += not now

    def row(self) -> dict[str, float | int | None]:
        """The figures, in percent; None where nothing was eligible."""
        return {
            "trials": self.trials,
            "caught": _percent(self.caught, self.hurt),
            "false_alarms": _percent(self.alarms, self.sound),
            "ffa_true": _percent(self.facts - self.hurt, self.facts),
            "ffa_estimated": _percent(self.right, self.facts),
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


def run(cases: list[Case], profiles: tuple[Profile, ...], trials: int) -> dict[str, dict[str, object]]:
    """All damages and noise rates for each profile."""
    tallies = {profile: {name: DamageTally() for name in _names()} for profile in profiles}

    def count(name: str, case: Case, damage: Damage) -> None:
        judged = judge(case.gold, case.sheet.render(damage.edits), profiles)
        for profile, after in judged.items():
            tallies[profile][name].add(damage, case.clean[profile], after)

    for name, make in DAMAGES.items():
        for case, damage in damage_trials(cases, make, trials, random.Random(f"{SEED} {name}")):
            count(name, case, damage)
        _progress(name)
    for rate in NOISE_RATES:
        rng = random.Random(f"{SEED} noise {rate}")
        for _ in range(_ROUNDS):
            for case in cases:
                count(f"noise_{rate:g}", case, noise(case.sheet, rate, rng))
        _progress(f"noise {rate:g}")
    for profile in profiles:
        for case in cases:
            tallies[profile]["none"].add(Damage({}, frozenset()), case.clean[profile], case.clean[profile])
    return {p: {name: tally.row() for name, tally in rows.items()} for p, rows in tallies.items()}


def renderings(cases: list[Case]) -> Rows:
    """Judge every page in every form that keeps its meaning: all that is accused is a false alarm."""
    rows = {}
    for form in FORMS:
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
        rows[form] = {
            "pages": pages,
            "facts": len(facts),
            "false_alarms": _percent(sum(not verdict.correct for verdict in facts), len(facts)),
            "not_attributed": _percent(attributed["no"], len(facts)),
            "attribution_unknown": _percent(attributed["unknown"], len(facts)),
            "invented": _percent(invented, len(facts)),
        }
        _progress(form)
    return rows


def inventions(cases: list[Case], trials: int) -> Rows:
    """Put numbers into pages: the share of them that is found, and others reported, in percent of them."""
    rows = {}
    for name, invent in INVENTIONS.items():
        rng = random.Random(f"{SEED} invented {name}")
        put: Counter[str] = Counter()
        found: Counter[str] = Counter()
        done = 0
        for _ in range(20 * trials):
            case = rng.choice(cases)
            made = invent(case.sheet.render({}), rng)
            if made is not None:
                index = SearchIndex(Prediction(made[0]).page)
                seen = Counter(digits(number.text) for number in invented_numbers(case.gold, index))
                put["all"] += made[1].total()
                found["right"] += (seen & made[1]).total()
                found["other"] += (seen - made[1]).total()
                done += 1
            if done == trials:
                break
        rows[name] = {
            "trials": done,
            "numbers": put["all"],
            "found": _percent(found["right"], put["all"]),
            "others": _percent(found["other"], put["all"]),
        }
    return rows


def exchanges(cases: list[Case], trials: int) -> Rows:
    """Exchange two values, in the page or in its rendering as text, and count as `run` does."""
    texts = [render(case.gold.gold.html, "text") for case in cases]
    lined = [
        Case(case.sheet, case.gold, judge(case.gold, text, ("strict",)))
        for case, text in zip(cases, texts, strict=True)
        if text is not None
    ]
    rows = {}
    for name, make in EXCHANGES.items():
        in_text, tally = name in IN_TEXT, DamageTally()
        rng = random.Random(f"{SEED} {name}")
        for case, damage in damage_trials(lined if in_text else cases, make, trials, rng):
            page: str | None = case.sheet.render(damage.edits)
            if in_text:
                page = render(page or "", "text")
            if page is not None:
                tally.add(damage, case.clean["strict"], judge(case.gold, page, ("strict",))["strict"])
        rows[name] = {key: tally.row()[key] for key in ("trials", "caught", "false_alarms")}
        _progress(name)
    return rows


def paths(cases: list[Case], trials: int) -> Rows:
    """Change what a table's numbers are told by: the share of them no longer attributed, and of others.

    Others are facts outside the table: units in it go with its numbers.
    """
    rows: Rows = {}
    for name, make in PATHS.items():
        for form in ("html", "text"):
            rng = random.Random(f"{SEED} {name}")
            counts: Counter[str] = Counter()
            for _ in range(4 * trials):
                case = rng.choice(cases)
                damage = make(case.sheet, rng)
                pages = [case.sheet.render(edits) for edits in ({}, damage.edits)] if damage else []
                if form == "text":
                    pages = [text for page in pages if (text := render(page, "text")) is not None]
                if damage is None or len(pages) < 2 or counts["trials"] == trials:
                    continue
                before, after = (_attributed(case, page) for page in pages)
                counts["trials"] += 1
                told = [at for at in damage.hurt if before[at]]
                rest = [at for at, was in enumerate(before) if was and at not in damage.hurt | damage.touched]
                counts.update(hurt=len(told), lost=sum(not after[at] for at in told))
                counts.update(sound=len(rest), alarms=sum(not after[at] for at in rest))
            rows[f"{name} {form}"] = {
                "trials": counts["trials"],
                "lost": _percent(counts["lost"], counts["hurt"]),
                "others": _percent(counts["alarms"], counts["sound"]),
            }
        _progress(name)
    return rows


def _attributed(case: Case, page: str) -> list[bool]:
    verdicts = judge_prediction(case.gold, Prediction(page))
    return [verdict.correct and verdict.attributed == "yes" for verdict in verdicts]


def released_agreement(cases: list[Case]) -> Rows:
    """Count the facts that the profile `released` and the released code's steps judge alike, under noise."""
    rows: Rows = {}
    for rate in (0.0, 0.01, 0.03):
        facts, alike = agreement([case.gold.gold.html for case in cases], rate)
        rows[f"{rate:g}"] = {"facts": facts, "alike": alike}
        _progress(f"released {rate:g}")
    return rows


def _names() -> list[str]:
    return ["none", *DAMAGES, *(f"noise_{rate:g}" for rate in NOISE_RATES)]


def _progress(name: str) -> None:
    print(f"  {name}", file=sys.stderr, flush=True)


def table(result: dict[str, dict[str, object]]) -> str:
    """The figures as text."""
    lines = ["alarms: without facts that the damage touches besides, such as those of an exchanged label"]
    for profile, rows in result.items():
        lines.append(f"{profile:20} {'trials':>7} {'caught':>8} {'alarms':>8} {'true':>8} {'est.':>8}")
        for name, row in rows.items():
            assert isinstance(row, dict)
            figures = [row[k] for k in ("caught", "false_alarms", "ffa_true", "ffa_estimated")]
            shown = " ".join(f"{'-' if f is None else format(f, '.3f'):>8}" for f in figures)
            lines.append(f"{name:20} {row['trials']:>7} {shown}")
    return "\n".join(lines)


def rows_text(title: str, rows: Rows) -> str:
    """Figures as text, a line for each name."""
    return "\n".join(
        f"{title}: {name:16}" + "  ".join(f"{key} {value}" for key, value in row.items())
        for name, row in rows.items()
    )


def renderings_table(rows: Rows) -> str:
    """The false alarms on renderings as text."""
    names = ("pages", "facts", "false_alarms", "not_attributed", "attribution_unknown", "invented")
    lines = [f"{'rendered as':20}" + "".join(f"{name.replace('attribution_', ''):>16}" for name in names)]
    lines += [f"{form:20}" + "".join(f"{row[name] or 0:>16}" for name in names) for form, row in rows.items()]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("judge", __doc__, "json")
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "fixtures")
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--profile", action="append", choices=PROFILES)
    options = parser.parse_args(arguments)
    profiles: tuple[Profile, ...] = tuple(options.profile or PROFILES)
    cases = load(options.data, profiles)
    if not cases:
        return failed("judge", f"no *.gold.html under {options.data}")
    result = run(cases, profiles, options.trials)
    print(table(result))
    figures: dict[str, object] = {"profiles": result}
    for name, rows in _further(cases, profiles, options.trials):
        figures[name] = rows
        print(renderings_table(rows) if name == "renderings" else rows_text(name, rows))
    save(options.json, figures)
    return 0


def _further(cases: list[Case], profiles: Sequence[Profile], trials: int) -> Iterable[tuple[str, Rows]]:
    """Yield the name and the figures of every measure beyond damage and noise."""
    if "strict" in profiles:
        yield "renderings", renderings(cases)
        yield "inventions", inventions(cases, trials)
        yield "exchanges", exchanges(cases, trials)
        yield "paths", paths(cases, trials)
    if "released" in profiles:
        yield "released", released_agreement(cases)
