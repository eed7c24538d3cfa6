"""Document → quotes, in reading order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain
from typing import Literal

from docparse.document import FURNITURE, Document, Furniture, Quote, Region, Role, Seam
from docparse.errors import DocparseError
from docparse.export.paragraphs import CARRIED, check_furniture
from docparse.quotes.companions import Companions, find_companions
from docparse.quotes.sections import HEADINGS, PlacedBlock, place_in_sections
from docparse.quotes.sizes import Count, SizedText, count_words, fit
from docparse.quotes.tables import table_parts

TEXT_ROLES: frozenset[Role] = frozenset(
    {"text", "list_item", "formula", "code", "footnote", "caption", "document_index"}
)
ICON = 24.0  # points: a picture no larger, without text or caption, is decoration

Draft = tuple[int, Quote]
"""A quote and the place of its first block in the document, by which quotes are ordered."""


@dataclass(frozen=True, slots=True)
class QuoteOptions:
    """Sizes of quotes, counted by `count` (words by default).

    A text quote of fewer than `min_tokens` is merged with its neighbours in the same section, one of more
    than `max_tokens` is split between sentences. `tables="rows"` splits larger tables between rows and
    repeats the header; `"whole"` never does. Running headers and footers are left out or, with
    `furniture="keep"`, text quotes like others.
    """

    max_tokens: int = 400
    min_tokens: int = 32
    tables: Literal["whole", "rows"] = "whole"
    furniture: Furniture = "drop"
    count: Count = count_words

    def __post_init__(self) -> None:
        check_furniture(self.furniture)
        if not 0 <= self.min_tokens <= self.max_tokens or self.max_tokens < 1:
            msg = f"a quote needs 0 <= min_tokens <= max_tokens, not {self.min_tokens} and {self.max_tokens}"
            raise ValueError(msg)
        if self.tables not in ("whole", "rows"):
            msg = f"tables are quoted 'whole' or by 'rows', not {self.tables!r}"
            raise ValueError(msg)


def to_quotes(
    document: Document, options: QuoteOptions | None = None, *, crops: bool = True
) -> tuple[Quote, ...]:
    """Return text quotes (paragraphs, lists, equations) and image quotes (tables, figures), in reading order.

    Headings become the section path of the quotes below them; one that nothing follows is a quote of its own.
    Captions, units and notes go with their table or figure. Parts of a paragraph over columns and pages are
    one. `crops=False` leaves `Quote.image` None, as does a document without a `cropper`, or a region that
    cannot be rendered.
    """
    options = options or QuoteOptions()
    placed = place_in_sections(document, furniture=options.furniture == "keep")
    companions = find_companions(placed)
    drafts = [*_text_quotes(placed, companions, options), *_image_quotes(placed, companions, options)]
    ordered = [quote for _, quote in sorted(drafts, key=lambda draft: draft[0])]
    return tuple(_identified(document, ordered, crops=crops))


def _text_quotes(
    placed: Sequence[PlacedBlock], companions: Companions, options: QuoteOptions
) -> Iterator[Draft]:
    for section in _sections(placed):
        lone = [item for item in section if item.block.role in HEADINGS and item.heads_nothing]
        body = [item for item in section if _is_text(item, companions)]
        pieces = [_lone_heading(item) for item in lone]
        pieces += fit(_units(body), options.min_tokens, options.max_tokens, options.count)
        for piece in pieces:
            first, regions = placed[piece.places[0]].block, _regions(placed, piece.places)
            path = section[0].section[:-1] if piece.role in HEADINGS else section[0].section
            yield (
                piece.places[0],
                Quote(
                    "",
                    "text",
                    first.page,
                    regions[0].box,
                    piece.role,
                    piece.text,
                    section=path,
                    regions=regions,
                ),
            )


def _is_text(item: PlacedBlock, companions: Companions) -> bool:
    block = item.block
    return (
        (block.role in TEXT_ROLES or block.role in FURNITURE)
        and block.table is None
        and item.place not in companions.attached
        and bool(block.text.strip())
    )


def _sections(placed: Sequence[PlacedBlock]) -> Iterator[list[PlacedBlock]]:
    """Runs of blocks below the same heading."""
    run: list[PlacedBlock] = []
    for item in placed:
        if run and item.heading != run[-1].heading:
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _units(body: Sequence[PlacedBlock]) -> list[SizedText]:
    """One piece a paragraph, over columns and pages and with its displayed formulas, and one a list."""
    units: list[SizedText] = []
    for item in body:
        piece = SizedText(item.block.text, item.block.role, (item.place,))
        in_list = units and item.block.role == units[-1].role == "list_item"
        follows = units and item.place == units[-1].places[-1] + 1
        seam = item.block.continues
        home = _last_carried(units) if seam is not None else None
        if home is not None and seam is not None:
            units[home:] = _carried_on(units[home:], piece, seam)
        elif in_list and follows:
            units[-1] = units[-1].joined(piece, "\n")
        else:
            units.append(piece)
    return units


def _carried_on(units: Sequence[SizedText], rest: SizedText, seam: Seam) -> list[SizedText]:
    """Return `units` with the first carried on by `rest`; formulas between them are part of its sentence."""
    home, *between = units
    if not between or any(piece.role != "formula" for piece in between):
        return [home.carried_on(rest, seam), *between]
    for piece in (*between, rest):
        home = home.joined(piece, "\n")
    return [home]


def _last_carried(units: Sequence[SizedText]) -> int | None:
    return next((row for row in reversed(range(len(units))) if units[row].role in CARRIED), None)


def _lone_heading(item: PlacedBlock) -> SizedText:
    return SizedText(item.block.text, item.block.role, (item.place,))


def _regions(placed: Sequence[PlacedBlock], places: Sequence[int]) -> tuple[Region, ...]:
    return tuple(Region(placed[place].block.page, placed[place].block.box) for place in places)


def _image_quotes(
    placed: Sequence[PlacedBlock], companions: Companions, options: QuoteOptions
) -> Iterator[Draft]:
    for item in placed:
        block, mine = item.block, companions.of.get(item.place)
        if mine is None:
            continue
        caption = mine.caption
        section = item.section
        attached = _regions(placed, mine.places)
        for text, box in table_parts(block, mine, options) if block.table else [(block.text, block.box)]:
            if text or caption or max(block.box.width, block.box.height) > ICON:
                regions = (Region(block.page, box), *attached)
                yield (
                    item.place,
                    Quote(
                        "",
                        "image",
                        block.page,
                        box,
                        block.role,
                        text,
                        caption,
                        section=section,
                        regions=regions,
                    ),
                )


def _identified(document: Document, quotes: Sequence[Quote], *, crops: bool) -> Iterator[Quote]:
    numbers: Counter[str] = Counter()
    keys: Counter[str] = Counter()
    for quote in quotes:
        numbers[quote.kind] += 1
        key = _key(quote)
        keys[key] += 1
        yield replace(
            quote,
            id=f"{quote.kind}{numbers[quote.kind]}",
            key=key if keys[key] == 1 else f"{key}-{keys[key]}",
            source=document.source,
            image=_crop(document, quote) if crops and quote.kind == "image" else None,
        )


def _key(quote: Quote) -> str:
    """A fingerprint of what a quote says and where; the same whenever the file is parsed again."""
    said = chain((quote.kind, str(quote.page)), quote.section, (quote.caption, quote.text))
    return blake2b("\0".join(said).encode(), digest_size=8).hexdigest()


def _crop(document: Document, quote: Quote) -> bytes | None:
    if document.cropper is None:
        return None
    try:
        return document.cropper(quote.page, quote.box)
    except DocparseError:
        return None
