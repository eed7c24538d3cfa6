"""`python -m bench.check`: true claims accepted, false ones refused, and by their right name.

    python -m bench.check --data DIR [--data DIR] [--most N] [--work DIR] [--wrong FILE.jsonl]
                          [--left-out]

Filings are printed and read as `bench.records` does. Claims are made of the filings' own tags: with the words
of the page (labels that stand for one concept there), or with those of the concept's name; in twelve forms.
False ones have another digit, period, row, scale, or sign. Dates and names are those of sentences of the
filing with some words left out; false ones are a year or a day off, or another name of the filing. A claim is
accepted by `supported`, `rounded` and `derived`. Lists of words were written with these filings at hand; with
`--left-out` what filers print for a concept is learnt from the other filers alone.
"""

from __future__ import annotations

import json
import random
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from bench.check.claims import FALSE, NAMES, Made, derived_claims, false_claims, true_claims
from bench.check.labels import left_out
from bench.check.named import named_claims
from bench.check.repeated import alarms, found
from bench.check.truths import truths
from bench.check.written import SETS, written
from bench.command import command, filings_in
from bench.records.readings import read_text
from bench.records.run import gold_folder
from docparse.check import check_claims
from docparse.check.stages import ACCEPTED, NUMBERS, Checked, Facts, Kind, read_facts
from docparse.document import Document
from docparse.export import to_json
from docparse.gold.stages import SUFFIX

WORDS = ("page", "standard")
MOST_CHANGED = 20  # numbers of a filing that are changed for --self
Counts = Counter[tuple[str, str, str]]


def load(filing: Path, cache: Path, work: Path) -> Document:
    """Return a filing as it is read from its pages, parsed once."""
    kept = work / f"{filing.stem}.json"
    if not kept.exists():
        folder = gold_folder(filing, cache)
        names = [path.name.removesuffix(SUFFIX) for path in sorted(folder.glob(f"*{SUFFIX}"))]
        work.mkdir(parents=True, exist_ok=True)
        kept.write_text(to_json(read_text([folder / f"{name}.pdf" for name in names])), encoding="utf-8")
    return Document.from_dict(json.loads(kept.read_text(encoding="utf-8")))


def judged(made: Made, facts: Facts, kinds: frozenset[Kind] = NUMBERS) -> Checked | None:
    """Check a sentence; its claim is the one in its place, else that of these kinds with most digits."""
    found = [one for one in check_claims(made.text, facts) if one.claim.kind in kinds]
    if made.place is not None:
        start, end = made.place
        found = [one for one in found if one.claim.start < end and start < one.claim.end]
    return max(found, key=lambda one: sum(c.isdigit() for c in one.claim.text), default=None)


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("check", __doc__, "cache", "work", "wrong", folders="inline-XBRL filings")
    parser.set_defaults(work=Path("build/check"))
    add = parser.add_argument
    add("--filing", action="append", metavar="NAME", help="only these")
    add("--most", type=int, default=150, metavar="N", help="claims of each kind and filing (default: 150)")
    add("--left-out", action="store_true", help="learn labels from the other filers alone")
    args = parser.parse_args(argv)
    paths = filings_in(args.data)
    paths = [path for path in paths if not args.filing or path.stem in args.filing]
    numbers = {path.stem: truths(path) for path in paths}
    counts: Counts = Counter()
    wrong: list[str] = []
    repeated: list[tuple[int, list[bool]]] = []
    for path in paths:
        start = time.perf_counter()
        synonyms = left_out(path.stem, numbers) if args.left_out else None
        facts = read_facts([load(path, args.cache, args.work)], synonyms)
        read = time.perf_counter() - start
        _filing(path, facts, args.most, counts, wrong)
        _others(path, facts, args.most, counts, wrong)
        _dates_and_names(path, facts, args.most, counts, wrong)
        repeated.append((alarms(facts), list(found(facts, MOST_CHANGED, random.Random(0)))))
        print(f"{path.stem:28}{len(facts.facts):7} facts in {read:5.1f} s", flush=True)
    _print(counts)
    told = [one for _, flags in repeated for one in flags]
    print(
        f"--self: {100 * sum(told) / max(len(told), 1):.1f}% of {len(told)} changed numbers are told,",
        end=" ",
    )
    print(f"{sum(count for count, _ in repeated) / len(repeated):.2f} false alarms a document")
    if args.wrong:
        args.wrong.write_text("".join(wrong), encoding="utf-8")
    return 0


