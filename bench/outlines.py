"""`python -m bench.outlines --data DIR`: the headings of whole documents against their own outlines.

Any folder of PDFs will do. Each file is parsed without its outline and tags (`LayoutOptions.tags`), as one
that has none would be. Of its outline count the titles whose letters stand on the page they lead to or on
one beside it:

    found    those that are a heading there; the second figure counts each file alike, however many it names
    levels   pairs of neighbouring found ones: is the second higher, as high or lower, as the outline says?
    others   headings a page that the outline does not name; many outlines leave out the lowest

A file without such titles counts nowhere; one that cannot be parsed is named, and the command fails.
`--wrong` writes what was missed and each pair in a wrong relation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bench.command import command, markdown_table, note, save, save_lines
from docparse import parse_pdf
from docparse.document import Block, Document, OutlineEntry
from docparse.errors import DocparseError
from docparse.layout import LayoutOptions

HIDDEN = LayoutOptions(tags=False)
LEAST = 3  # letters and digits of a title; fewer stand on any page
BRIEF = 9  # letters of a word that numbers a heading: "Appendix:"
HEADINGS = ("title", "section_header")


@dataclass(frozen=True, slots=True)
class Named:
    """A title of an outline, and the heading that it names; None if it was missed."""

    entry: OutlineEntry
    heading: Block | None

    @property
    def level(self) -> int:
        """The level of the heading, 0 for the document's title."""
        return 0 if self.heading is None or self.heading.role == "title" else self.heading.level or 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 1 if a file could not be parsed."""
    parser = command("outlines", __doc__, "limit", "json", "wrong", data=...)
    args = parser.parse_args(argv)
    counts: dict[str, Counter[str]] = {}
    wrong: list[dict[str, Any]] = []
    broken: list[str] = []
    paths = sorted(args.data.rglob("*.pdf"))[: args.limit]
    for done, path in enumerate(paths, 1):
        try:
            document = parse_pdf(path, ocr="never", layout=HIDDEN)
        except DocparseError as error:
            broken.append(f"{path}: {error}")
        else:
            if titles := list(named(document)):
                counts[str(path)] = counted(document, titles)
                wrong += [{"file": str(path), **row} for row in faults(titles)]
        note("outlines", done, len(paths))
    print(table(list(counts.values())))
    save(args.json, counts)
    save_lines(args.wrong, wrong)
    for line in broken:
        print(line)
    return 1 if broken else 0


def named(document: Document) -> Iterator[Named]:
    """Yield the titles of the outline that are printed where they lead, with the headings that they name."""
    texts = {page.number: plain(" ".join(block.text for block in page.blocks)) for page in document.pages}
    headings = [block for page in document.pages for block in page.blocks if block.role in HEADINGS]
    used: set[int] = set()
    for entry in document.outline:
        title = plain(entry.title)
        if entry.page is None or len(title) < LEAST:
            continue
        near = range(entry.page - 1, entry.page + 2)
        if not any(title in texts.get(number, "") for number in near):
            continue
        fitting = (at for at, block in enumerate(headings) if block.page in near and at not in used)
        found = next((at for at in fitting if _is_named(headings[at].text, entry.title)), None)
        if found is not None:
            used.add(found)
        yield Named(entry, None if found is None else headings[found])


def counted(document: Document, titles: Sequence[Named]) -> Counter[str]:
    """Return the counts of one document."""
    found = [one for one in titles if one.heading is not None]
    pairs = list(pairwise(found))
    heads = sum(block.role == "section_header" for page in document.pages for block in page.blocks)
    return Counter(
        files=1,
        pages=len(document.pages),
        titles=len(titles),
        found=len(found),
        pairs=len(pairs),
        related=sum(_is_related(*pair) for pair in pairs),
        others=heads - sum(one.level > 0 for one in found),
    )


def faults(titles: Sequence[Named]) -> Iterator[dict[str, Any]]:
    """Yield what was missed, and the pairs in a wrong relation."""
    for one in titles:
        if one.heading is None:
            yield {"missed": one.entry.title, "page": one.entry.page}
    for pair in pairwise(one for one in titles if one.heading is not None):
        if not _is_related(*pair):
            yield {
                "pair": [one.entry.title for one in pair],
                "page": pair[1].entry.page,
                "levels": [one.level for one in pair],
                "wanted": [one.entry.level for one in pair],
            }


def table(counts: Sequence[Counter[str]]) -> str:
    """Return the counts of all documents as a table for people."""
    of = sum(counts, Counter[str]())
    each = sum(one["found"] / one["titles"] for one in counts)
    cells = [
        of["files"],
        of["pages"],
        of["titles"],
        _share(of["found"], of["titles"]),
        _share(each, len(counts)),
    ]
    cells += [of["pairs"], _share(of["related"], of["pairs"]), f"{of['others'] / (of['pages'] or 1):.2f}"]
    return markdown_table(
        ["files", "pages", "titles", "found, %", "by file, %", "pairs", "levels, %", "others a page"], [cells]
    )


def plain(text: str) -> str:
    """Return the letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


def _is_named(heading: str, title: str) -> bool:
    """Return True if a heading is a title but for what numbers it ("Section 1:"), which outlines may lack."""
    named = {plain(rest) for rest in _without_number(title)}
    return any(plain(rest) in named for rest in _without_number(heading))


def _without_number(text: str) -> Iterator[str]:
    """Yield a text, and what is left of it without its first word or two, if these are brief."""
    yield text
    for _ in range(2):
        first, _, text = text.partition(" ")
        if not text or len(first) > BRIEF:
            return
        yield text


def _is_related(one: Named, other: Named) -> bool:
    wanted, got = other.entry.level - one.entry.level, other.level - one.level
    return (wanted > 0) == (got > 0) and (wanted < 0) == (got < 0)


def _share(part: float, whole: int) -> str:
    return f"{100 * part / whole:.2f}" if whole else "n/a"


if __name__ == "__main__":
    raise SystemExit(main())
