"""Speed of the text and table measures against the packages whose figures they reproduce.

    python -m bench.judge.rouge [--data DIR] [--nodes N] [--json FILE]

CPU time in one process, both sides on the same input, stems not cached; each row also says whether the
figures are equal. Text is that of the gold pages under DIR (default: fixtures/), the prediction the same with
2% noise.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from bench.command import command, failed, save
from docparse.judge.read.text import html_text
from docparse.measures.porter import stem
from docparse.measures.rouge import rouge
from docparse.measures.trees import Tree, tree_distance, tree_size

SEED = 20251118
LENGTHS = (3_000, 20_000)
NOISE = 0.02
NODES = 330
_ALPHABET = "0123456789abcdeilo.,"
Result = TypeVar("Result")


def rouge_rows(text: str) -> list[dict[str, Any]]:
    """ROUGE of the text's first characters against the same with noise, by length and stemmer."""
    rng = random.Random(SEED)
    rows = []
    for length in LENGTHS:
        gold = _lengthened(text, length, rng)
        prediction = "".join(rng.choice(_ALPHABET) if c != " " and rng.random() < NOISE else c for c in gold)
        rows += [_rouge_row(gold, prediction, stemmer) for stemmer in (True, False)]
    return rows


def _rouge_row(gold: str, prediction: str, stemmer: bool) -> dict[str, Any]:
    from rouge_score.rouge_scorer import RougeScorer

    scorer = RougeScorer(["rouge1", "rougeL"], use_stemmer=stemmer)
    stem.cache_clear()
    ours, fast = _timed(lambda: rouge(gold, prediction, stemmer=stemmer))
    theirs, slow = _timed(lambda: scorer.score(gold, prediction))
    equal = all(tuple(getattr(ours, name)) == tuple(theirs[name]) for name in ("rouge1", "rougeL"))
    what = f"ROUGE, {len(gold):,} characters, {'with' if stemmer else 'no'} stemmer"
    return _row(what, "rouge-score", fast, slow, equal)


def teds_row(nodes: int = NODES) -> dict[str, Any]:
    """Tree edit distance of two tables of about `nodes` nodes, one with cells changed, dropped and merged."""
    from apted import APTED, Config
    from rapidfuzz.distance import Levenshtein

    class Costs(Config):  # type: ignore[misc]  # apted is untyped
        valuecls = float

        def rename(self, a: Tree, b: Tree) -> float:
            return Levenshtein.normalized_distance(a.text, b.text) if a.label == b.label else 1.0

    gold, prediction = _tables(nodes)
    tree_distance(Tree("x"), Tree("x"))  # loads the kernel
    ours, fast = _timed(lambda: tree_distance(gold, prediction))
    theirs, slow = _timed(lambda: float(APTED(gold, prediction, Costs()).compute_edit_distance()))
    return _row(f"TEDS, {tree_size(gold)} nodes", "apted", fast, slow, abs(ours - theirs) < 1e-6)


def gold_text(folder: Path) -> str:
    """Text of the gold pages under a folder, put end to end."""
    pages = sorted(folder.rglob("*.gold.html"))
    return " ".join(html_text(page.read_text("utf-8")) for page in pages)


def _lengthened(text: str, length: int, rng: random.Random) -> str:
    """The first `length` characters; a shorter text goes on with its own words in another order."""
    words = text.split()
    while len(text) < length:
        rng.shuffle(words)
        text += " " + " ".join(words)
    return text[:length]


def _tables(nodes: int) -> tuple[Tree, Tree]:
    rng = random.Random(SEED)
    cells = [[f"{rng.randrange(100_000):,}" for _ in range(6)] for _ in range(nodes // 7)]
    changed = [
        [cell.replace("1", "7") if rng.random() < 0.3 else cell for cell in row if rng.random() > 0.05]
        for row in cells
    ]
    return _table(cells, rng, 0.0), _table(changed, rng, 0.05)


def _table(cells: list[list[str]], rng: random.Random, merged: float) -> Tree:
    rows = (
        Tree("tr", children=tuple(Tree(("td", 1 + (rng.random() < merged), 1), text) for text in row))
        for row in cells
    )
    return Tree("table", children=tuple(rows))


def _timed(run: Callable[[], Result]) -> tuple[Result, float]:
    """The result and the CPU seconds of one run."""
    started = time.process_time()
    result = run()
    return result, time.process_time() - started


def _row(what: str, peer: str, ours: float, theirs: float, equal: bool) -> dict[str, Any]:
    ratio = theirs / max(ours, 1e-9)
    return {"what": what, "peer": peer, "ours_s": ours, "peer_s": theirs, "ratio": ratio, "equal": equal}


def main() -> int:
    """Print the table; returns 1 if a figure differs from the peer's."""
    parser = command("judge.rouge", __doc__, "json")
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "fixtures", metavar="DIR")
    parser.add_argument(
        "--nodes", type=int, default=NODES, metavar="N", help="size of the tables (default: 330)"
    )
    args = parser.parse_args()
    text = gold_text(args.data)
    if not text:
        return failed("judge.rouge", f"no gold page under {args.data}", 3)
    rows = [*rouge_rows(text), teds_row(args.nodes)]
    for row in rows:
        state = "equal" if row["equal"] else "DIFFERENT"
        print(
            f"{row['what']:42}{row['ours_s'] * 1e3:10.2f} ms  {row['peer']:12}{row['peer_s'] * 1e3:10.1f} ms"
            f"  {row['ratio']:7.0f} ×  {state}"
        )
    save(args.json, {"rows": rows})
    return 0 if all(row["equal"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
