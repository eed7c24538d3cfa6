"""`python -m bench.filings`: write inline-XBRL filings of companies that do not exist.

    python -m bench.filings --out DIR [--aside] [--trades | --world] [--seed N]

Without `--aside` the filings that rules may be made with, with it those that are looked at last. With
`--trades` those of many trades, with `--world` those of many countries, which are written down as data.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from pathlib import Path

from bench.command import command
from bench.filings.filer import Filer
from bench.filings.filers import filers
from bench.filings.pieces import document
from bench.filings.statements import Writer
from bench.filings.written import TRADES, WORLD, write_written, written


def write_filing(filer: Filer, folder: Path, seed: int = 0) -> Path:
    """Write one company's filing; the same seed writes the same numbers."""
    writer = Writer(filer, random.Random(zlib.crc32(filer.name.encode()) + seed))
    pages = writer.pages()
    name = filer.name.split()[0].lower()
    path = folder / f"{name}-{filer.form.lower()}.html"
    path.write_text(document(filer.name, pages, writer.tags), encoding="utf-8")
    return path


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("filings", __doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--aside", action="store_true", help="those that are looked at last")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--trades", action="store_true", help="of many trades; none is aside")
    which.add_argument("--world", action="store_true", help="of many countries")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.trades or args.world:
        data = written(WORLD if args.world else TRADES, args.aside)
        paths = [write_written(path, args.out, args.seed) for path in data]
    else:
        made = [filer for filer in filers() if filer.aside == args.aside]
        paths = [write_filing(filer, args.out, args.seed) for filer in made]
    print(*paths, sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
