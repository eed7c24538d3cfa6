"""Print the pages of seeds and score what a parser finds on them."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bench.measures.content import LOST, Grid, found_grids, normalise, pair_tables
from bench.printing import html_printer
from docparse.errors import DocparseError, MissingExtraError
from fixtures.tables.chromium import page_html
from fixtures.tables.latex import page_latex
from fixtures.tables.pages import make_page

SEEN = range(30)
UNSEEN = range(2000, 2060)  # never looked at one by one: only their sums are printed


@cache
def folder_until_end(name: str) -> Path:
    """Return a folder that is there until the process ends."""
    folder = tempfile.TemporaryDirectory(prefix=name)
    atexit.register(folder.cleanup)
    return Path(folder.name)


def print_pages(seeds: Iterable[int], folder: Path) -> Iterator[tuple[int, Path]]:
    """Yield (seed, PDF): even seeds by Chromium, odd ones by pdflatex. Raises MissingExtraError."""
    tex = shutil.which("pdflatex")
    if tex is None:
        raise MissingExtraError("pdflatex", "", "apt-get install texlive-latex-extra")
    with html_printer() as print_html:
        for seed in seeds:
            path = folder / f"{seed}.pdf"
            if seed % 2:
                _set_latex(tex, page_latex(make_page(seed), seed), path)
            else:
                path.write_bytes(print_html(page_html(make_page(seed), seed)))
            yield seed, path


def _set_latex(tex: str, source: str, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.tex").write_text(source, encoding="utf-8")
        command = [tex, "-interaction=batchmode", "-no-shell-escape", "page.tex"]
        subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
        made = Path(folder) / "page.pdf"
        if not made.exists():
            msg = f"pdflatex made no PDF for {target.name}"
            raise DocparseError(msg)
        shutil.copyfile(made, target)


def score_page(seed: int, html: str) -> dict[str, tuple[float, float]]:
    """Score a printed page: content of its tables, share lost, tables found that are none (a page)."""
    true = [true_grid(sample.grid()) for sample in make_page(seed).tables]
    found = found_grids(html)
    pairs = pair_tables(true, found)
    scores = [pairs.get(i, (0, 0.0))[1] for i in range(len(true))]
    stray = len(found) - sum(score >= LOST for score in scores)
    lost = len(true) - sum(score >= LOST for score in scores)
    return {"content": (sum(scores), len(true)), "lost": (lost, len(true)), "invented": (stray, 1)}


def true_grid(texts: list[list[str]]) -> Grid:
    """Return texts as the measure compares them."""
    return [row for line in texts if any(row := [normalise(text) for text in line])]
