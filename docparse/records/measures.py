"""What a number of a table counts by the plain words round it: its kind, unit and scale."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from docparse.numerals.currencies import most_of
from docparse.records.amounts import Amount
from docparse.records.arithmetic import check_table
from docparse.records.codes import codes_of
from docparse.records.context import DocumentContext
from docparse.records.evidence import SURE, SURER, likeliest_kind, with_hints
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.misplaced import misplaced_numbers
from docparse.records.model import GUESSED, Dated
from docparse.records.units.kinds import CENTS, MEASURED, MERGED, NO_MONEY, kind_in, kind_of
from docparse.records.units.statements import Statement, Terms, nearest_statement, terms_of

CODE = "code"
_DECIMALS = re.compile(r"[.,]\d{1,2}\Z")
_CENTS, MOST = re.compile(r"[.,]\d\d\Z"), 0.8
MOST_SHARES = 10**12  # no company has so many: they are written out in full
MANY_SHARES = 10**7  # in thousands as many as the very largest companies have
FEW_SHARES = 10**4  # hardly a company whose money is in thousands has so few
HUNDRED, THOUSAND = 100, 1000
# Money by its sign under a head of percentages, or no sign where others have one: of another column.
UNSURE = 0.5
SLIGHT = 0.1  # so likely are other words than money's worth a look at sums


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit and scale of one number, the words that gave each, and how likely they say so."""

    name: str | None = None
    scale: int = 0
    why_unit: str = ""
    why_scale: str = ""
    sure: float = 1.0


def table_statement(
    grid: RecordGrid, before: Sequence[str], page: int, context: DocumentContext
) -> Statement | None:
    """The table's statement of scale: in its heads, before it, on its page, or the document's usual."""
    own = nearest_statement([*grid.wide_heads(), *grid.torn_heads(), *before])
    general = (
        replace(one, share_scale=0)
        for one in (*context.stated.get(page, ()), context.usual)
        if one is not None and not one.measure
    )
    money = next(general, None)  # what is stated in general is about money
    return replace(own, scale=money.scale) if own and own.shares and money else own or money


@dataclass(frozen=True, slots=True)
class TableNumber:
    """A number of a table: its kind by plain words and these, its terms, what its hints `guess` in place of
    money and how surely, its unit by all words, and its period."""

    entry: NumberCell
    kind: str
    words: str
    terms: Terms
    guess: tuple[str, float] = ("", 0.0)
    unit: Unit = Unit()
    dated: Dated | None = None


def measured_in(
    entries: Sequence[NumberCell], grid: RecordGrid, stated: Statement | None, context: DocumentContext
) -> list[TableNumber]:
    """Return the numbers of a table, whose statement of scale is `stated`, with the unit of each.

    What claims no unit cannot be wrong in it. Money is a guess in a table without its sign, where those of
    the document have one; unscaled, where the numbers of a page of a report may be in thousands; and
    scaled, where one has cents among others that have none.
    """
    heads = {one.header: kind_of(one.header[-1:])[0] for one in entries}
    plain = _by_words(entries, heads, grid, stated, context)
    sums = [one.entry.amount.text for one in plain if one.kind == "money"]
    whole = sum(_DECIMALS.search(text) is None for text in sums)
    in_cents, bare = whole <= MOST * len(sums), context.excerpt and whole == len(sums)
    unsigned = context.signed and not any(one.terms.shown for one in plain)
    misplaced = misplaced_numbers(entries, grid, context.digits)
    headed = any(one.header for one in entries)
    found = []
    for one, kind, words, sure in _weighed(plain, heads, UNSURE if unsigned else SURE):
        unit = unit_of(one.entry, kind, words, one.terms)
        scaled = bool(unit.scale) and not in_cents and _CENTS.search(one.entry.amount.text) is not None
        money = unit.name is not None and unit.name.isupper()
        headless = headed and not one.entry.header and not one.entry.amount.currency
        guess = money and (unsigned or scaled or headless or (bare and not unit.scale))
        guess = guess or (kind == "shares" and not unit.scale and _may_be_scaled(one))
        likely = sure * context.signs.sure_of(unit.name) * (GUESSED if guess else 1.0)
        likely = 1.0 if unit.name is None else likely
        place = one.entry.cell.row, one.entry.cell.column
        likely *= UNSURE if place in misplaced else 1.0
        found.append(replace(one, unit=replace(unit, sure=likely)))
    return found


