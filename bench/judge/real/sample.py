"""Which pages the outputs are of: a few of each filer, as many more that were kept aside, and the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from docparse.judge import Prediction, Verdict, read_gold
from docparse.judge.stages import GoldIndex, judge_prediction

PARTS = ("seen", "aside", "further")
_SEEN = 4  # pages of a filer that were looked at while the rules were made
_ASIDE = 6  # up to here those drawn before and judged after the rules stood; further ones were judged last


@dataclass(frozen=True, slots=True)
class RealOutput:
    """What a system made of a page: the system (with its form), the page and its part, and the text."""

    system: str
    page: str
    part: str
    gold: GoldIndex
    text: str

    def verdicts(self, text: str | None = None) -> tuple[Verdict, ...]:
        """Judge the output, or another text in its place."""
        return judge_prediction(self.gold, Prediction(self.text if text is None else text))


def sample(data: Path) -> list[tuple[Path, str]]:
    """Return the gold pages of a folder, and which of `PARTS` each is of; drawn by name."""
    by_filer: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(data.glob("*.gold.html"), key=lambda path: crc32(path.name.encode())):
        by_filer[path.name.split("_")[0]].append(path)
    parts = (
        (path, (at >= _SEEN) + (at >= _ASIDE)) for paths in by_filer.values() for at, path in enumerate(paths)
    )
    return sorted((path, PARTS[part]) for path, part in parts)


def outputs(data: Path, out: Path, form: str = "") -> Iterator[RealOutput]:
    """Yield the outputs of all systems (`out/SYSTEM-FORM/PAGE.SUFFIX`), or of one form, page by page."""
    for path, part in sample(data):
        page = path.name.removesuffix(".gold.html")
        gold = GoldIndex(read_gold(path.read_text(encoding="utf-8")))
        for file in sorted(out.glob(f"*{form}/{page}.*")):
            yield RealOutput(file.parent.name, page, part, gold, file.read_text(encoding="utf-8"))
