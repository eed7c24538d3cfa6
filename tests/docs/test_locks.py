"""What the demo installs is a part of what everything else does, and enough."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def pins(name: str) -> set[str]:
    """Return the blocks of a lock: a package with its version, marker and hashes."""
    return set(re.split(r"(?m)^(?=[a-z0-9])", (ROOT / name).read_text("utf-8"))) - {""}


def test_the_small_lock_is_a_part_of_the_whole_one() -> None:
    assert pins("requirements-run.lock") < pins("requirements.lock")


def test_the_small_lock_has_what_docparse_needs() -> None:
    locked = {re.split("==", pin)[0] for pin in pins("requirements-run.lock")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"], "editables"]
    assert {re.split("[>=]", one)[0] for one in needed} <= locked
