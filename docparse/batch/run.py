"""`run_batch`: recipe, manifest and store together."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from docparse.batch.manifest import Manifest, content_of
from docparse.batch.many import parse_many
from docparse.batch.recipe import Recipe
from docparse.batch.store import DatasetStore, FolderStore, Store
from docparse.batch.work import Outcome
from docparse.errors import InputError, OutputError

SLOWEST = 5
_ONE_FILES = frozenset({errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.EILSEQ})
"""Errors of writing that are of one file's name; others, such as a full disk, would hit every file."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class BatchFile:
    """A file of the batch, and what its outputs are called: a path without suffix below the output folder."""

    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of a folder's manifest at the end of a run.

    `settled` files were done, failed or the same as another before it; `same` is the number of files whose
    bytes are another's. `slowest` are (path, seconds); `failed`, and `killed`, which `resume` takes up since
    only their workers were killed, are (path, reason).
    """

    files: int
    settled: int
    done: int
    same: int
    pages: int
    failed_pages: int
    failed: list[tuple[str, str]]
    killed: list[tuple[str, str]]
    slowest: list[tuple[str, float]]
    seconds: float


def run_batch(
    sources: Sequence[BatchFile],
    folder: Path,
    recipe: Recipe,
    *,
    jobs: int | None = None,
    dataset: bool = False,
    resume: bool = False,
    retry: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """Read `sources` and put their outputs into `folder`, with a manifest (`manifest.Manifest`).

    With `dataset` the outputs are one Parquet data set. `resume` goes on with what an earlier run left;
    `retry` reads again what failed in it. `progress` is called with (files settled, files in all).

    Raises:
        ArgumentError: the folder has a manifest and `resume` is False, or it is of another recipe.
        OutputError: the folder cannot be written to.
        DocparseError: what would hit every file, such as a missing engine.
    """
    start = time.monotonic()
    make_folder(folder)
    signature = recipe.signature + (" as a data set" if dataset else "")
    with Manifest(folder, signature, resume=resume, retry=retry) as manifest:
        left = [source for source in sources if not manifest.is_settled(source.path)]
        store: Store
        store = DatasetStore(folder, manifest, recipe.formats) if dataset else FolderStore(folder, manifest)
        settled = len(sources) - len(left)
        tell = progress or (lambda done, total: None)
        tell(settled, len(sources))
        todo = _Todo(left, manifest)
        for outcome in parse_many(todo, recipe, jobs=jobs):
            _keep(outcome, store)
            todo.ended += 1
            tell(settled + todo.ended, len(sources))
        store.close()
        tell(len(sources), len(sources))
        return summarise(manifest, len(sources), settled, start)


def make_folder(folder: Path) -> None:
    """Make a folder for outputs. Raises OutputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"cannot be made: {error.strerror}"
        raise OutputError(problem, folder, "choose another folder") from error


@dataclass(slots=True)
class _Todo:
    """The files that are to be parsed, each noted as begun when it is taken; those whose bytes are another's
    are left out.
    """

    left: Sequence[BatchFile]
    manifest: Manifest
    ended: int = 0

    def __iter__(self) -> Iterator[Path]:
        for source in self.left:
            if self.manifest.start(source.path, source.name, content_of(source.path)):
                yield source.path
            else:
                self.ended += 1


def _keep(outcome: Outcome, store: Store) -> None:
    """Put an outcome on disk; if its name is what cannot be written, it has failed."""
    try:
        store.keep(outcome)
    except OutputError as error:
        if getattr(error.__cause__, "errno", None) not in _ONE_FILES:
            raise
        problem = InputError(f"its output {error}", path=outcome.path)
        store.keep(replace(outcome, rendered=None, error=problem))


def summarise(manifest: Manifest, files: int, settled: int, start: float) -> Summary:
    """Return what the manifest says at the end of a run that began at `start` (of `time.monotonic`)."""
    states = manifest.count()
    pages, failed_pages = manifest.pages()
    return Summary(
        files,
        settled,
        states.get("done", 0),
        states.get("same", 0),
        pages,
        failed_pages,
        manifest.without_output("failed"),
        manifest.without_output("killed"),
        manifest.slowest(SLOWEST),
        time.monotonic() - start,
    )
