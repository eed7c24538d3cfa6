"""Engines whose answers are kept, so that pages are not read twice by the same code."""

from __future__ import annotations

import hashlib
from pathlib import Path

import docparse.ocr
from docparse.ocr.engines.replay import Recording
from docparse.ocr.protocol import Engine

_CODE = Path(docparse.ocr.__file__).parent


def recorded(engine: Engine, work: Path) -> Recording:
    """Return the engine with its answers kept below `work`, apart for each state of the code that asks it.

    An engine's name and weights do not tell how lines are cut out and decoded here; an answer of older code
    would hide what a change to that does. Models that are asked over the network depend on no code of ours.
    """
    folder = work / "raw"
    return Recording(engine, folder if engine.info.engine == "openai" else folder / code_digest(_CODE))


def code_digest(folder: Path) -> str:
    """Return 16 hexadecimal digits of all Python sources below a folder."""
    state = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        state.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()[:16]
