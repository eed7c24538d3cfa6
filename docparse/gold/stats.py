"""Gold folders: which pages they hold, what is wrong with their tags, and how many facts of each type."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import GoldError, InputError
from docparse.judge.model import FACT_TYPES, Fact
from docparse.judge.read.gold import Problem, read_gold

SUFFIX = ".gold.html"


@dataclass(frozen=True, slots=True)
class GoldFile:
    """One gold page of a folder: its facts, and what is wrong with its tags."""

    path: Path
    facts: tuple[Fact, ...]
    problems: tuple[Problem, ...]


def read_folder(folder: Path) -> list[GoldFile]:
    """Every gold page (`NAME.gold.html`, `gold_N.txt`) in `folder`, by name.

    Raises `InputError` if there is no such folder or no gold page in it, `GoldError` if one is not UTF-8.
    """
    if not folder.is_dir():
        problem = "no such folder"
        raise InputError(problem, path=folder)
    paths = sorted([*folder.glob(f"*{SUFFIX}"), *folder.glob("gold_*.txt")])
    if not paths:
        problem = "no gold pages in this folder"
        raise InputError(problem, path=folder, hint="they are called NAME.gold.html or gold_N.txt")
    return [_read(path) for path in paths]


def _read(path: Path) -> GoldFile:
    try:
        gold = read_gold(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        msg = f"{path}: not UTF-8 (byte {error.start})"
        raise GoldError(msg) from error
    return GoldFile(path, gold.facts, gold.problems)


@dataclass(frozen=True, slots=True)
class TypeCount:
    """One line of the table: facts of a type, mean per document, share of all facts (0 to 1)."""

    type: str
    count: int
    per_document: float
    share: float


def count_types(files: list[GoldFile]) -> list[TypeCount]:
    """Count, mean per document and share of each type, all types together last (FinCriticalED, table 4)."""
    totals = Counter(fact.type for file in files for fact in file.facts)
    everything = totals.total()
    lines = [*((kind, totals[kind]) for kind in FACT_TYPES), ("all", everything)]
    return [TypeCount(kind, n, n / len(files), n / everything if everything else 0.0) for kind, n in lines]
