"""One system over many files, in a process of its own, so that a crash or a leak stays its own.

Every file is read by pypdfium2 (plain text) right beside the system's own run: the two CPU times share
whatever load the machine has, and their ratio is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.processes import timed
from docparse.child import Child, GarbledError
from docparse.compare import PeerOptions, PeerParser, open_peer, page_texts
from docparse.errors import DocparseError

PATIENCE = 300.0  # seconds that one file may take before the system counts as hung


@dataclass(frozen=True, slots=True)
class SystemOutput:
    """A system's result for one file; `markdown` is None where it failed, `error` then says how.

    `kept` is the Markdown with running headers and footers kept; CPU times are seconds, children included.
    """

    name: str
    markdown: str | None
    kept: str | None
    cpu: float
    floor_cpu: float
    pages: int
    error: str = ""


@dataclass(frozen=True, slots=True)
class SystemRun:
    """All predictions of one system, in the order of the files."""

    system: str
    version: str
    predictions: list[SystemOutput]
    error: str = ""


def run_system(system: str, files: list[Path], options: PeerOptions) -> SystemRun:
    """Run `system` over `files`; whatever does not come out is a SystemOutput with an error, never a gap."""
    version, error = "", ""
    predictions: list[SystemOutput] = []
    with Child() as child:
        child.call(_serve, system, files, options)
        try:
            version = child.answer(str, PATIENCE)
            while len(predictions) < len(files):
                predictions.append(child.answer(SystemOutput, PATIENCE))
        except TimeoutError:
            error = f"no answer for {PATIENCE:.0f} s"
        except EOFError:
            error = f"the process died (exit code {child.ended()})"
        except (DocparseError, GarbledError) as stop:
            error = str(stop)
    missing = files[len(predictions) :]
    predictions += [SystemOutput(path.stem, None, None, 0.0, 0.0, 1, error) for path in missing]
    return SystemRun(system, version, predictions, error)


def _serve(system: str, files: list[Path], options: PeerOptions) -> Iterator[str | SystemOutput]:
    """In the child: the system's version, then a prediction for every file."""
    engine = open_peer(system, options)
    yield engine.version
    _warm_up(engine, files[0])
    for path in files:
        yield _predict(engine, path)


def _warm_up(engine: PeerParser, path: Path) -> None:
    """Imports, just-in-time caches and models are loaded before any clock runs."""
    _attempt(engine.convert, path)
    page_texts(path)


def _predict(engine: PeerParser, path: Path) -> SystemOutput:
    texts, floor = timed(page_texts, path)
    (markdown, error), spent = timed(_attempt, engine.convert, path)
    kept = markdown
    if engine.convert_kept is not None and markdown is not None:
        kept, error = _attempt(engine.convert_kept, path)
    return SystemOutput(path.stem, markdown, kept, spent, floor, len(texts), error)


def _attempt(convert: Callable[[Path], str], path: Path) -> tuple[str | None, str]:
    try:
        return convert(path), ""
    except Exception as error:  # whatever a peer raises is a failed page of that peer
        return None, f"{type(error).__name__}: {error}"
