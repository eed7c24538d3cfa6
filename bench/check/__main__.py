"""`python -m bench.check`: true claims accepted, false ones refused, and by their right name.

Filings are printed and read as `bench.records` does. Claims are made of the filings' own tags: with the words
of the page (labels that stand for one concept there), or with those of the concept's name; in twelve forms.
False ones have another digit, period, row, scale, or sign. Dates and names are those of sentences of the
filing with some words left out; false ones are a year or a day off, or another name of the filing. A claim is
accepted by `supported`, `rounded` and `derived`. Lists of words were written with these filings at hand; with
`--left-out` what filers print for a concept is learnt from the other filers alone.
"""

from __future__ import annotations

import random
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from bench.check.claims import FALSE, NAMES, Made, derived_claims, false_claims, true_claims
from bench.check.labels import left_out
from bench.check.named import named_claims
from bench.check.repeated import alarms, found
from bench.check.truths import Truth, truths
from bench.check.written import SETS, written
from bench.command import command, filings_in, markdown_table, save_lines
from bench.records.kept import kept
from bench.records.readings import read_text
from bench.records.run import gold_folder, load_filing
from docparse.check import check_claims
from docparse.check.stages import ACCEPTED, NUMBERS, Checked, Facts, Kind, read_facts
from docparse.document import Document

MOST_CHANGED = 20  # numbers of a filing that are changed for --self
Key = tuple[str, str]
"""Whose words or what claims, and the kind of what is true or false."""


def load(filing: Path, cache: Path, work: Path) -> Document:
    """Return a filing as it is read from its pages, parsed once."""
    return kept(load_filing(gold_folder(filing, cache), None).pages, work, read_text)


def judged(made: Made, facts: Facts, kinds: frozenset[Kind]) -> Checked | None:
    """Check a sentence; its claim is the one in its place, else that of these kinds with most digits."""
    found = [one for one in check_claims(made.text, facts) if one.claim.kind in kinds]
    if made.place is not None:
        start, end = made.place
        found = [one for one in found if one.claim.start < end and start < one.claim.end]
    return max(found, key=lambda one: sum(c.isdigit() for c in one.claim.text), default=None)


def sentences(path: Path, numbers: Sequence[Truth], most: int) -> Iterator[tuple[Key, Made]]:
    """Yield at most so many sentences of each kind about a filing: numbers, derived ones, dates, names."""

    def rng(name: str) -> random.Random:
        return random.Random(zlib.crc32(f"{path.stem} {name}".encode()))

    for words in ("page", "standard"):
        for kind in ("true", *FALSE):
            chance = rng(f"{words} {kind}")
            make = true_claims if kind == "true" else partial(false_claims, kind)
            of_kind = make(numbers, words, chance)
            yield from (((words, kind), one) for one in _drawn(list(of_kind), most, chance))
    for kind in ("true", "digit"):
        chance = rng(f"derived {kind}")
        derived = list(derived_claims(numbers, chance, true=kind == "true"))
        yield from ((("derived", kind), one) for one in _drawn(derived, most, chance))
    named = defaultdict(list)
    for one in named_claims(path, rng("named")):
        named[one.concept, one.kind].append(one)
    for key, of_key in sorted(named.items()):
        yield from ((key, one) for one in _drawn(of_key, most, random.Random(0)))


def _drawn(made: Sequence[Made], most: int, chance: random.Random) -> list[Made]:
    return chance.sample(made, min(most, len(made)))


def main(argv: Sequence[str] | None = None) -> int:
    parser = command(
        "check", __doc__, "cache", "wrong", folders="inline-XBRL filings", most=150, work="build/check"
    )
    parser.add_argument("--filing", action="append", metavar="NAME", help="only these")
    parser.add_argument("--left-out", action="store_true", help="learn labels from the other filers alone")
    args = parser.parse_args(argv)
    paths = [path for path in filings_in(args.data) if not args.filing or path.stem in args.filing]
    numbers = {path.stem: truths(path) for path in paths}
    counts: dict[Key, Counter[str]] = defaultdict(Counter)
    wrong: list[dict[str, str]] = []
    false_alarms, told = 0, list[bool]()
    for path in paths:
        start = time.perf_counter()
        synonyms = left_out(path.stem, numbers) if args.left_out else None
        facts = read_facts([load(path, args.cache, args.work)], synonyms)
        print(f"{path.stem}: {len(facts.facts)} facts in {time.perf_counter() - start:.1f} s", flush=True)
        for key, made in sentences(path, numbers[path.stem], args.most):
            result = judged(made, facts, _CLAIMED.get(key[0], NUMBERS))
            name = "no claim" if result is None else result.verdict
            counts[key][name] += 1
            if (name in ACCEPTED) != (key[1] == "true") or (key[1] != "true" and name != NAMES[key[1]]):
                row = {"filing": path.stem, "words": key[0], "kind": key[1], "verdict": name}
                wrong.append(row | {"text": made.text, "reason": "" if result is None else result.reason})
        for which in SETS:
            for said in written(path.stem, facts, which):
                kind = next((kind for kind, name in NAMES.items() if name == said.expected), said.expected)
                counts[which, kind][said.verdict] += 1
        false_alarms += alarms(facts)
        told += found(facts, MOST_CHANGED, random.Random(0))
    print(markdown_table(["words", "kind", "claims", "accepted", "by its name", "verdicts"], _rows(counts)))
    share = 100 * sum(told) / max(len(told), 1)
    print(
        f"--self: {share:.1f}% of {len(told)} changed numbers are told, "
        f"{false_alarms / len(paths):.2f} false alarms a document"
    )
    save_lines(args.wrong, wrong)
    return 0


_CLAIMED: dict[str, frozenset[Kind]] = {"date": frozenset({"date"}), "name": frozenset({"name"})}
"""What kinds of claims sentences of dates and of names are about; all others are about numbers."""


def _rows(counts: dict[Key, Counter[str]]) -> Iterator[list[object]]:
    """Yield of each kind how many claims were accepted, and of the refused those by their name (percent)."""
    for (words, kind), of in counts.items():
        accepted = sum(of[name] for name in ACCEPTED)
        refused = max(of.total() - accepted, 1)
        named = "" if kind == "true" else f"{100 * of[NAMES.get(kind, kind)] / refused:.1f}"
        rest = ", ".join(f"{name} {n}" for name, n in of.most_common())
        yield [words, kind, of.total(), f"{100 * accepted / of.total():.2f}", named, rest]


if __name__ == "__main__":
    raise SystemExit(main())
