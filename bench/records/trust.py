"""`python -m bench.records.trust`: can one tell without gold which numbers of a damaged page were misread?

Pages are read by the default engine and verified by Tesseract, both recorded under `--work`. The truth is the
text layer of the same page: a number that was read is *wrong* if the layer has another, or none, in its place
(`docparse.ocr.verify` compares, as it does with a second engine, but to the letter).
Every filer is left out once: weights are fitted on the pages of the others and tried on its own.

- *AUC*: how often a wrong number is given less than a right one.
- *calibration error*: over ten equal parts of the numbers by probability, the mean distance between the mean
  probability and the share that is right; in points.
- *page error*: the distance between a page's true share of right numbers, missing ones counted, and the
  estimated one; in points, mean over pages with 20 numbers or more. *FFA error* is the same for the page's
  FFA (`docparse judge`, strict).
- *covered*: pages whose true share lies within the 95 % interval.
- *flagged*: of the right and of the wrong numbers, those that the second engine reads otherwise or not at all
  (`docparse ocr FILE --verify NAME`), with 95 % Wilson intervals.

`--fit` writes the weights fitted on all pages to `docparse/records/trust/weights.json`. `--shipped` tries the
product's weights instead, which tells something on pages that they were not fitted on.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import roc_auc_score

from bench.command import command
from docparse import LayoutOptions, parse_image, parse_pdf
from docparse.compare import PageFile, find_pages, keep_answers, page_image
from docparse.document import Document, Page
from docparse.judge import score_set
from docparse.judge.stages import set_figures, wilson
from docparse.ocr.stages import (
    DISAGREES,
    EngineInfo,
    OcrItem,
    OcrPage,
    Recording,
    compare_numbers,
    load_engine,
    rectangle,
)
from docparse.records.stages import ALONE, VERIFIED, calibration, features, find_numbers
from docparse.records.stages import weights as shipped_weights

WEIGHTS = Path(__file__).parents[2] / "docparse" / "records" / "trust" / "weights.json"
FROM: dict[str, Any] = {"condition": "low", "work": "build/trust"}
"""How pages are damaged, and where what engines answer is kept."""
STRENGTH = 1.0  # of the prior that holds weights near 0 (scikit-learn's C)
FEWEST = 20  # numbers of a page whose share means something
PARTS = 10
SIGMAS = 1.96
POINTS = 72.0

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DamagedPage:
    """A damaged page as it was read: features of its numbers with and without the second engine, which are
    right and which the second engine disputes, how many were not read at all, how many only the second engine
    read, and the page's FFA."""

    name: str
    verified: Array
    alone: Array
    right: NDArray[np.bool_]
    flagged: NDArray[np.bool_]
    missed: int
    only_second: int
    ffa: float | None

    @property
    def filer(self) -> str:
        return re.split(r"[-_]", self.name)[0].lower()

    @property
    def share(self) -> float:
        return float(self.right.sum()) / (len(self.right) + self.missed)


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of the features, and what `docparse.records.trust.model.Calibration` holds."""

    weights: Array
    unread: float
    only_second: float
    spread: float = 1.0

    def probabilities(self, rows: Array) -> Array:
        found: Array = 1 / (1 + np.exp(-rows @ self.weights))
        return found

    def share(self, rows: Array, only_second: int) -> tuple[float, float]:
        """The estimated share of numbers that are right, and its variance were errors independent."""
        found = self.probabilities(rows)
        lost = self.unread * len(rows) + self.only_second * only_second
        total = len(rows) + lost
        return float(found.sum()) / total, float((found * (1 - found)).sum() + lost) / total**2


def rows_of(page: DamagedPage, second: bool) -> Array:
    return page.verified if second else page.alone


def fit(pages: Sequence[DamagedPage], second: bool) -> Model:
    """Fit a model on pages."""
    rows = np.concatenate([rows_of(page, second) for page in pages])
    right = np.concatenate([page.right for page in pages])
    fitted = LogisticRegression(C=STRENGTH, max_iter=2000, solver="newton-cholesky").fit(rows[:, 1:], right)
    weights = np.concatenate([fitted.intercept_, fitted.coef_[0]])
    known = [[len(page.right), page.only_second if second else 0] for page in pages]
    lost = LinearRegression(positive=True, fit_intercept=False).fit(known, [page.missed for page in pages])
    return Model(weights, *map(float, lost.coef_))


def left_out(pages: Sequence[DamagedPage], second: bool) -> Iterator[tuple[DamagedPage, Model]]:
    """Yield every page with the model fitted on the pages of the other filers."""
    for filer in sorted({page.filer for page in pages}):
        model = fit([page for page in pages if page.filer != filer], second)
        yield from ((page, model) for page in pages if page.filer == filer)


def shipped(pages: Sequence[DamagedPage], second: bool) -> Iterator[tuple[DamagedPage, Model]]:
    """Yield every page with the product's model."""
    known = calibration(second)
    yield from ((page, Model(shipped_weights(second), known.unread, known.only_second)) for page in pages)


