"""Measure how well a second engine finds the first one's misread numbers.

    python -m bench.ocr.verify [--data DIR] [--limit N] [--sample N] [--condition NAME ...]
                           [--engine docparse] [--verify tesseract] [--work DIR] [--json FILE]

Pages, conditions and recorded answers are those of `bench.ocr`. The first engine reads the page, the second
one the same upright pixels, and `docparse.ocr.verify` flags the numbers on which the two do not agree
(`docparse ocr FILE --verify NAME`). Engine `docparse` is the default engine as the product runs it, repair
included; `rapidocr`, `tesseract` and `paddle` are the bare ones.

What is measured is reading, not structure: a right number in a wrong cell is nothing that a second reader can
tell.

- A *number* is a token as the verifier cuts it (`docparse.numerals.tokens`): digits with their separators,
  its sign (minus or brackets round it, wherever they are beside it) and its percent sign. Currency and
  letters glued to it are not looked at.
- The page's numbers are those of the whole gold page; the first reading's those of its rows. The two
  sequences are aligned (longest common subsequence); equal numbers left over anywhere on the page are matched
  too, since order is structure. What is matched is *right*.
- A gold number that is not matched went *wrong*. It is paired with the unmatched number of the reading most
  like it between the same neighbours (similarity at least .4, each used once); without one it is *missing*.
- A right or misread number is *flagged* if any word of it disagrees; a missing one if the second engine read
  a number like it (similarity at least .6) where the first read none (`Verified.only_second`).
- *Facts* are the gold numbers that are tagged as number facts: the figures to go by. *Numbers* are all on the
  page. *Precision* is over facts: of the flagged ones, how many were wrong. *Surplus* counts numbers of the
  reading that belong to no gold number, and how many of them are flagged; list marks and page furniture that
  is no text of the gold page are among them.

Shares are percentages with 95 % Wilson intervals, for each condition and pooled over all.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rapidfuzz.distance import Indel

from bench.command import command, failed, markdown_table, progress, save
from bench.ocr.systems import make_system
from docparse.compare import ImageSystem, PageFile, find_pages, page_image, sample
from docparse.errors import DocparseError, EngineError
from docparse.judge import read_gold
from docparse.judge.stages import SearchIndex, TextPage, wilson
from docparse.numerals import Number
from docparse.ocr.stages import CELL_GAP, DISAGREES, OcrItem, Verified, assemble_rows, read_page, verify

ENGINES = ("docparse", "rapidocr", "tesseract", "paddle")
PARTNER, REPORTED = 0.4, 0.6


@dataclass(frozen=True, slots=True)
class NumberToken:
    """A number of a page: `text` is its digits with sign and percent. `fact`: tagged as a number in gold;
    `flagged`: the two engines disagree on it."""

    text: str
    fact: bool = False
    flagged: bool = False


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of one gold number: `read` is None where it was read right, "" where nothing was."""

    text: str
    fact: bool
    read: str | None
    flagged: bool


@dataclass(slots=True)
class FateCounts:
    """Gold numbers by what became of them."""

    by_fate: Counter[str] = field(default_factory=Counter)

    def add(self, fate: Fate) -> None:
        for kind in ("right",) if fate.read is None else ("wrong",) if fate.read else ("wrong", "missing"):
            self.by_fate.update({kind: 1, f"{kind}_flagged": int(fate.flagged)})

    def __add__(self, other: FateCounts) -> FateCounts:
        return FateCounts(self.by_fate + other.by_fate)

    def figures(self) -> dict[str, Any]:
        n = {
            name: self.by_fate[name]
            for kind in ("right", "wrong", "missing")
            for name in (kind, f"{kind}_flagged")
        }
        return {
            **n,
            "wrong_flagged_share": _share(n["wrong_flagged"], n["wrong"]),
            "right_flagged_share": _share(n["right_flagged"], n["right"]),
            "precision": _share(n["wrong_flagged"], n["right_flagged"] + n["wrong_flagged"]),
        }


def _share(part: int, whole: int) -> list[float] | None:
    """Percent and its interval; None where there is nothing to take a share of."""
    if not whole:
        return None
    low, high = wilson(part, whole)
    return [round(100 * value, 2) for value in (part / whole, low, high)]


def gold_tokens(html: str) -> list[NumberToken]:
    """The numbers of a gold page, in order."""
    gold = read_gold(html)
    index = SearchIndex(gold.page)
    spans = [index.folded_span(fact.start, fact.end) for fact in gold.facts if fact.type == "number"]
    facts = {number.start for span in spans for number in index.numbers_within(*span)}
    return [NumberToken(_text(n), n.start in facts) for n in index.numbers if n.body != "-"]


def read_tokens(verified: Verified) -> list[NumberToken]:
    """The numbers of the first reading, row by row, with their flags."""
    text, owners = _reading(verified)
    side = SearchIndex(TextPage(text, (), 0))
    tokens = []
    for number in side.numbers:
        if number.body == "-":
            continue
        low, high = side.folded.source_span(number.outer_start, number.outer_end)
        flagged = any(word is not None and DISAGREES in word.flags for word in owners[low:high])
        tokens.append(NumberToken(_text(number), flagged=flagged))
    return tokens


