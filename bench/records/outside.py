"""`python -m bench.records.outside`: are numbers of pages that are no filings right where trust says so?

Three kinds of pages: LaTeX documents, whose tables' truth tells every number; everyday pages, whose way of
writing numbers was noted by hand (`MARKS`); images of income statements, whose truth tells the revenues with
currency and scale. A number is surely wrong if its trust is .95 or more and

- its value is none that the truth (or the page's way of writing) has for its digits, or
- its unit is printed nowhere it could be: no sign or name of the currency on the page; no percent sign or
  word for it, no share in its cell, label, heads or caption.

Wanted: at most .2% of the numbers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

from bench.command import command, markdown_table, save_lines
from bench.records.kept import kept
from docparse import parse_image, parse_pdf
from docparse.compare import keep_answers
from docparse.document import Document
from docparse.ocr.stages import load_engine
from docparse.records import Record, records

SURE = 0.95
MARKS = {"inv_coolblue-1": ",", "inv_qhosting-1": ","}
"""Decimal commas, by page; all other everyday pages have points. Only 1.234 and 1,234 need to be told."""
MONEY = {"042", "048", "056", "bank_example-1", "bank_example-2", "fr_pv-1", "gov_senate-1", "inv_aws-1"} | {
    *("inv_coolblue-1", "inv_qhosting-1", "inv_sparse-1", "ko_tables-1", "mineru2-1", "receipt-1"),
    *("redbook-5", "uk_energy-1", "govdoc268346-5"),
}
"""Pages that speak of money, noted by eye: on the others nothing is a currency."""
PRICES = {("inv_qhosting-1", "3,89"), ("inv_qhosting-1", "5,39")}
"""Prices of everyday pages whose head stands in one cell with that of a percentage, noted by eye."""
_SIGNS = {
    "USD": r"\$|dollar|USD", "EUR": "€|euro|EUR", "GBP": "£|pound|sterling|GBP", "JPY": "¥|円|yen|JPY",
    "KRW": "원|₩|won|KRW", "CNY": "元|¥|yuan|RMB|CNY", "INR": "₹|rupee|Rs|INR|crore|lakh",
}  # fmt: skip
_WORDS = {
    "percent": r"%|percent|per cent|\brates?\b|prozent|pourcent|パーセント|퍼센트",
    "shares": r"\bshares?\b|\bstock\b|\bunits?\b|\boptions?\b|\bawards?\b|\bRSUs?\b",
}
_SCALES = {
    3: r"(?i:thousand|tausend)|000|千|\dk\b",
    6: r"(?i:million|mio)|\bmm\b|百万|\dM\b|[$€£] ?[\d.,]+ ?m\b",
    9: r"(?i:billion|mrd)|\bbn\b|十億|\dB\b|[$€£] ?[\d.,]+ ?b\b",
}
_NUMBER = re.compile(r"(?<![\w.])[-−–]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)|(?:\d[\d,]*(?:\.\d+)?|\.\d+)")


@dataclass(frozen=True, slots=True)
class ReadSource:
    """One page or document: its name, what was read, what its truth says, and if it is of money for sure."""

    name: str
    document: Document
    truth: Any = None
    money: bool = False


def everyday(data: Path, work: Path) -> Iterator[ReadSource]:
    for path in sorted((data / "everyday" / "pages").glob("*.pdf")):
        yield ReadSource(path.stem, kept([path], work, _text))


def latex(data: Path, work: Path) -> Iterator[ReadSource]:
    truths = json.loads((data / "latex" / "tables.json").read_text(encoding="utf-8"))
    for path in sorted((data / "latex" / "tables").glob("*.pdf")):
        yield ReadSource(path.stem, kept([path], work, _text), truths[path.stem])


def statements(data: Path, work: Path) -> Iterator[ReadSource]:
    truths = json.loads((data / "statements" / "gold.json").read_text(encoding="utf-8"))
    engine = keep_answers(load_engine("rapidocr"), work)
    for path in sorted((data / "statements").glob("*.jpg")):
        read = kept([path], work, lambda paths: parse_image(paths[0], engine=engine))
        yield ReadSource(path.stem, read, truths[path.stem], money=True)


def _text(paths: Sequence[Path]) -> Document:
    return parse_pdf(paths[0], ocr="never")


def wrong_everyday(sheet: ReadSource, record: Record) -> str:
    """Return what is wrong with a number of an everyday page: "value", "unit" or ""."""
    mark = MARKS.get(sheet.name, ".")
    if re.fullmatch(r"\d+([.,])\d{3}(?:\1\d{3})+", record.text):
        mark = ""
    elif found := re.search(r"[.,](?=\d{1,2}\Z)", record.text):
        mark = found[0]
    digits = re.sub(rf"[^\d{re.escape(mark)}]", "", record.text).replace(mark or ".", ".")
    return "" if _is_value(record, digits) else "value"


def wrong_latex(sheet: ReadSource, record: Record) -> str:
    """The same for a number in a table of a paper: its truth has to have the value."""
    if not record.label:  # in a sentence, of which the truth says nothing
        return ""
    shown = {number for one in sheet.truth if one and one["html"] for number in _numbers(one["html"])}
    value = record.value.scaleb(-record.scale).normalize()
    is_value = _is_value(record, record.text.replace(",", ""))
    if not shown or (value in shown and (is_value or not record.scale)):
        return ""
    bracketed = -value in shown and record.why.get("value", "").startswith("(")
    return "value" if bracketed or not is_value else ""


def wrong_statements(sheet: ReadSource, record: Record) -> str:
    """The same for a revenue of a statement: value and currency are those of the truth."""
    powers = {"thousands": 3, "millions": 6, "billions": 9}
    for one in sheet.truth:
        plain = Decimal(one["revenue"]).normalize()
        if re.sub(r"\D", "", record.text) == re.sub(r"\D", "", format(plain, "f")) and record.label:
            value = plain.scaleb(powers.get(str(one["unit"]).lower(), 0))
            if abs(record.value) != abs(value):
                return "value"
            return "" if record.unit == one["currency"] else "unit"
    return ""


def _numbers(html: str) -> Iterator[Decimal]:
    """The numbers that a table's truth shows, written as in English."""
    text = unescape(re.sub(r"<[^>]+>", " ", html)).replace("{,}", ",").replace("\\,", "")
    for found in _NUMBER.findall(text):
        yield Decimal(found.replace(",", "").replace("−", "-").replace("–", "-")).normalize()


