"""`python -m bench.kill`: `docparse batch` and its workers, killed (SIGKILL) at random points.

Copies of a page, each with a number in a comment so that no two have the same bytes, are parsed into a folder
or a data set. In every round a worker is killed, then the batch, which is started again until it is done.
After every round the manifest is compared with the one before: what was done must have stayed as it was. At
the end every file must have come out once, as in a run that nobody killed.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.command import command

PAGE = Path(__file__).parents[1] / "fixtures" / "pages" / "report_p2_letter.pdf"


@dataclass(frozen=True, slots=True)
class Survival:
    """Kills, files, how often a file was begun again, files lost, and outputs or entries that changed."""

    kills: int
    files: int
    begun_again: int
    lost: int
    changed: int


def make_files(folder: Path, count: int) -> list[Path]:
    """Write `count` PDFs that differ in their last bytes only."""
    folder.mkdir(parents=True)
    page = PAGE.read_bytes()
    paths = [folder / f"{number:05d}.pdf" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(page + b"\n%%%d\n" % number)
    return paths


def survive(folder: Path, count: int, kills: int, *, dataset: bool = False, seed: int = 0) -> Survival:
    """Parse `count` files into `folder`; on the way kill workers and the batch `kills` times in all."""
    chance = random.Random(seed)
    files, output = folder / "in", folder / "out"
    make_files(files, count)
    options = ["--ocr=never", "--jobs=2", "--resume", *(["--dataset"] if dataset else [])]
    command = [sys.executable, "-P", "-m", "docparse", "batch", str(files), "-o", str(output), *options]
    killed, changed, before = 0, 0, dict[str, tuple[object, ...]]()
    while killed < kills:
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        for kill in (kill_worker, kill_batch):
            try:
                run.wait(timeout=chance.uniform(0.3, 2.0))
                break
            except subprocess.TimeoutExpired:
                killed += kill(run, chance)
        if run.returncode is not None and run.returncode >= 0:
            break
        after = done_rows(output)
        changed += sum(after.get(path) != row for path, row in before.items())
        before = after
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    begun_again, found = starts(output), outputs(output, dataset=dataset)
    wanted = {path.name for path in files.iterdir()}
    lost = len(wanted.symmetric_difference(found))
    text = next(iter(found.values()))
    return Survival(killed, count, begun_again, lost, changed + sum(one != text for one in found.values()))


def kill_worker(run: subprocess.Popen[bytes], chance: random.Random) -> int:
    """Kill one of the batch's workers; return how many were killed."""
    threads = Path(f"/proc/{run.pid}/task").iterdir()
    workers = [pid for thread in threads for pid in (thread / "children").read_text("ascii").split()]
    if workers:
        os.kill(int(chance.choice(workers)), signal.SIGKILL)
    return min(len(workers), 1)


def kill_batch(run: subprocess.Popen[bytes], _chance: random.Random) -> int:
    """Kill the batch; return 1."""
    run.kill()
    run.wait()
    return 1


def done_rows(output: Path) -> dict[str, tuple[object, ...]]:
    """Return when, and how often begun, each file that is done was."""
    if not (output / "manifest.sqlite").is_file():
        return {}
    with sqlite3.connect(output / "manifest.sqlite") as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE name = 'files'").fetchall()
        query = "SELECT path, finished, seconds, starts FROM files WHERE state = 'done'"
        rows = database.execute(query).fetchall() if tables else []
    return {row[0]: row[1:] for row in rows}


def starts(output: Path) -> int:
    """Return how many times a file was begun that had been begun before."""
    with sqlite3.connect(output / "manifest.sqlite") as database:
        again: int = database.execute("SELECT sum(starts - 1) FROM files").fetchone()[0]
    return again


def outputs(output: Path, *, dataset: bool) -> dict[str, str]:
    """Return the text of every file that came out, by the file's name; fail on one that came out twice."""
    if not dataset:
        return {f"{path.stem}.pdf": path.read_text() for path in output.glob("*.md")}
    from pyarrow import parquet

    rows = [row for path in output.glob("*.parquet") for row in parquet.read_table(path).to_pylist()]
    found = {Path(row["path"]).name: row["md"] for row in rows}
    if len(found) != len(rows):
        msg = f"{len(rows) - len(found)} files came out twice"
        raise AssertionError(msg)
    return found


def main(argv: list[str] | None = None) -> None:
    parser = command("kill", __doc__, "seed")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--files", type=int, default=1500)
    parser.add_argument("--dataset", action="store_true")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        found = survive(Path(folder), args.files, args.kills, dataset=args.dataset, seed=args.seed)
    print(
        f"{found.kills} kills, {found.files} files: {found.lost} lost or twice, {found.changed} changed, "
        f"{found.begun_again} begun again"
    )


if __name__ == "__main__":
    main()
