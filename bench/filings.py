"""Write inline-XBRL filings of companies that do not exist (`fixtures.companies`).

Without `--aside` the filings that rules may be made with, with it those that are looked at last. With
`--trades` those of many trades, with `--world` those of many countries, which are written down as data.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.command import command
from fixtures.companies.filers import filers
from fixtures.companies.write import write_filing
from fixtures.companies.written import TRADES, WORLD, write_written, written


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