def _is_value(record: Record, digits: str) -> bool:
    """Return True if a record's value is that of its digits, in the scale that is printed beside them."""
    try:
        plain = Decimal(digits)
    except InvalidOperation:
        return False
    if record.scale and not re.search(_SCALES.get(record.scale, "[万億兆만억조]"), _beside(record)):
        return False
    return abs(record.value) == abs(plain.scaleb(record.scale))


def has_unit_printed(record: Record, sheet: ReadSource, page: str) -> bool:
    """Return True if the unit of a record stands where it could be said."""
    unit = record.unit
    if unit == "percent" and (sheet.name, record.text) in PRICES:
        return False
    if unit is None or unit == "pure":
        return True
    if unit in _WORDS:
        return re.search(_WORDS[unit], _beside(record), re.IGNORECASE) is not None
    if sheet.name not in MONEY and not sheet.money:
        return False
    code = unit.split("/")[0]
    return re.search(_SIGNS.get(code, code), page, re.IGNORECASE) is not None


def _beside(record: Record) -> str:
    return " ".join((*record.label, *record.header, record.caption, *record.why.values()))


KINDS = {"latex": (latex, wrong_latex), "everyday": (everyday, wrong_everyday)}
KINDS["statements"] = (statements, wrong_statements)


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("records.outside", __doc__, "wrong", "most", kinds=KINDS, data=..., work="build/outside")
    args = parser.parse_args(argv)
    wrong: list[dict[str, Any]] = []
    counts: dict[str, Counter[str]] = {}
    for name in args.kind or KINDS:
        read, judge = KINDS[name]
        count = counts[name] = Counter()
        for sheet in islice(read(args.data, args.work), args.most):
            page = " ".join(block.text for block in sheet.document.blocks)
            for record in records(sheet.document):
                count["numbers"] += 1
                count["without trust"] += record.trust is None
                if record.trust is not None and record.trust >= SURE:
                    what = judge(sheet, record) or ("" if has_unit_printed(record, sheet, page) else "unit")
                    if what:
                        count[f"wrong {what}"] += 1
                        row = {"kind": name, "page": sheet.name, "wrong": what, "text": record.text}
                        row |= {"value": str(record.value), "unit": record.unit, "label": record.label}
                        wrong.append(row | {"header": record.header, "why": record.why})
    counts["all"] = sum(counts.values(), Counter())
    names = ("numbers", "without trust", "wrong value", "wrong unit")
    cells = (
        [
            kind,
            *(of[name] for name in names),
            f"{100 * (of[names[2]] + of[names[3]]) / (of[names[0]] or 1):.2f}",
        ]
        for kind, of in counts.items()
    )
    print(markdown_table(["pages", *names, "surely wrong, %"], cells))
    save_lines(args.wrong, wrong)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
