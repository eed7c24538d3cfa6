"""Options and fixtures every test directory shares."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from docparse._jit import load_kernels, make_machine_code

settings.register_profile("untimed", deadline=None)  # a busy machine fails no test
settings.register_profile("quick", deadline=None, max_examples=30)
settings.load_profile("untimed")

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

Golden = Callable[[str, str], None]


def write_rows(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    """Write rows as JSON Lines; return the file."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files that differ")


def pytest_configure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:  # a process a core: a second thread of an engine only waits
        os.environ.setdefault("OMP_NUM_THREADS", "1")
    if _is_quick(config):
        settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where `full` is left out, keep the first of N variants of a `grid(N)`, the N + 1st and so on."""
    if not _is_quick(config):
        return
    seen: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        mark, name = item.get_closest_marker("grid"), item.nodeid.partition("[")[0]
        (left_out if mark is not None and seen[name] % mark.args[0] else kept).append(item)
        seen[name] += 1
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)


def _is_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("-m") == "not full")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)` compares text with the file `golden/name`; `--update-golden` rewrites it."""
    folder = request.path.parent / "golden"

    def check(name: str, text: str) -> None:
        path = folder / name
        if request.config.getoption("--update-golden"):
            folder.mkdir(exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.is_file(), f"no golden {path.name}: run pytest --update-golden and read what it wrote"
        assert text == path.read_bytes().decode("utf-8")

    return check


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    """Have kernels compiled before any test: hypothesis minds the second in which Numba starts."""
    make_machine_code()
    load_kernels()


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of this run that is one for all its processes."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared contracts and documents beside the checkout; without it the test is skipped."""
    if not SHARED.is_dir():
        pytest.skip("needs ../shared (contracts and documents with ground truth)")
    return SHARED


@pytest.fixture(scope="session")
def gold_pages(shared: Path) -> list[Path]:
    """Gold HTML of the filings' pages, sorted by name."""
    return sorted((shared / "data" / "sec" / "pages").glob("*.gold.html"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, headless, driven by Playwright; without it the test is skipped."""
    api = pytest.importorskip("playwright.sync_api", reason="drives the browser")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("needs Chromium (Debian: apt-get install chromium)")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