def _reading(verified: Verified) -> tuple[str, list[OcrItem | None]]:
    """The reading's text (cells divided by tabs, rows by line ends) and the word of each character."""
    parts: list[str] = []
    owners: list[OcrItem | None] = []
    for row in assemble_rows(verified.page.items):
        edge: float | None = None
        for word in (word for item in row for word in item.words or (item,)):
            x0, top, x1, bottom = word.box
            if edge is not None:
                parts.append("\t" if x0 - edge > CELL_GAP * (bottom - top) else " ")
                owners.append(None)
            parts.append(word.text)
            owners += [word] * len(word.text)
            edge = x1
        parts.append("\n")
        owners.append(None)
    return "".join(parts), owners


def _text(number: Number) -> str:
    sign = "-" if number.sign in {"-", "()"} else ""  # a dash behind a number is punctuation here
    return f"{sign}{number.body}{'%' if number.percent else ''}"


def outcomes(
    gold: Sequence[NumberToken], read: Sequence[NumberToken], extra: Sequence[str]
) -> tuple[list[Fate], list[NumberToken]]:
    """Each gold number's fate, and the reading's numbers that belong to none.

    `extra` are numbers that only the second engine read.
    """
    aligned = _aligned(gold, read)
    right = aligned | _elsewhere(gold, read, aligned)
    misread = _misread(gold, read, aligned, right)
    left = list(extra)
    found: list[Fate] = []
    for i, token in enumerate(gold):
        if i in right:
            found.append(Fate(token.text, token.fact, None, read[right[i]].flagged))
        elif i in misread:
            other = read[misread[i]]
            found.append(Fate(token.text, token.fact, other.text, other.flagged))
        else:
            best = max(left, key=lambda text: _alike(token.text, text), default="")
            reported = _alike(token.text, best) >= REPORTED
            if reported:
                left.remove(best)
            found.append(Fate(token.text, token.fact, "", reported))
    used = {*right.values(), *misread.values()}
    return found, [token for j, token in enumerate(read) if j not in used]


def _aligned(gold: Sequence[NumberToken], read: Sequence[NumberToken]) -> dict[int, int]:
    """Gold index → index in the reading, of equal numbers in one order on both sides."""
    aligned: dict[int, int] = {}
    codes = Indel.opcodes([token.text for token in gold], [token.text for token in read])
    for code in codes:
        if code.tag == "equal":
            aligned |= zip(
                range(code.src_start, code.src_end), range(code.dest_start, code.dest_end), strict=True
            )
    return aligned


def _elsewhere(
    gold: Sequence[NumberToken], read: Sequence[NumberToken], aligned: dict[int, int]
) -> dict[int, int]:
    """Equal numbers that the alignment left over, wherever they stand."""
    taken = set(aligned.values())
    free: dict[str, list[int]] = defaultdict(list)
    for j, token in enumerate(read):
        if j not in taken:
            free[token.text].append(j)
    return {
        i: free[token.text].pop(0)
        for i, token in enumerate(gold)
        if i not in aligned and free.get(token.text)
    }


def _misread(
    gold: Sequence[NumberToken], read: Sequence[NumberToken], aligned: dict[int, int], right: dict[int, int]
) -> dict[int, int]:
    """Gold index → index in the reading, of unmatched numbers between the same neighbours, by likeness."""
    before, after = sorted(aligned), sorted(aligned.values())
    lost = [i for i in range(len(gold)) if i not in right]
    free = sorted(set(range(len(read))) - set(right.values()))
    pairs = [
        (_alike(gold[i].text, read[j].text), i, j)
        for i in lost
        for j in free
        if bisect_right(before, i) == bisect_right(after, j)
    ]
    paired: dict[int, int] = {}
    for alike, i, j in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if alike >= PARTNER and i not in paired and j not in paired.values():
            paired[i] = j
    return paired


@dataclass(slots=True)
class ConditionTally:
    """One condition: facts, all numbers, the reading's surplus; `wrong` are the numbers that went wrong."""

    facts: FateCounts = field(default_factory=FateCounts)
    numbers: FateCounts = field(default_factory=FateCounts)
    pages: int = 0
    surplus: int = 0
    surplus_flagged: int = 0
    failed: list[str] = field(default_factory=list)
    wrong: list[dict[str, Any]] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        return {
            "pages": self.pages,
            "failed": self.failed,
            "facts": self.facts.figures(),
            "numbers": self.numbers.figures(),
            "surplus": self.surplus,
            "surplus_flagged": self.surplus_flagged,
        }


