"""Pages in scripts that the default engine cannot read: how many words of junk does docparse keep?

Pages are made anew from their seeds, in several fonts, clean or worn; seeds below 1000
may be looked at. `junk` are words with letters outside of figures, `right` numbers of
the page, of all it has, `wrong` numbers that it has not (`28,626` of `328,626`); `told`
are the pages whose triage says that lines were not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bench.command import command, markdown_table, print_row
from docparse import parse_image
from fixtures.scripts import DPI, SCRIPTS, make_page

_LETTERS = re.compile(r"[^\W\d_]")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0."""
    parser = command("ocr.foreign", __doc__, "first", "look", most=4)
    parser.add_argument("--script", action="append", choices=sorted(SCRIPTS))
    args = parser.parse_args(argv)
    print(markdown_table(["script", "pages", "junk", "right", "of", "wrong", "told"], []))
    for script in args.script or SCRIPTS:
        junk: list[str] = []
        right = whole = wrong = told = 0
        for seed in range(args.first, args.first + args.most):
            image, numbers = make_page(script, seed)
            page = parse_image(image, dpi=DPI).pages[0]
            words = [word for block in page.blocks if block.figure is None for word in block.text.split()]
            junk += [word for word in words if _LETTERS.search(word)]
            read = Counter(word for word in words if word.replace(",", "").isdecimal())
            right += (read & Counter(numbers)).total()
            wrong += (read - Counter(numbers)).total()
            whole += len(numbers)
            told += "cannot read" in page.triage.reason
        print_row(script, args.most, len(junk), right, whole, wrong, told)
        if args.look:
            print(" ".join(junk))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
