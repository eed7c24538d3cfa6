"""`docparse doctor`: what is installed, what is missing, and the command that installs it."""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata

from docparse import __version__, _kernel_cache
from docparse.errors import MissingExtraError, install_command
from docparse.ocr.engines.paddle import INSTALL as PADDLE
from docparse.ocr.engines.tesseract import CODES
from docparse.reading.scripts import SCRIPTS, Script

HELP = (
    "List what docparse can use here (PDF backends, OCR engines with their languages, optional parts) with "
    "versions and licences, the scripts that the default engine does not read, and for what is missing the "
    "command that installs it. Exit code 4: a part that "
    "docparse cannot do without is missing."
)


@dataclass(frozen=True, slots=True)
class Component:
    """A part as it was found: `found` is its version, or empty, and then `install` is the command."""

    name: str
    purpose: str
    licence: str
    found: str
    install: str = ""
    needed: bool = False


CORE = (
    ("pypdfium2", "reads and renders PDFs", "Apache-2.0 or BSD-3-Clause"),
    ("numba", "compiled kernels", "BSD-2-Clause"),
    ("lxml", "reads HTML", "BSD-3-Clause"),
    ("pillow", "image files", "MIT-CMU"),
    ("opencv-python-headless", "turns and cleans page images", "Apache-2.0"),
    ("rapidocr", "OCR engine rapidocr, with its models", "Apache-2.0"),
    ("onnxruntime", "runs the models of rapidocr", "MIT"),
)
EXTRAS = (
    ("httpx", "OCR engine openai, and every other endpoint", "BSD-3-Clause", "llm"),
    ("pymupdf", "PDF backend mupdf", "AGPL-3.0 or commercial", "mupdf"),
    ("bm25s", "docparse index and retrieve", "MIT", "retrieval"),
    ("pyarrow", "Parquet", "Apache-2.0", "parquet"),
    ("sacrebleu", "scores of answers", "Apache-2.0", "scores"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    parts = list(_parts())
    if args.json:
        about = {
            "docparse": __version__,
            "python": platform.python_version(),
            "kernels": _kernel_cache.state(),
        }
        print(json.dumps(about | {"parts": [asdict(part) for part in parts]}, indent=1))
    else:
        print(f"docparse {__version__}, Python {platform.python_version()}, {platform.platform()}")
        print("\n".join(map(_line, parts)))
        print(f"{'kernels':<24}{_kernel_cache.state()}")
    return 4 if any(part.needed and not part.found for part in parts) else 0


def _line(part: Component) -> str:
    state = part.found or "missing"
    told = f"{part.name:<24}{state:<18}{part.purpose} ({part.licence})"
    return told if part.found else f"{told}\n{'':<24}→ {part.install}"


def _parts() -> Iterator[Component]:
    for name, purpose, licence in CORE:
        yield Component(name, purpose, licence, _version(name), f"pip install {name}", needed=True)
    yield _tesseract()
    listed = _tesseract_languages()
    yield from (_script(script, listed) for script in SCRIPTS)
    yield Component("paddleocr", "OCR engine paddle", "Apache-2.0", _version("paddleocr"), PADDLE)
    for name, purpose, licence, extra in EXTRAS:
        yield Component(name, purpose, licence, _version(name), install_command(extra))
    yield _chromium()


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def _tesseract() -> Component:
    """Look for the program with its languages, and for a package that calls it."""
    purpose, licence = "OCR engine tesseract", "Apache-2.0"
    if shutil.which("tesseract") is None:
        return Component("tesseract", purpose, licence, "", "apt-get install tesseract-ocr")
    if not (_version("pytesseract") or _version("tesserocr")):
        return Component("tesseract", purpose, licence, "", install_command("tesseract"))
    version = _first_line(["tesseract", "--version"]).removeprefix("tesseract ")
    return Component("tesseract", f"{purpose}: {', '.join(_tesseract_languages())}", licence, version)


def _tesseract_languages() -> list[str]:
    """The languages that Tesseract has here, by its own names."""
    if shutil.which("tesseract") is None:
        return []
    return _output(["tesseract", "--list-langs"]).splitlines()[1:]


def _script(script: Script, listed: Sequence[str]) -> Component:
    """Look for languages in a script that rapidocr does not read; the command gets the most widespread."""
    names = {code: CODES.get(code, code) for code in script.languages}
    found = [f"--language {code}" for code, name in names.items() if name in listed]
    language = names[script.languages[0]]
    return Component(
        f"{script.name} script",
        "pages without a text layer: --engine tesseract",
        "Apache-2.0",
        ", ".join(found),
        f"apt-get install tesseract-ocr-{language}, then --language {script.languages[0]}",
    )


def _chromium() -> Component:
    from docparse.gold.browser import find_chromium

    purpose, licence = "makes gold pages out of filings", "BSD-3-Clause and others"
    try:
        path = find_chromium()
    except MissingExtraError as error:
        return Component("chromium", purpose, licence, "", error.command)
    return Component("chromium", purpose, licence, _first_line([str(path), "--version"]).split()[1])


def _first_line(command: list[str]) -> str:
    return next(iter(_output(command).splitlines()), "? ?")


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    return done.stdout or done.stderr
