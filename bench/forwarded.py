"""Commands of the product under the names that they had here: `--json FILE` is kept, which it only prints."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from docparse.cli import main as docparse


def forward(command: Sequence[str], names: Mapping[str, str], arguments: Sequence[str] | None) -> int:
    """Run a command of docparse; `names` are options that are called otherwise there."""
    given = [names.get(one, one) for one in (sys.argv[1:] if arguments is None else arguments)]
    target = _file_of_json(given)
    if target is None:
        return docparse([*command, *given])
    printed = StringIO()
    with redirect_stdout(printed):
        code = docparse([*command, *given])
    target.write_text(printed.getvalue(), encoding="utf-8")
    return code


def _file_of_json(given: list[str]) -> Path | None:
    """Take the file out of `--json FILE`."""
    at = given.index("--json") + 1 if "--json" in given else len(given)
    return None if at == len(given) or given[at].startswith("-") else Path(given.pop(at))
