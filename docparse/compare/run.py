"""Every system under every condition: what it put out, and its scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from docparse.compare.documents import FilesSystem
from docparse.compare.pages import PageFile
from docparse.compare.systems import TEXT, ComparedSystem, Output, Request, open_system
from docparse.errors import ArgumentError
from docparse.judge.evaluate import SetScore, score_set
from docparse.judge.report.site import write_report
from docparse.judge.report.systems import System
from docparse.view.sheets import sheets_of

AS_GIVEN = "as given"
"""The condition of outputs that were made elsewhere."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A system under a condition; `outputs` and the pages of `score` are in the order of the pages."""

    system: str
    condition: str
    engine: str
    model: str
    score: SetScore
    outputs: tuple[Output, ...]

    @property
    def seconds(self) -> float:
        """Seconds a page, all pages together over their number."""
        return sum(output.seconds for output in self.outputs) / len(self.outputs)

    @property
    def failed(self) -> dict[str, str]:
        """Names of pages that failed, and why."""
        pairs = zip(self.score.pages, self.outputs, strict=True)
        return {page.page: output.error for page, output in pairs if output.text is None}


@dataclass(frozen=True, slots=True)
class Combination:
    """A system that is open, and a condition that it can read pages under."""

    system: ComparedSystem
    condition: str


def compare(
    systems: Sequence[str],
    conditions: Sequence[str],
    pages: Sequence[PageFile],
    request: Request,
    *,
    files: Mapping[str, Path] | None = None,
    progress: Progress = lambda what, done, total: None,
) -> Iterator[ComparedRow]:
    """Yield a row for every system under each condition that it reads, in the order asked for.

    `files`: folders of outputs made elsewhere (`NAME.html`, `.md` or `.txt`), by what to call each. All
    systems are opened before the first page is read. `progress(what, done, total)` counts pages.

    Raises:
        MissingExtraError: a system is not installed.
        EngineError: an engine cannot be had.
        ArgumentError: none of the systems reads pages under any of the conditions.
    """
    with ExitStack() as stack:
        combinations = list(_combinations(systems, conditions, request, stack))
        for name, folder in (files or {}).items():
            combinations.append(Combination(FilesSystem(folder, name), AS_GIVEN))
        if not combinations:
            raise ArgumentError("--condition", ", ".join(conditions), "one that one of the systems reads")
        for one, following in zip_longest(combinations, combinations[1:]):
            outputs = list(_outputs(one, pages, progress))
            row = score_outputs(one.system, one.condition, pages, outputs)
            if following is None or following.system is not one.system:
                one.system.close()  # an engine holds up to a gigabyte
            yield row


def _combinations(
    systems: Sequence[str], conditions: Sequence[str], request: Request, stack: ExitStack
) -> Iterator[Combination]:
    """Open systems, each once for files and once for images, as the conditions need."""
    for name in systems:
        opened: dict[str, ComparedSystem | None] = {}
        for condition in conditions:
            kind = TEXT if condition == TEXT else "image"
            if kind not in opened:
                system = opened[kind] = open_system(name, kind, request)
                if system is not None:
                    stack.callback(system.close)
            if (system := opened[kind]) is not None:
                yield Combination(system, condition)


def _outputs(one: Combination, pages: Sequence[PageFile], progress: Progress) -> Iterator[Output]:
    what = f"{one.system.name} {one.condition}"
    for number, page in enumerate(pages, start=1):
        yield one.system.read(page.path, one.condition)
        progress(what, number, len(pages))


def score_outputs(
    system: ComparedSystem, condition: str, pages: Sequence[PageFile], outputs: Sequence[Output]
) -> ComparedRow:
    """Judge what a system made of pages; a page that failed counts with all its facts as missing."""
    triples = [(p.path.stem, p.gold, o.text) for p, o in zip(pages, outputs, strict=True)]
    score = score_set(triples, engine=system.engine)
    return ComparedRow(system.name, condition, system.engine, system.model, score, tuple(outputs))


def write_comparison(
    folder: Path,
    rows: Sequence[ComparedRow],
    pages: Sequence[PageFile],
    progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Write the fidelity report of rows, with the image of each page; return the file to open."""
    systems = [System(f"{row.system} {row.condition}", row.score, row.seconds) for row in rows]
    sheets = sheets_of({page.path.stem: page.path for page in pages})
    return write_report(folder, systems, sheets=sheets, progress=progress)
