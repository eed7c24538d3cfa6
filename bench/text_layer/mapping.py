"""Wrong Unicode maps: generated documents whose fonts draw one text and say another.

    python -m bench.text_layer.mapping [--documents 50] [--seed 0] [--worst N]

Twenty ways of shifting letters or digits, each in so many documents, with fonts that are not those whose
shapes docparse knows, where the system has them; and as many healthy documents as one way has, times four. A
document counts as flagged if `Page.triage` names the font. Seeds below 10,000 were looked at while the rules
were made.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from bench.command import command
from docparse import parse_pdf
from fixtures.text_layer.mapping import WAYS, fonts, keyboard, make_document


def is_flagged(pdf: bytes) -> bool:
    """Return True if docparse says that the text layer cannot be trusted."""
    page = parse_pdf(pdf, ocr="never").pages[0]
    return bool(page.triage.reason)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the share of wrong documents flagged, by way, and of healthy ones."""
    parser = command("text_layer.mapping", __doc__)
    parser.add_argument("--documents", type=int, default=50, help="of each way")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.documents)
    flagged: Counter[str] = Counter()
    for name, way in WAYS.items():
        for seed in seeds:
            pdf = make_document(seed, way(random.Random(seed)), russian=way is keyboard)
            flagged[name] += is_flagged(pdf)
    healthy = [(seed, turn == 3) for turn in range(4) for seed in seeds]
    alarms = sum(is_flagged(make_document(seed, {}, russian=russian)) for seed, russian in healthy)
    total = len(WAYS) * len(seeds)
    print(f"{len(fonts())} fonts, {len(seeds)} documents a way, from seed {options.seed}")
    print(f"wrong maps flagged     {100 * sum(flagged.values()) / total:6.2f}% of {total}")
    print(f"healthy ones flagged   {100 * alarms / len(healthy):6.2f}% of {len(healthy)}")
    for name in WAYS:
        if flagged[name] < len(seeds):
            print(f"    {flagged[name]:4d} of {len(seeds)}  {name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