def report(tried: Sequence[tuple[DamagedPage, Model]], second: bool) -> tuple[dict[str, float], float]:
    """Return the figures of pages with the models they are tried with, and the spread of the pages."""
    found = np.concatenate([model.probabilities(rows_of(page, second)) for page, model in tried])
    right = np.concatenate([page.right for page, _ in tried])
    many = [(page, model) for page, model in tried if len(page.right) >= FEWEST]
    shares = [model.share(rows_of(page, second), page.only_second) for page, model in many]
    misses = np.array([share - page.share for (page, _), (share, _) in zip(many, shares, strict=True)])
    spread = float(np.mean(misses**2 / [variance for _, variance in shares]))
    reach = SIGMAS * np.sqrt(spread * np.array([variance for _, variance in shares]))
    judged = [
        abs(share - page.ffa)
        for (page, _), (share, _) in zip(many, shares, strict=True)
        if page.ffa is not None
    ]
    figures = {
        "AUC": float(roc_auc_score(right, found)),
        "calibration error": 100 * calibration_error(found, right),
        "page error": 100 * float(np.abs(misses).mean()),
        "FFA error": 100 * float(np.mean(judged)),
        "covered": 100 * float(np.mean(np.abs(misses) <= reach)),
    }
    return figures, spread


def calibration_error(found: Array, right: NDArray[np.bool_]) -> float:
    """The mean distance between probability and share right, over equal parts by probability."""
    parts = np.array_split(np.argsort(found, kind="stable"), PARTS)
    return float(np.mean([abs(found[part].mean() - right[part].mean()) for part in parts]))


def read_page(page: PageFile, condition: str, engines: Sequence[Recording]) -> DamagedPage | None:
    """Read a page under a condition and from its text layer; None if that fails."""
    document = read_document(page.path, condition, engines)
    layer = read_document(page.path, "text", engines)
    if document.failures or document.pages[0].verification is None:
        print(f"{page.path.stem}: not read", file=sys.stderr)
        return None
    numbers = list(find_numbers(document))
    wrong, missed = compare(document.pages[0], layer.pages[0])
    verified = features(numbers)
    (scored,) = score_set([(page.path.stem, page.gold, document.to_html())]).pages
    only_second = sum(not doubt.text for doubt in document.disagreements)
    alone = verified[:, : len(ALONE)]
    flagged = np.array([number.other is not None for number in numbers], np.bool_)
    ffa = set_figures([scored])["ffa"]
    return DamagedPage(page.path.stem, verified, alone, ~wrong, flagged, missed, only_second, ffa)


def compare(read: Page, layer: Page) -> tuple[NDArray[np.bool_], int]:
    """Tell which of a page's words with digits the text layer has otherwise, and how many were not read."""
    found = compare_numbers(as_ocr(read, read), as_ocr(layer, read))
    numbers = [item for item in found.page.items if re.search(r"\d", item.text)]
    return np.array([DISAGREES in item.flags for item in numbers], np.bool_), len(found.only_second)


def as_ocr(page: Page, size: Page) -> OcrPage:
    """A page's words as an engine's, in points of `size`."""
    items = tuple(
        OcrItem(word.text, "word", rectangle(word.box.x0, word.box.y0, word.box.x1, word.box.y1))
        for word in page.words
    )
    return OcrPage(items, round(size.width), round(size.height), POINTS, EngineInfo("words", ""))


def read_document(path: Path, condition: str, engines: Sequence[Recording]) -> Document:
    """Read a page from its text layer (`text`) or under a condition, by the first engine and the second."""
    if condition == "text":
        return parse_pdf(path, ocr="never", layout=LayoutOptions(words=True))
    image, dpi = page_image(path, condition)
    return parse_image(image, dpi=dpi, engine=engines[0], verify=engines[1])


def write_weights(models: dict[str, Model]) -> None:
    """Write the product's table of weights."""
    names = {"verified": VERIFIED, "alone": ALONE}
    table = {
        kind: {
            "weights": {
                name: round(float(weight), 4) for name, weight in zip(names[kind], model.weights, strict=True)
            },
            "pages": {
                "unread": round(model.unread, 5),
                "only_second": round(model.only_second, 4),
                "spread": round(model.spread, 3),
            },
        }
        for kind, model in models.items()
    }
    WEIGHTS.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("records.trust", __doc__, folders="gold pages with their files", **FROM)
    parser.add_argument("--fit", action="store_true", help="write the weights fitted on all pages")
    parser.add_argument("--shipped", action="store_true", help="try the product's weights instead")
    args = parser.parse_args(argv)
    engines = [keep_answers(load_engine(name), args.work) for name in ("rapidocr", "tesseract")]
    benched = [page for folder in args.data for page in find_pages(folder, None)]
    read = (read_page(page, args.condition, engines) for page in benched)
    pages = [page for page in read if page is not None and len(page.right)]
    right = np.concatenate([page.right for page in pages])
    filers, missed = len({page.filer for page in pages}), sum(page.missed for page in pages)
    print(
        f"{len(pages)} pages, {filers} filers, {right.size} numbers, {(~right).sum()} wrong, {missed} missed"
    )
    flagged = np.concatenate([page.flagged for page in pages])
    for name, which in (("right", right), ("wrong", ~right)):
        part, whole = int(flagged[which].sum()), int(which.sum())
        low, high = wilson(part, whole)
        share = part / max(whole, 1)
        print(f"{name}: {part} of {whole} flagged, {100 * share:.1f}% [{100 * low:.1f}, {100 * high:.1f}]")
    models = {}
    for kind, second in (("verified", True), ("alone", False)):
        tried = (shipped if args.shipped else left_out)(pages, second)
        figures, spread = report(list(tried), second)
        print(f"{kind:9}" + "  ".join(f"{name} {value:.3f}" for name, value in figures.items()))
        model = fit(pages, second)
        models[kind] = Model(model.weights, model.unread, model.only_second, spread)
    if args.fit:
        write_weights(models)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
