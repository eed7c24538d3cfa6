"""`python -m tests.fuzz [NAME …] --minutes 10`: fuzz each target for so long, guided by the lines it reaches.

Exit code 1 if a target failed; pytest then shows the input, shrunk, from Hypothesis's database.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

NAMES = ("layout", "tables", "html", "gold", "judge", "codec")
WORK = Path("build/fuzz")


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one target in this process, which then ends."""
    import atheris

    with atheris.instrument_imports(include=["docparse"]):
        from tests.fuzz.test_targets import TARGETS

    corpus = WORK / name
    corpus.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds}",
        "-timeout=120",
        "-rss_limit_mb=4096",
        "-max_len=2048",
        "-len_control=0",
    ]
    options += [f"-artifact_prefix={WORK}/{name}-", "-print_final_stats=1", str(corpus)]
    atheris.Setup([sys.argv[0], *options], TARGETS[name].hypothesis.fuzz_one_input)  # type: ignore[attr-defined]
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each (default: 10)")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    names, seconds = args.names or NAMES, round(60 * args.minutes)
    if args.here:
        fuzz(names[0], seconds)
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}  # compiled lines cannot be seen
    command = [sys.executable, "-m", "tests.fuzz", "--here", "--minutes", str(args.minutes)]
    codes = {name: subprocess.run([*command, name], env=plain, check=False).returncode for name in names}
    for name, code in codes.items():
        sys.stdout.write(f"{name:8} {'ended well' if code == 0 else 'FAILED: run pytest tests/fuzz'}\n")
    return int(any(codes.values()))


if __name__ == "__main__":
    sys.exit(main())
