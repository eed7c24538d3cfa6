"""Which pages the outputs are of: a few of each filer, and as many more that were kept aside."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from zlib import crc32

_SEEN = 4  # pages of a filer that were looked at while the rules were made
_EACH = 6  # pages of a filer in all; those aside were drawn before, and judged after the rules stood


def sample(data: Path) -> list[tuple[Path, bool]]:
    """Return the gold pages of a folder that are looked at, and whether each is aside; drawn by name."""
    by_filer: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(data.glob("*.gold.html"), key=lambda path: crc32(path.name.encode())):
        by_filer[path.name.split("_")[0]].append(path)
    chosen = [(path, at >= _SEEN) for paths in by_filer.values() for at, path in enumerate(paths[:_EACH])]
    return sorted(chosen)
