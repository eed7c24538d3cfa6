"""Many files on many machines, over Ray Data; the recipe, manifest and data set of `docparse.batch`.

Actors read files (from a disk that all machines see, or by an address that fsspec knows), parse them in
worker processes of their own within the recipe's limits, and send back what they rendered. The driver alone
writes: the parts of the data set, and the manifest, in which bytes have one result, also after a rerun. When
a machine is lost, Ray has its files parsed by others; an outcome reaches the driver once.

docparse must be installed on every machine.
"""

from __future__ import annotations

import math
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from docparse.batch.address import fetch, is_address
from docparse.batch.manifest import Content, Manifest, content_of, path_text
from docparse.batch.recipe import Recipe
from docparse.batch.run import BatchFile, Progress, Summary, make_folder, summarise
from docparse.batch.store import DatasetStore
from docparse.batch.work import Outcome, parse_file
from docparse.errors import ArgumentError, InputError, MissingExtraError

FILES_A_TASK = 8
"""Files that an actor takes at once: what a machine that is lost costs at most, for each of its actors."""

ANSWER_SECONDS = 10.0
"""A cluster that is there takes a connection in this time."""


def run_on_cluster(
    sources: Sequence[BatchFile],
    folder: Path,
    recipe: Recipe,
    *,
    address: str,
    actors: int | None = None,
    resume: bool = False,
    retry: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """Read `sources` on the Ray cluster at `address` into one Parquet data set; the rest as `run_batch`.

    `actors` is the number of files that are parsed at a time, a processor each; by default the cluster's
    processors. `folder` is the driver's. A rerun fetches files at addresses again, to see if it knows their
    bytes.

    Raises:
        MissingExtraError: Ray or pyarrow is not installed.
        ArgumentError: no cluster answers at `address`; and as `run_batch`.
        OutputError: as `run_batch`.
    """
    start = time.monotonic()
    make_folder(folder)
    tell = progress or (lambda done, total: None)
    with Manifest(folder, f"{recipe.signature} as a data set", resume=resume, retry=retry) as manifest:
        left = {path_text(one.path): one for one in sources if not manifest.is_settled(one.path)}
        store = DatasetStore(folder, manifest, recipe.formats)
        settled = len(sources) - len(left)
        tell(settled, len(sources))
        with _connected(address):
            paths = [one.path for one in left.values()]
            outcomes = _read_all(paths, recipe, manifest.digests(), actors)
            for done, (path, content, outcome) in enumerate(outcomes, start=settled + 1):
                if manifest.start(path, left[path_text(path)].name, content):
                    store.keep(outcome or _parse_here(path, recipe))
                tell(done, len(sources))
        store.close()
        return summarise(manifest, len(sources), settled, start)


@contextmanager
def _connected(address: str) -> Iterator[None]:
    try:
        import ray.data
    except ImportError as error:
        raise MissingExtraError("ray", "ray") from error
    require_listener(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except ConnectionError as error:
        raise ArgumentError("--ray", address, "the address of a Ray cluster that runs") from error
    ray.data.DataContext.get_current().enable_progress_bars = False
    try:
        yield
    finally:
        ray.shutdown()


def require_listener(address: str) -> None:
    """Raise ArgumentError at once where nobody listens: Ray itself asks again and again, for minutes.

    "auto" and "local" name no place and are left to Ray.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise ArgumentError("--ray", address, f"the address of a Ray cluster that runs ({error})") from error


def _read_all(
    paths: Sequence[Path], recipe: Recipe, known: frozenset[str], actors: int | None
) -> Iterator[tuple[Path, Content | None, Outcome | None]]:
    """Yield every path, as soon as it is read, with what `read_file` gives."""
    import ray

    if not paths:
        return
    most = actors or max(1, int(ray.cluster_resources().get("CPU", 1)))
    tasks = math.ceil(len(paths) / FILES_A_TASK)
    dataset = ray.data.from_items([{"path": str(path)} for path in paths], override_num_blocks=tasks)
    read = dataset.map_batches(
        _Reader,
        fn_constructor_args=(recipe, known),
        batch_size=FILES_A_TASK,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=min(most, tasks)),
        num_cpus=1,
    )
    for row in read.iter_rows():
        yield Path(row["path"]), *row["read"]


def _parse_here(path: Path, recipe: Recipe) -> Outcome:
    """Parse a file whose bytes had an outcome when the run began, and have none now: it was replaced."""
    _, outcome = read_file(path, recipe)
    assert outcome is not None
    return outcome


class _Reader:
    """An actor of Ray's: reads one batch of files after the other."""

    def __init__(self, recipe: Recipe, known: frozenset[str]) -> None:
        self._recipe, self._known = recipe, known

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        read = [read_file(Path(path), self._recipe, self._known) for path in batch["path"]]
        return {"path": batch["path"], "read": read}


def read_file(
    path: Path, recipe: Recipe, known: frozenset[str] = frozenset()
) -> tuple[Content | None, Outcome | None]:
    """Read and parse one file; return what its bytes are, and its outcome.

    The first is None for a file that cannot be read, the second for bytes whose SHA-256 is in `known`.

    Raises:
        DocparseError: what would hit every file, such as a missing engine.
    """
    try:
        data = fetch(path) if is_address(path) else None
    except InputError as error:
        return None, Outcome(path, None, error, 0.0)
    content = content_of(path) if data is None else Content(len(data), 0, sha256(data).hexdigest())
    if content is not None and content.sha256 in known:
        return content, None
    return content, parse_file(path, recipe, data)