def run(
    condition: str, pages: Sequence[PageFile], engines: tuple[ImageSystem, ImageSystem]
) -> ConditionTally:
    """Read and verify every page under a condition."""
    tally = ConditionTally()
    for page in progress(pages, "page", condition):
        try:
            verified = read_twice(page, condition, engines)
        except EngineError as error:
            print(f"{page.path.stem} failed: {error}", file=sys.stderr)
            tally.failed.append(page.path.stem)
            continue
        found, surplus = outcomes(gold_tokens(page.gold), read_tokens(verified), only_second(verified))
        for outcome in found:
            tally.numbers.add(outcome)
            if outcome.fact:
                tally.facts.add(outcome)
        tally.surplus += len(surplus)
        tally.surplus_flagged += sum(token.flagged for token in surplus)
        tally.pages += 1
        tally.wrong += [
            {"page": page.path.stem, "condition": condition, **asdict(outcome)}
            for outcome in found
            if outcome.read is not None
        ]
    return tally


def read_twice(page: PageFile, condition: str, engines: tuple[ImageSystem, ImageSystem]) -> Verified:
    """The page as both engines read it. Raises EngineError where one of them fails."""
    image, dpi = page_image(page.path, condition)
    first, second = engines
    reading = read_page(image, dpi, first.watch, mend=first.name == "docparse")
    return verify(reading, read_page(image, dpi, second.watch, mend=False))


def _alike(one: str, other: str) -> float:
    """Similarity of two numbers, 0 to 1."""
    return float(Indel.normalized_similarity(one, other))


def only_second(verified: Verified) -> list[str]:
    """Numbers that the second engine read where the first read none."""
    texts = "\n".join(doubt.other for doubt in verified.only_second)
    return [_text(number) for number in SearchIndex(TextPage(texts, (), 0)).numbers if number.body != "-"]


def report(tallies: dict[str, ConditionTally], engines: tuple[ImageSystem, ImageSystem]) -> dict[str, Any]:
    """Every figure of the run: by condition, and pooled."""
    rows = {condition: tally.figures() for condition, tally in tallies.items()}
    pooled = {
        kind: sum((getattr(tally, kind) for tally in tallies.values()), FateCounts()).figures()
        for kind in ("facts", "numbers")
    }
    return {
        "first": f"{engines[0].name}: {engines[0].engine}",
        "second": f"{engines[1].name}: {engines[1].engine}",
        "conditions": rows,
        "pooled": pooled,
        "wrong": [entry for tally in tallies.values() for entry in tally.wrong],
    }


def table(result: dict[str, Any]) -> str:
    """The figures for people, as a Markdown table."""
    head = ["pages", "right", "flagged, %", "wrong", "flagged, %", "missing", "precision, %"]
    lines = [f"{result['first']} checked by {result['second']}", ""]
    for kind in ("facts", "numbers"):
        rows = {condition: (row["pages"], row[kind]) for condition, row in result["conditions"].items()}
        rows["all"] = (sum(pages for pages, _ in rows.values()), result["pooled"][kind])
        cells = [[name, pages, *_cells(row)] for name, (pages, row) in rows.items()]
        lines += [markdown_table([kind, *head], cells), ""]
    for condition, row in result["conditions"].items():
        lines.append(f"{condition}: {row['surplus_flagged']} of {row['surplus']} surplus numbers flagged")
        lines += [f"  failed: {', '.join(row['failed'])}"] if row["failed"] else []
    return "\n".join(lines)


def _cells(row: dict[str, Any]) -> list[str]:
    shares = {key: _interval(row[key]) for key in ("right_flagged_share", "wrong_flagged_share", "precision")}
    return [
        str(row["right"]), shares["right_flagged_share"], str(row["wrong"]), shares["wrong_flagged_share"],
        f"{row['missing']} ({row['missing_flagged']} flagged)", shares["precision"],
    ]  # fmt: skip


def _interval(share: list[float] | None) -> str:
    return "n/a" if share is None else f"{share[0]:.1f} [{share[1]:.1f}, {share[2]:.1f}]"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if an engine or the data cannot be used."""
    parser = command("ocr.verify", __doc__, "data", "condition*", "sample", "work", "json", "limit")
    parser.add_argument("--engine", choices=ENGINES, default="docparse", help="reads first")
    parser.add_argument(
        "--verify", choices=ENGINES, default="tesseract", help="the second (default: tesseract)"
    )
    args = parser.parse_args(argv)
    engines: list[ImageSystem] = []
    try:
        pages = sample(find_pages(args.data, args.limit), args.sample)
        for name in (args.engine, args.verify):
            engine = make_system(name, args.work, None)
            assert isinstance(engine, ImageSystem)  # all of ENGINES read images
            engines.append(engine)
        pair = (engines[0], engines[1])
        tallies = {condition: run(condition, pages, pair) for condition in args.condition or ["clean"]}
    except DocparseError as error:
        return failed("ocr.verify", error)
    finally:
        for engine in engines:
            engine.close()
    result = report(tallies, pair)
    print(table(result))
    save(args.json, result)
    return 1 if any(tally.failed for tally in tallies.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