def _may_be_scaled(number: TableNumber) -> bool:
    """Return True for so few shares, where money has a scale, that they may have it, too: "Dollars in
    millions, except per share" need not say that shares are."""
    stated = number.terms.stated
    return stated is not None and stated.scale > 0 and abs(number.entry.amount.value) < FEW_SHARES


def _by_words(
    entries: Sequence[NumberCell],
    heads: Mapping[tuple[str, ...], str | None],
    grid: RecordGrid,
    stated: Statement | None,
    context: DocumentContext,
) -> list[TableNumber]:
    """The numbers of a table, each by its own words and those of its row and column.

    Of a row on shares, where a head says which column counts them, the others do not.
    """
    percents, codes = _percent_columns(entries), codes_of(grid, entries, context.grouped)
    counted = {one.cell.row for one in entries if heads[one.header] == "shares"}
    found = []
    for place, terms in enumerate(terms_of(entries, stated, context.signs)):
        bare = entries[place]
        kind, words = kind_in(bare, terms, context.digits.decimal, context.earns)
        if kind == "shares" and words == bare.label and bare.cell.row in counted:
            kind, words = kind_in(replace(bare, label=""), terms, context.digits.decimal, context.earns)
        if kind == "money" and bare.amount.currency is None and bare.cell.column in percents:
            kind, words = "percent", "the first and the last of its column"
        if kind == "money" and place in codes:
            kind, words = CODE, codes[place]
        entry = with_hints(bare, terms.scale_of(bare.amount), context.largest)
        guess = likeliest_kind(entry) if kind == "money" else ("", 0.0)
        found.append(TableNumber(entry, kind, words, terms, guess))
    return found


def _weighed(
    numbers: Sequence[TableNumber], heads: Mapping[tuple[str, ...], str | None], needed: float
) -> Iterator[tuple[TableNumber, str, str, float]]:
    """Yield each number of a table, what it counts by which words, and how likely these say so: one that no
    word says is of money may be of what its hints speak for, if they are as sure as is `needed`.

    Percentages come together, in a row or a column. "Common shares" heads money, too: beside a column that
    has money by its words a guess of shares needs more, and is less sure.
    """
    marked = Counter[int]()
    for one in numbers:
        marked[one.entry.cell.column] += 1 if one.entry.amount.percent else -1
    percents = {line for one in numbers if one.kind == "percent" for line in _lines(one)}
    money = defaultdict[int, set[tuple[str, ...]]](set)
    for one in numbers:
        if one.kind == "money" and one.guess[1] < UNSURE:
            money[one.entry.cell.row].add(one.entry.header)
    shares = (one for one in numbers if one.guess[0] == "shares" and one.guess[1] > SLIGHT)
    besides = {id(one.entry) for one in shares if money[one.entry.cell.row] - {one.entry.header}}
    summed = _summed_with_money([one.entry for one in numbers], money) if besides else set()
    priced = {one.entry.header for one in numbers if one.entry.amount.currency}
    for one in numbers:
        guess, likely = one.guess
        beside = id(one.entry) in besides
        fits = one.entry.amount.currency is None and (guess != "percent" or _lines(one) & percents)
        if beside and id(one.entry) in summed:
            yield one, "money", "", 1.0
        elif fits and likely > (SURER if beside else needed):
            why = f"the words round it: {100 * likely:.0f}%"
            yield one, guess, why, likely * (UNSURE if beside else 1.0)
        else:
            column, head = one.entry.cell.column, one.entry.header
            alone = not one.entry.amount.percent and (marked[column] > 0 or head in priced)
            yield one, one.kind, one.words, _sure(one, heads, alone=alone)


