"""`python -m bench.judge.real`: make outputs of real systems, or measure the verifier on them.

A system is run where it is installed: the peers have an environment of their own.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from bench.command import command


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("judge.real", __doc__)
    parser.add_argument("command", choices=("make", "measure", "forms", "exchanged"))
    parser.add_argument("systems", nargs="*", help="of `make`")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    if options.command == "make":
        from bench.judge.real.outputs import make

        make(options.systems, options.data, options.out)
    else:
        measures = import_module(f"bench.judge.real.{options.command}")
        print(measures.measure(options.data, options.out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
