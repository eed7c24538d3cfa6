"""Every system over every pain, in one table.

    python -m bench.pains [--systems docparse liteparse ...] [--ocr never]

A system that is not installed is left out, and said so. The peers' figures say what they do as installed; the
pages were made while docparse's rules were. The traps of the package `pdfhell` are run too where it is
installed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.command import command
from bench.systems.worker import Run, run_system
from docparse.compare import PEERS, PeerOptions
from fixtures.pains import Pain, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if docparse does not pass all."""
    parser = command("pains", __doc__)
    parser.add_argument("--systems", nargs="+", choices=PEERS, default=list(PEERS))
    parser.add_argument("--ocr", choices=("never", "auto"), default="never")
    options = parser.parse_args(arguments)
    pains = load()
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number:02d}.pdf" for number in range(len(pains))]
        for path, pain in zip(files, pains, strict=True):
            path.write_bytes(pain.make())
        runs = [run_system(system, files, PeerOptions(ocr=options.ocr)) for system in options.systems]
    for run in runs:
        if run.error:
            print(f"{run.system} is left out: {run.error}")
    done = [run for run in runs if not run.error]
    verdicts = {run.system: _verdicts(run, pains) for run in done}
    print(_table(pains, verdicts))
    return int(not all(verdicts.get("docparse", [True])))


def _verdicts(run: Run, pains: Sequence[Pain]) -> list[bool]:
    found = zip(pains, run.predictions, strict=True)
    return [one.markdown is not None and pain.holds(one.markdown) for pain, one in found]


def _table(pains: Sequence[Pain], verdicts: dict[str, list[bool]]) -> str:
    width = max(len(f"{pain.name}  ({pain.report})") for pain in pains)
    lines = [" " * width + "".join(f"  {system:>14}" for system in verdicts)]
    for row, pain in enumerate(pains):
        marks = "".join(f"  {'yes' if found[row] else 'NO':>14}" for found in verdicts.values())
        lines.append(f"{pain.name}  ({pain.report})".ljust(width) + marks)
    totals = "".join(f"  {sum(found):>14}" for found in verdicts.values())
    return "\n".join([*lines, f"of {len(pains)}".ljust(width) + totals])


if __name__ == "__main__":
    raise SystemExit(main())
