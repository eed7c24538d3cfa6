"""What filers print beside the names of concepts: learnt from tags, with a filer left out or of all.

    python -m bench.check.labels --data DIR [--data DIR]        writes docparse/check/wording/learnt.txt

A concept is kept that two filers or more have, with the labels of all of them as sets of terms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bench.check.truths import Truth, truths
from bench.command import command, filings_in
from docparse.check.stages import Label, Synonyms, synonyms, terms, written

LEAST_FILERS = 2
_HEAD = "# Concepts of US GAAP and what filers print for them, as terms (python -m bench.check.labels).\n"


def learn(filers: Mapping[str, Sequence[Truth]]) -> list[tuple[Label, ...]]:
    """Return the labels of each concept, that of its name first."""
    labels: dict[Label, set[Label]] = defaultdict(set)
    held: dict[Label, set[str]] = defaultdict(set)
    for filer, numbers in filers.items():
        for one in numbers:
            if one.label and one.concept.startswith("us-gaap:"):
                name = frozenset(terms(one.standard))
                labels[name].add(frozenset(terms(one.label)))
                held[name].add(filer)
    kept = [name for name in labels if name and len(held[name]) >= LEAST_FILERS]
    return [(name, *sorted(labels[name] - {name, Label()}, key=_line)) for name in sorted(kept, key=_line)]


def left_out(filer: str, filers: Mapping[str, Sequence[Truth]]) -> Synonyms:
    """Return the synonyms that are known without a filer."""
    others = {name: numbers for name, numbers in filers.items() if name != filer}
    return Synonyms((*written(), *learn(others)))


def main(argv: Sequence[str] | None = None) -> int:
    args = command("check.labels", __doc__, folders="inline-XBRL filings").parse_args(argv)
    numbers = {path.stem: truths(path) for path in filings_in(args.data)}
    lines = [" | ".join(map(_line, labels)) for labels in learn(numbers) if labels[1:]]
    target = Path(synonyms.__file__).with_name("learnt.txt")
    target.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _line(label: Iterable[str]) -> str:
    return " ".join(sorted(label))


if __name__ == "__main__":
    raise SystemExit(main())