def _others(path: Path, facts: Facts, most: int, counts: Counts, wrong: list[str]) -> None:
    """Derived numbers of a filing, and the sentences that readers wrote about it."""
    numbers = truths(path)
    for kind, true in (("true", True), ("digit", False)):
        rng = random.Random(zlib.crc32(f"{path.stem} derived {kind}".encode()))
        made = list(derived_claims(numbers, rng, true=true))
        for one in rng.sample(made, min(most, len(made))):
            result = judged(one, facts)
            _count(counts, wrong, path.stem, ("derived", kind), one.text, result)
    for kept in SETS:
        for said in written(path.stem, facts, kept):
            kind = next((kind for kind, name in NAMES.items() if name == said.expected), said.expected)
            counts[kept, kind, said.verdict] += 1


def _dates_and_names(path: Path, facts: Facts, most: int, counts: Counts, wrong: list[str]) -> None:
    """Sentences of a filing with fewer words, its dates and names as they are and exchanged."""
    made = defaultdict(list)
    for one in named_claims(path, random.Random(zlib.crc32(f"{path.stem} named".encode()))):
        made[one.concept, one.kind].append(one)
    for (what, kind), sentences in sorted(made.items()):
        for one in random.Random(0).sample(sentences, min(most, len(sentences))):
            result = judged(one, facts, frozenset({"date"} if what == "date" else {"name"}))
            _count(counts, wrong, path.stem, (what, kind), one.text, result)


def _count(
    counts: Counts, wrong: list[str], filing: str, key: tuple[str, str], text: str, result: Checked | None
) -> None:
    name = "no claim" if result is None else result.verdict
    counts[*key, name] += 1
    kind = key[1]
    if (name in ACCEPTED) != (kind == "true") or (kind != "true" and name != NAMES[kind]):
        row = {"filing": filing, "words": key[0], "kind": kind, "verdict": name, "text": text}
        row["reason"] = "" if result is None else result.reason
        wrong.append(json.dumps(row, ensure_ascii=False) + "\n")


def _filing(path: Path, facts: Facts, most: int, counts: Counts, wrong: list[str]) -> None:
    numbers = truths(path)
    for words in WORDS:
        for kind in ("true", *FALSE):
            rng = random.Random(zlib.crc32(f"{path.stem} {words} {kind}".encode()))
            made = list(
                true_claims(numbers, words, rng)
                if kind == "true"
                else false_claims(numbers, kind, words, rng)
            )
            for one in rng.sample(made, min(most, len(made))):
                _count(counts, wrong, path.stem, (words, kind), one.text, judged(one, facts))


def _print(counts: Counts) -> None:
    print(f"{'words':10}{'kind':20}{'claims':>8}{'accepted':>10}{'by its name':>13}")
    for words, kind in dict.fromkeys((w, k) for w, k, _ in counts):
        these = {name: n for (w, k, name), n in counts.items() if (w, k) == (words, kind)}
        total = sum(these.values())
        accepted = sum(n for name, n in these.items() if name in ACCEPTED)
        refused, name = total - accepted, NAMES.get(kind, kind)
        named = f"{100 * these.get(name, 0) / max(refused, 1):12.1f}" if kind != "true" else ""
        rest = ", ".join(f"{name} {n}" for name, n in sorted(these.items(), key=lambda one: -one[1]))
        print(f"{words:10}{kind:20}{total:8}{100 * accepted / max(total, 1):10.2f}{named:>13}   {rest}")
