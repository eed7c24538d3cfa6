"""`python -m bench.judge.real`: make outputs of real systems, or measure the verifier on them.

A system is run where it is installed: the peers have an environment of their own.
"""

from __future__ import annotations

from pathlib import Path

from bench.command import command
from bench.judge.real import exchanged, forms, measure
from bench.judge.real.outputs import make

MEASURES = {one.__name__.rpartition(".")[2]: one.measure for one in (measure, forms, exchanged)}


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("judge.real", __doc__, data=...)
    parser.add_argument("command", choices=("make", *MEASURES))
    parser.add_argument("systems", nargs="*", help="of `make`")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    if options.command == "make":
        make(options.systems, options.data, options.out)
    else:
        print(MEASURES[options.command](options.data, options.out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
