"""Agreement figures against scikit-learn and statsmodels, and the files they are read from."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss
from statsmodels.stats.proportion import proportion_confint

from docparse.cli import main
from docparse.errors import InputError, SchemaError
from docparse.gold.raters import agreement, read_raters
from docparse.measures.agreement import cohen_kappa, fleiss_kappa, strict_agreement, union_labels, wilson

_settings = settings(derandomize=True, deadline=None, max_examples=60)
_ratings = st.integers(2, 4).flatmap(
    lambda raters: st.lists(
        st.lists(st.sampled_from("abc"), min_size=raters, max_size=raters), min_size=1, max_size=25
    )
)


@_settings
@given(_ratings)
def test_kappas_are_those_of_the_libraries(items: list[list[str]]) -> None:
    assume(len({label for item in items for label in item}) > 1)  # else 0/0: see below
    raters = list(map(list, zip(*items, strict=True)))
    first, second = raters[:2]
    if len({*first, *second}) > 1:
        assert cohen_kappa(first, second) == pytest.approx(cohen_kappa_score(first, second))
    table, _ = aggregate_raters(np.array([[ord(label) for label in item] for item in items]))
    assert fleiss_kappa(raters) == pytest.approx(statsmodels_fleiss(table))


@_settings
@given(st.integers(0, 40), st.integers(1, 40))
def test_wilson_is_that_of_statsmodels(successes: int, more: int) -> None:
    trials = successes + more - 1 or 1
    low, high = proportion_confint(successes, trials, method="wilson")
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-12)


def test_unanimous_labels_are_full_agreement() -> None:
    with np.errstate(invalid="ignore"):
        assert math.isnan(statsmodels_fleiss(np.array([[3, 0], [3, 0]])))
    assert cohen_kappa("aaa", "aaa") == 1.0
    assert fleiss_kappa(["aaa", "aaa", "aaa"]) == 1.0
    assert cohen_kappa("aaa", "bbb") == 0.0
    assert cohen_kappa([], []) is None
    assert fleiss_kappa([[], []]) is None


def test_what_cannot_be_compared_raises() -> None:
    with pytest.raises(ValueError, match="same items"):
        cohen_kappa("ab", "a")
    with pytest.raises(ValueError, match="two raters"):
        fleiss_kappa(["ab"])
    with pytest.raises(ValueError, match="no share"):
        wilson(0, 0)


def test_strict_agreement_of_documents() -> None:
    strict = strict_agreement({"d1": ["ab", "ab"], "d2": ["ab", "aa"], "d3": ["", ""]})
    assert (strict.agreeing, strict.documents) == (2, 3)
    assert strict.interval == wilson(2, 3)
    assert strict_agreement({}).share is None


def test_union_of_spans() -> None:
    a: dict[Any, str] = {(0, 5): "number", (9, 12): "temporal"}
    b: dict[Any, str] = {(9, 12): "number", (20, 25): "number"}
    assert union_labels([a, b]) == [["number", "temporal", "none"], ["none", "number", "number"]]


def _sample(number: int, *flags: bool) -> dict[str, Any]:
    facts = [
        {"type": "Number", "value": "1,200", "found_in_prediction": flag, "correct": flag} for flag in flags
    ]
    return {"id": number, "entity_diagnostics": facts}


def _write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_agree_on_released_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a = _write(tmp_path / "a.json", {"samples": [_sample(0, True, False), _sample(1, True)]})
    b = _write(tmp_path / "b.json", [_sample(1, True), _sample(0, True, True), _sample(7)])
    result = agreement([*read_raters(a), *read_raters(b)])
    assert (result.strict.agreeing, result.strict.documents, result.items) == (1, 2, 3)
    assert result.left_out == ("7",)
    assert main(["agree", str(a), str(b)]) == 0
    out = capsys.readouterr().out
    assert "1 of 2  50.00%" in out
    assert "left out, not seen by all: 7" in out


def test_a_file_agrees_with_itself(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(shared / "cases" / "released_sample.json")
    assert main(["agree", path, path]) == 0
    assert "raters 1 and 2   1.0000" in capsys.readouterr().out


def test_agree_on_annotations(tmp_path: Path) -> None:
    def mark(start: int, end: int, label: str) -> dict[str, Any]:
        text = "Sales were 1,200 in 2024"[start:end]
        return {"type": "labels", "value": {"start": start, "end": end, "text": text, "labels": [label]}}

    task = {
        "id": 4,
        "data": {"text": "Sales were 1,200 in 2024"},
        "annotations": [
            {"completed_by": 1, "result": [mark(11, 16, "Number"), mark(20, 24, "Temporal")]},
            {"completed_by": 2, "result": [mark(11, 16, "Number")]},
        ],
    }
    result = agreement(read_raters(_write(tmp_path / "export.json", [task])))
    assert (result.kind, result.items, result.strict.agreeing) == ("tags", 2, 0)
    assert result.cohen[0, 1] == pytest.approx(cohen_kappa(["number", "temporal"], ["number", "none"]))


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_raters(tmp_path / "absent.json")
    for name, text in (("a.json", "{"), ("b.json", '{"x": 1}'), ("c.jsonl", '{"page": 1}'), ("d.json", "3")):
        (tmp_path / name).write_text(text, "utf-8")
        with pytest.raises(SchemaError):
            read_raters(tmp_path / name)
    lone = _write(tmp_path / "lone.json", [_sample(0, True)])
    assert main(["agree", str(lone)]) == 3
