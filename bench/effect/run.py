"""What a change does to every corpus that layout can touch, per corpus and page.

Both versions run side by side, each in a process of its own: docparse of REVISION (by default `main`; taken
out of git into OUT) and of this working tree, read and scored by this tree's bench; a version that lacks
what this bench imports is measured by its own. The table has a row for each figure; below it the pages that
won and lost, and OUT/look/index.html shows them. Without DATA (laid out like ../shared/data) only pages of
our own making are measured, and what is left out is said.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from bench.command import command
from bench.corpora.made import MADE
from bench.corpora.named import CORPORA
from bench.effect.look import make_folder
from bench.effect.report import ItemRow, changed, lines_of_changes, table
from bench.run import SHARED, present

ROOT = Path(__file__).parents[2]
QUICK = ("everyday", "pages", "regions", "formulas", "latex", "icdar", "sec-more")
"""The corpora of `--quick`, of which every third item is taken; without a data folder, all of our own."""
QUICK_SHARE = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 1 if a version could not be run."""
    parser = command("effect", __doc__, data=SHARED)
    parser.add_argument("--base", default="main", help="revision to compare with (default: main)")
    parser.add_argument("--quick", action="store_true", help=f"every {QUICK_SHARE}rd item of some corpora")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--out", type=Path, default=Path("build/effect"), help="where outputs go")
    args = parser.parse_args(arguments)
    start = time.monotonic()
    usual = QUICK if args.quick and args.data.is_dir() else tuple(CORPORA)
    corpora = present(args.corpus or usual, args.data)
    if not corpora:
        print("nothing is left to measure", file=sys.stderr)
        return 1
    share = QUICK_SHARE if args.quick else 1
    base = _taken_out(args.base, args.out, "docparse")
    trees = {"before": (base, ROOT), "after": (ROOT, ROOT)}
    if not _can_measure(base):
        print(f"{args.base} lacks names that this bench imports: its own bench measures it", file=sys.stderr)
        trees["before"] = (base, _taken_out(args.base, args.out, "bench", "fixtures"))
        corpora = [name for name in corpora if name not in MADE]
    running = [
        _started(*tree, args.out.absolute() / name, args.data, share, corpora) for name, tree in trees.items()
    ]
    if any([one.wait() for one in running]):
        return 1
    before, after = (list(_rows(args.out / name / "items.jsonl")) for name in trees)
    moved = changed(before, after)
    print(f"before: {args.base}" + (f"; one item in {share}" if share > 1 else ""))
    print(table(before, after), *lines_of_changes(moved), sep="\n")
    index = make_folder(moved, args.out)
    print(f"\n{len(moved)} outputs differ: {index}  ({time.monotonic() - start:.0f} s)")
    return 0


def _taken_out(revision: str, out: Path, *packages: str) -> Path:
    """Return a folder that holds packages as they are at `revision`, named by its commit."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", revision], capture_output=True, text=True, check=True).stdout
    folder = out.absolute() / "trees" / "-".join((commit.strip()[:12], *packages))
    if not folder.is_dir():
        archive = subprocess.run([*git, "archive", revision, *packages], capture_output=True, check=True)
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as tar:
            tar.extractall(folder, filter="data")
    return folder


def _can_measure(tree: Path) -> bool:
    """Return True if docparse of `tree` has all that this tree's bench imports."""
    command = [sys.executable, "-P", "-c", "import bench.effect.worker"]
    return (
        subprocess.run(command, env=_environment(tree, ROOT), capture_output=True, check=False).returncode
        == 0
    )


def _environment(tree: Path, bench: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys((str(tree), str(bench))))}


def _started(
    tree: Path, bench: Path, out: Path, data: Path, share: int, corpora: Sequence[str]
) -> subprocess.Popen[bytes]:
    """Start the worker with docparse of `tree` and the bench of `bench`."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    command = [sys.executable, "-P", "-m", "bench.effect.worker", out, data.absolute(), share, *corpora]
    return subprocess.Popen([str(part) for part in command], env=_environment(tree, bench), cwd=out)


def _rows(path: Path) -> Iterator[ItemRow]:
    for line in path.read_text("utf-8").splitlines():
        yield ItemRow(**json.loads(line))