def _summed_with_money(entries: Sequence[NumberCell], money: Mapping[int, set[tuple[str, ...]]]) -> set[int]:
    """The numbers (by identity) that a sum of their row holds together with money: all of it has one unit."""
    equations = (one for check in check_table(entries) for one in check.equations if one.holds)
    found = set[int]()
    for equation in equations:
        rows = {one.cell.row for one in equation.entries}
        if len(rows) == 1 and {one.header for one in equation.entries} & money[rows.pop()]:
            found.update(map(id, equation.entries))
    return found


def _lines(number: TableNumber) -> set[tuple[str, int]]:
    """The row and the column of a number."""
    return {("row", number.entry.cell.row), ("column", number.entry.cell.column)}


def _sure(number: TableNumber, heads: Mapping[tuple[str, ...], str | None], *, alone: bool) -> float:
    """How likely the plain words say a number's unit where its hints guess something else, or it is `alone`
    to have no sign in a column of percentages, or under a head that money is under, too."""
    head = number.entry.header[-1:]
    if number.entry.amount.currency:
        other = heads[number.entry.header] == "percent" or any(map(NO_MONEY.search, head))
        return UNSURE if other else 1.0
    size, is_year = abs(number.entry.amount.value), number.entry.amount.is_year  # "Bund 2.5% | 2044"
    merged = not number.entry.amount.percent and any(map(MERGED.search, head))
    if number.kind == "percent" and (alone or merged or is_year or size >= THOUSAND):
        return UNSURE
    return 1 - number.guess[1] if number.kind == "money" else 1.0


def _percent_columns(entries: Sequence[NumberCell]) -> set[int]:
    """Return the columns of percentages of which only the first and the last have the sign."""
    columns: dict[int, list[Amount]] = {}
    for entry in entries:
        columns.setdefault(entry.cell.column, []).append(entry.amount)
    inner = {at: column[1:-1] for at, column in columns.items() if column[0].percent and column[-1].percent}
    small = {
        at: [one.is_bare and abs(one.value) <= HUNDRED for one in column] for at, column in inner.items()
    }
    return {at for at, fitting in small.items() if len(fitting) > 1 and all(fitting)}


def unit_of(entry: NumberCell, kind: str, words: str, terms: Terms) -> Unit:
    """Unit and scale of a number of a known kind.

    Without a word of its kind it is money only where its cell, head or column shows a currency, or where a
    statement of scale holds for it: what a document's other numbers are of is no evidence.
    """
    amount, own = entry.amount, terms.stated
    if kind == "percent":
        return Unit("percent", 0, words, "")
    if kind == CODE:
        return Unit(None, 0, "", "")
    if kind == "per share":
        cents = any(map(CENTS.search, (entry.label, *entry.header)))
        name = f"{terms.currency}/shares" if terms.currency else None
        return Unit(name, -2 if cents else 0, words, words if cents else "")
    if kind == "shares":
        return Unit("shares", _share_scale(amount, own) if own else 0, words, own.text if own else "")
    if kind == "pure":
        scale = own.share_scale if own and own.currency is None and not MEASURED.search(words) else 0
        return Unit("pure", scale, words, own.text if own and scale else "")
    if not terms.shown and own is None:
        return Unit(None, max(amount.scale or 0, 0), "", "")  # "45.1c" without money has a mark of a note
    scale = terms.scale_of(amount)
    if amount.scale is None and abs(amount.value).scaleb(scale) >= most_of(terms.currency):
        scale, own = 0, None  # written out in full
    why = entry.cell.text if amount.scale is not None else own.text if own else ""
    return Unit(terms.currency, scale, "currency of the cell, column, table or document", why)


def _share_scale(amount: Amount, stated: Statement) -> int:
    """The scale of a number of shares; what has decimals is not counted one by one, so money's holds.

    Many millions are hardly in the scale of money, too.
    """
    scale = stated.share_scale or (stated.scale if "." in amount.text else 0)
    full = abs(amount.value) >= MANY_SHARES and (stated.shares or stated.share_scale == stated.scale)
    return 0 if full or abs(amount.value).scaleb(scale) >= MOST_SHARES else scale
