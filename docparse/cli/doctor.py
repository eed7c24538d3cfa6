"""`docparse doctor`: what is installed, what is missing, and the command that installs it."""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata

from docparse import __version__, _kernel_cache
from docparse.errors import MissingExtraError, install_command
from docparse.ocr.engines.paddle import INSTALL as PADDLE

HELP = (
    "List what docparse can use here (PDF backends, OCR engines with their languages, optional parts) with "
    "versions and licences, and for what is missing the command that installs it. Exit code 4: a part that "
    "docparse cannot do without is missing."
)


@dataclass(frozen=True, slots=True)
class Part:
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


def _line(part: Part) -> str:
    state = part.found or "missing"
    told = f"{part.name:<24}{state:<18}{part.purpose} ({part.licence})"
    return told if part.found else f"{told}\n{'':<24}→ {part.install}"


def _parts() -> Iterator[Part]:
    for name, purpose, licence in CORE:
        yield Part(name, purpose, licence, _version(name), f"pip install {name}", needed=True)
    yield _tesseract()
    yield Part("paddleocr", "OCR engine paddle", "Apache-2.0", _version("paddleocr"), PADDLE)
    for name, purpose, licence, extra in EXTRAS:
        yield Part(name, purpose, licence, _version(name), install_command(extra))
    yield _chromium()


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def _tesseract() -> Part:
    """Look for the program with its languages, and for a package that calls it."""
    purpose, licence = "OCR engine tesseract", "Apache-2.0"
    if shutil.which("tesseract") is None:
        return Part("tesseract", purpose, licence, "", "apt-get install tesseract-ocr")
    if not (_version("pytesseract") or _version("tesserocr")):
        return Part("tesseract", purpose, licence, "", install_command("tesseract"))
    version = _first_line(["tesseract", "--version"]).removeprefix("tesseract ")
    listed = _output(["tesseract", "--list-langs"]).splitlines()[1:]
    return Part("tesseract", f"{purpose}: {', '.join(listed)}", licence, version)


def _chromium() -> Part:
    from docparse.judge.gold.browser import find_chromium

    purpose, licence = "makes gold pages out of filings", "BSD-3-Clause and others"
    try:
        path = find_chromium()
    except MissingExtraError as error:
        return Part("chromium", purpose, licence, "", error.command)
    return Part("chromium", purpose, licence, _first_line([str(path), "--version"]).split()[1])


def _first_line(command: list[str]) -> str:
    return next(iter(_output(command).splitlines()), "? ?")


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    return done.stdout or done.stderr
