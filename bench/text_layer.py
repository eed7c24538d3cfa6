"""Text layers that do not say what is seen: generated documents whose visible text is known.

hidden      pages of about a dozen lines, each shown or hidden in one of many ways, every word unique on
            its page. A hidden word is found if it is in `Page.dropped` as hidden and in no block; a visible
            one is to be in a block.
mapping     fonts that draw one text and say another: N documents for each of twenty ways of shifting
            letters or digits, in fonts that are not those whose shapes docparse knows; and four times N
            healthy ones. A document is flagged if `Page.triage` names the font.
ligatures   N documents in every TrueType font with ligatures that the system has, whose text layer says
            U+FFFD in their place: words with one that are spelled right, left as they are, spelled wrong.

Seeds below 10,000 were looked at while the rules were made.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bench.command import command
from docparse import parse_pdf
from fixtures.text_layer.hidden import HiddenSample, Way, make_sample
from fixtures.text_layer.ligatures import LIGATURES, LOST, make_ligatures
from fixtures.text_layer.mapping import WAYS, fonts, keyboard, make_document


def check_hidden(sample: HiddenSample, backend: str = "pdfium") -> Iterator[tuple[str, Way]]:
    """Yield the words that came out wrong, with the way each was drawn."""
    page = parse_pdf(sample.pdf, ocr="never", backend=backend).pages[0]  # type: ignore[arg-type]
    shown = {word for block in page.blocks for word in block.text.split()}
    dropped = {word for one in page.dropped if one.reason == "hidden" for word in one.text.split()}
    for word, way in sample.words.items():
        right = word in shown if way.visible else word in dropped and word not in shown
        if not right:
            yield word, way


def hidden(seeds: range, backend: str) -> None:
    """Print the shares of hidden words found and of visible words lost, and which ways go wrong."""
    count: Counter[bool] = Counter()
    wrong: Counter[Way] = Counter()
    for seed in seeds:
        sample = make_sample(seed)
        count.update(way.visible for way in sample.words.values())
        wrong.update(way for _, way in check_hidden(sample, backend))
    lost = sum(number for way, number in wrong.items() if way.visible)
    print_share("hidden words found", count[False] - wrong.total() + lost, count[False])
    print_share("visible words hidden", lost, count[True])
    for way, number in wrong.most_common():
        print(f"    {number:5d}  {way.name}")


def is_flagged(pdf: bytes) -> bool:
    """Return True if docparse says that the text layer cannot be trusted."""
    return bool(parse_pdf(pdf, ocr="never").pages[0].triage.reason)


def mapping(seeds: range, _backend: str) -> None:
    """Print the share of wrong documents flagged, by way, and of healthy ones."""
    flagged: Counter[str] = Counter()
    for name, way in WAYS.items():
        for seed in seeds:
            pdf = make_document(seed, way(random.Random(seed)), russian=way is keyboard)
            flagged[name] += is_flagged(pdf)
    healthy = [(seed, turn == 3) for turn in range(4) for seed in seeds]
    alarms = sum(is_flagged(make_document(seed, {}, russian=russian)) for seed, russian in healthy)
    print(f"{len(fonts())} fonts")
    print_share("wrong maps flagged", flagged.total(), len(WAYS) * len(seeds))
    print_share("healthy ones flagged", alarms, len(healthy))
    for name in WAYS:
        if flagged[name] < len(seeds):
            print(f"    {flagged[name]:4d} of {len(seeds)}  {name}")


def ligatures(seeds: range, _backend: str) -> None:
    """Print what became of the words that have a ligature."""
    count: Counter[str] = Counter()
    for font in fonts():
        for seed in seeds:
            pdf, words = make_ligatures(font, seed)
            for word, read in zip(words, parse_pdf(pdf, ocr="never").to_text().split(), strict=True):
                if any(letters in word for letters in LIGATURES):
                    count["right" if read == word else "left" if LOST in read else "wrong"] += 1
    print(f"{len(fonts())} fonts")
    for name in ("right", "left", "wrong"):
        print_share(f"words {name}", count[name], count.total())


def print_share(what: str, part: int, whole: int) -> None:
    print(f"{what:22} {100 * part / max(1, whole):6.2f}% of {whole}")


KINDS: dict[str, tuple[Callable[[range, str], None], int]] = {
    "hidden": (hidden, 500),
    "mapping": (mapping, 50),
    "ligatures": (ligatures, 2),
}
"""Of each kind what measures it, and how many documents by default."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("text_layer", __doc__, "first")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument(
        "--documents", type=int, metavar="N", help="default: 500 pages, 50 of a way, 2 a font"
    )
    parser.add_argument("--backend", choices=("pdfium", "mupdf"), default="pdfium", help="for hidden text")
    args = parser.parse_args(arguments)
    measure, usual = KINDS[args.kind]
    print(f"{args.documents or usual} documents each, from seed {args.first}")
    measure(range(args.first, args.first + (args.documents or usual)), args.backend)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
