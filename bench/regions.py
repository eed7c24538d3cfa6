"""Regions drawn by people against our blocks: are they found, named, read whole and in order?

    python -m bench.regions --data DIR [--json FILE] [--out FILE] [--worst N]

`DIR/pages/NAME.pdf` are read from their text layers; `DIR/regions.json` holds each page's regions: box as
shares of the page, label, place in the reading order, text. Shares of regions:

    found     a block overlaps the region with an IoU of at least .5
    labelled  that block has the region's class: heading, list item, paragraph, image, table, furniture
    text      the region's text, white space aside, occurs whole in the page's (not for images and tables)
    order     neighbours in reading order, both whole and unique on the page, come in that order
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.command import command, failed, save
from bench.measures.regions import Area, Counts, compare, read_truth, regions_of
from docparse import parse_pdf

NAMES = {"H": "heading", "L": "list item", "P": "paragraph", "I": "image", "T": "table", "F": "furniture"}


def _share(part: Mapping[str, int], whole: Mapping[str, int]) -> float:
    return round(100 * sum(part.values()) / max(sum(whole.values()), 1), 2)


def summary(counts: Counts) -> dict[str, Any]:
    """The four shares, and the first three of them by class, in percent."""

    def of(kind: str) -> dict[str, float | int | None]:
        n, texts = counts.regions[kind], counts.texts[kind]
        return {
            "n": n,
            "found": round(100 * counts.found[kind] / n, 1),
            "labelled": round(100 * counts.labelled[kind] / n, 1),
            "text": round(100 * counts.whole[kind] / texts, 1) if texts else None,
        }

    return {
        "regions": sum(counts.regions.values()),
        "found": _share(counts.found, counts.regions),
        "labelled": _share(counts.labelled, counts.regions),
        "text": _share(counts.whole, counts.texts),
        "order": round(100 * counts.ordered / max(counts.pairs, 1), 2),
        "by class": {kind: of(kind) for kind in sorted(counts.regions)},
    }


def report(pages: Mapping[str, Counts], worst: int) -> str:
    """The shares over all pages, by class, and the pages with most regions not found."""
    total = sum(pages.values(), Counts())
    lines = [f"{'pages':<10}{len(pages)}"]
    lines += [f"{name:<10}{value}" for name, value in summary(total).items() if name != "by class"]
    lines.append(f"{'':<10}{'regions':>8}{'found':>8}{'labelled':>10}{'text':>8}")
    for kind, n in sorted(total.regions.items()):
        text = f"{100 * total.whole[kind] / total.texts[kind]:8.1f}" if total.texts[kind] else f"{'-':>8}"
        shares = f"{100 * total.found[kind] / n:8.1f}{100 * total.labelled[kind] / n:10.1f}{text}"
        lines.append(f"{NAMES[kind]:<10}{n:>8}{shares}")
    lost = {name: c.regions.total() - c.found.total() for name, c in pages.items()}
    for name in sorted(lost, key=lambda name: -lost[name])[:worst]:
        lines.append(f"{name}: {lost[name]} of {pages[name].regions.total()} not found")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 2 where there is nothing to measure."""
    parser = command("regions", __doc__, "json")
    parser.add_argument("--data", type=Path, required=True, help="folder with pages/ and regions.json")
    parser.add_argument("--out", type=Path, help="write every page's blocks here")
    parser.add_argument("--worst", type=int, default=10, help="how many of the worst pages to list")
    args = parser.parse_args(arguments)
    if not (args.data / "regions.json").is_file():
        return failed("regions", f"no regions.json in {args.data}")
    truth = read_truth(args.data / "regions.json")
    blocks = {name: regions_of(parse_pdf(args.data / "pages" / name, ocr="never").pages[0]) for name in truth}
    pages = {name: compare(regions, blocks[name]) for name, regions in truth.items()}
    print(report(pages, args.worst))
    save(args.json, summary(sum(pages.values(), Counts())))
    save(args.out, as_prediction(blocks))
    return 0


def as_prediction(pages: Mapping[str, Sequence[Area]]) -> dict[str, list[dict[str, object]]]:
    """Blocks of every page as plain data: box, class, text."""
    return {
        name: [{"box": list(block.box), "class": block.kind, "text": block.text} for block in blocks]
        for name, blocks in pages.items()
    }


if __name__ == "__main__":
    raise SystemExit(main())
