"""`python -m bench.quotes`: `docparse score quotes`."""

from __future__ import annotations

from collections.abc import Sequence

from bench.forwarded import forward


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    return forward(["score", "quotes"], {"--judge": "--url", "--judge-model": "--model"}, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
