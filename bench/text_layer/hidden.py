"""Hidden text: generated pages with words that a reader sees and words that nobody sees.

    python -m bench.text_layer.hidden [--pages 500] [--seed 0] [--backend pdfium] [--worst N]

Every page has about a dozen lines; each is shown or hidden in one of the ways below, and every word of it is
unique on its page. A hidden word counts as found if it is in `Page.dropped` as hidden and in no block; a
visible one as kept if it is in a block. Seeds below 10,000 were looked at while the rules were made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bench.command import command
from docparse import parse_pdf
from fixtures.text_layer.hidden import Sample, Way, make_sample


def check(sample: Sample, backend: str = "pdfium") -> Iterator[tuple[str, Way]]:
    """Yield the words that came out wrong, with the way each was drawn."""
    page = parse_pdf(sample.pdf, ocr="never", backend=backend).pages[0]  # type: ignore[arg-type]
    shown = {word for block in page.blocks for word in block.text.split()}
    dropped = {word for one in page.dropped if one.reason == "hidden" for word in one.text.split()}
    for word, way in sample.words.items():
        right = word in shown if way.visible else word in dropped and word not in shown
        if not right:
            yield word, way


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the shares of hidden words found and of visible words lost, and which ways go wrong."""
    parser = command("text_layer.hidden", __doc__)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0, help="of the first page; later ones count up")
    parser.add_argument("--backend", choices=("pdfium", "mupdf"), default="pdfium")
    options = parser.parse_args(arguments)
    count: Counter[bool] = Counter()
    wrong: Counter[Way] = Counter()
    for seed in range(options.seed, options.seed + options.pages):
        sample = make_sample(seed)
        count.update(way.visible for way in sample.words.values())
        wrong.update(way for _, way in check(sample, options.backend))
    lost = sum(number for way, number in wrong.items() if way.visible)
    missed = sum(number for way, number in wrong.items() if not way.visible)
    print(f"{options.pages} pages from seed {options.seed}, {options.backend}")
    print(f"hidden words found     {100 * (1 - missed / count[False]):6.2f}% of {count[False]}")
    print(f"visible words hidden   {100 * lost / count[True]:6.2f}% of {count[True]}")
    for way, number in wrong.most_common():
        print(f"    {number:5d}  {way.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
