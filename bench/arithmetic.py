"""`python -m bench.arithmetic`: what do the sums of tables prove, and what do they wrongly contradict?

PDFs are parsed from their text layer, whose numbers are right. Reported for all tables and for those that are
titled as statements:

- *proved* and *contradicted*: percent of the numbers; every contradiction is false.
- *noise proved*: the same tables with every number multiplied at random between .8 and 1.2.
- *changed*: one digit of a number replaced by another, one number at a time, in the share `--changes` of all
  numbers: percent that are contradicted, and percent still proved by another sum.
- *CPU*: that of `document.checks()` in percent of the parse's, in the same process, kernels compiled.
"""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from bench.command import command, markdown_table
from bench.processes import timed
from docparse import parse_pdf
from docparse._jit import load_kernels
from docparse.document import Document, Page
from docparse.records.stages import NumberCell, RecordGrid, above, check_table, document_digits

STATEMENT = re.compile(
    r"\b(?:statements? of|balance sheets?|(?:income|cash flows?|earnings|operations) statements?)\b",
    re.IGNORECASE,
)
TITLE = 160  # characters: longer texts are no title
NOISE = (0.8, 1.2)


class VerdictTally(Counter[str]):
    """Counts of numbers by verdict, as printed, under "noise …" and with a digit "changed …"."""

    def numbers(self, kind: str = "") -> int:
        return sum(self[f"{kind}{one}"] for one in ("proved", "contradicted", "unchecked"))

    def percent(self, verdict: str, kind: str = "") -> float:
        whole = self.numbers(kind)
        return 100 * self[f"{kind}{verdict}"] / whole if whole else float("nan")


def tables(document: Document) -> Iterator[tuple[bool, list[NumberCell]]]:
    """Yield the numbers of every table, and if it is titled as a statement."""
    digits = document_digits(document)
    for page in document.pages:
        for at, block in enumerate(page.blocks):
            if block.table is not None and (entries := list(RecordGrid(block.table, digits).entries())):
                yield _is_statement(page, at), entries


def _is_statement(page: Page, at: int) -> bool:
    titles = [*above(page, at), *page.blocks[at].section]
    return any(len(text) <= TITLE and STATEMENT.search(text) for text in titles)


def count(entries: Sequence[NumberCell], share: float, rng: random.Random) -> Counter[str]:
    """Check a table as it is, under noise, and with one digit changed."""
    found: Counter[str] = Counter(check.verdict for check in check_table(entries))
    noisy = [_with_value(entry, _noise(entry.amount.value, rng)) for entry in entries]
    found.update(f"noise {check.verdict}" for check in check_table(noisy))
    for at in [at for at in range(len(entries)) if rng.random() < share]:
        changed = [
            *entries[:at],
            _with_value(entries[at], _changed(entries[at].amount.value, rng)),
            *entries[at + 1 :],
        ]
        found[f"changed {check_table(changed)[at].verdict}"] += 1
    return found


def _with_value(entry: NumberCell, value: Decimal) -> NumberCell:
    return replace(entry, amount=replace(entry.amount, value=value))


def _noise(value: Decimal, rng: random.Random) -> Decimal:
    return (value * Decimal(rng.uniform(*NOISE))).quantize(value)


def _changed(value: Decimal, rng: random.Random) -> Decimal:
    text = str(value)
    at = rng.choice([place for place, sign in enumerate(text) if sign.isdigit()])
    return Decimal(text[:at] + rng.choice([one for one in "0123456789" if one != text[at]]) + text[at + 1 :])


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("arithmetic", __doc__, "limit", folders="PDFs, at any depth")
    parser.add_argument(
        "--changes", type=float, default=0.1, metavar="SHARE", help="of numbers whose digit is changed"
    )
    args = parser.parse_args(argv)
    paths = sorted(path for folder in args.data for path in folder.rglob("*.pdf"))[: args.limit]
    if not paths:
        parser.error("no PDF there")
    load_kernels()
    tallies = {"all": VerdictTally(), "statements": VerdictTally()}
    parsing = checking = 0.0
    for path in paths:
        document, spent = timed(parse_pdf, path, ocr="never")
        _, more = timed(document.checks)
        parsing, checking = parsing + spent, checking + more
        rng = random.Random(zlib.crc32(path.stem.encode()))
        for is_statement, entries in tables(document):
            found = count(entries, args.changes, rng)
            for name in ("all", "statements") if is_statement else ("all",):
                tallies[name].update(found)
    _report(tallies, len(paths), checking / parsing)
    return 0


def _report(tallies: dict[str, VerdictTally], files: int, ratio: float) -> None:
    print(f"{files} files, CPU of checks {100 * ratio:.1f}% of the parse's")
    shown = [(verdict, kind) for kind in ("", "noise ", "changed ") for verdict in ("proved", "contradicted")]
    rows = (
        [name, tally.numbers(), *(f"{tally.percent(*one):.2f}" for one in shown)]
        for name, tally in tallies.items()
    )
    print(markdown_table(["", "numbers", *(f"{kind}{verdict}" for verdict, kind in shown)], rows))


if __name__ == "__main__":
    raise SystemExit(main())
