"""Label Studio exports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docparse.errors import GoldError, InputError
from docparse.gold.labelstudio import LabelledPage, read_export
from docparse.judge.read.gold import lint, read_gold

HTML = "<div><p>Net <b>income</b> was $5 on May 5.</p><table><tr><td>7</td></tr></table></div>"


def export(folder: Path, tasks: Any) -> list[LabelledPage]:
    path = folder / "export.json"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    return read_export(path)


def task(document: str, *regions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": 3,
        "data": {"html": document},
        "annotations": [{"id": 1, "completed_by": 4, "result": regions, **more}],
    }


def hyper(label: str, text: str, start: str, a: int, end: str, b: int) -> dict[str, Any]:
    value = {
        "start": start,
        "end": end,
        "startOffset": a,
        "endOffset": b,
        "text": text,
        "hypertextlabels": [label],
    }
    return {"type": "hypertextlabels", "value": value}


def facts(page: LabelledPage) -> list[tuple[str, str]]:
    assert lint(page.html) == ()
    return [(fact.type, fact.text) for fact in read_gold(page.html).facts]


def test_hypertext_by_xpath(tmp_path: Path) -> None:
    p, cell = "/div[1]/p[1]", "/div[1]/table[1]/tbody[1]/tr[1]/td[1]/text()[1]"
    (page,) = export(
        tmp_path,
        [
            task(
                HTML,
                hyper("Financial Concept", "Net income", f"{p}/text()[1]", 0, f"{p}/b[1]/text()[1]", 6),
                hyper("Monetary Units", "$", f"{p}/text()[2]", 5, f"{p}/text()[2]", 6),
                hyper("Temporal", "May 5", f"{p}/text()[2]", 11, f"{p}/text()[2]", 16),
                hyper("Number", "7", cell, 0, cell, 1),
            )
        ],
    )
    assert facts(page) == [
        ("financial_concept", "Net income"),
        ("monetary_unit", "$"),
        ("temporal", "May 5"),
        ("number", "7"),
    ]
    assert (page.name, page.annotator, page.facts, page.problems) == ("task_3", "4", 4, ())


def test_a_wrong_path_falls_back_on_the_offset_and_then_on_the_text(tmp_path: Path) -> None:
    by_offset = hyper("Number", "5", "/p[9]/text()[1]", 0, "/p[9]/text()[1]", 1)
    by_offset["value"]["globalOffsets"] = {"start": 16, "end": 17}
    by_text = hyper("Number", "7", "/p[9]/text()[1]", 0, "/p[9]/text()[1]", 1)
    lost = hyper("Number", "8", "/p[9]/text()[1]", 0, "/p[9]/text()[1]", 1)
    (page,) = export(tmp_path, [task(HTML, by_offset, by_text, lost)])
    assert facts(page) == [("number", "5"), ("number", "7")]
    assert page.problems == ("number '8': its place was not found",)


def test_plain_text_offsets_count_utf16_units(tmp_path: Path) -> None:
    text = "😀 cost < 5\nyear"
    region = {"value": {"start": 10, "end": 11, "text": "5", "labels": ["NUMBER"]}, "type": "labels"}
    (page,) = export(tmp_path, [{"id": 1, "data": {"text": text}, "annotations": [{"result": [region]}]}])
    assert facts(page) == [("number", "5")]
    assert page.html == "<pre>😀 cost &lt; <number>5</number>\nyear</pre>"


def test_labels_on_html_source_go_into_the_source(tmp_path: Path) -> None:
    region = {"start": 3, "end": 4, "text": "5", "labels": ["Number"]}
    (page,) = export(tmp_path, [{"id": 1, "html": "<p>5 &amp; 6</p>", "label": [region]}])
    assert page.html == "<p><number>5</number> &amp; 6</p>"


def test_problems_are_listed_and_other_annotations_kept(tmp_path: Path) -> None:
    whole = hyper("Temporal", "May 5", "/div[1]/p[1]/text()[2]", 11, "/div[1]/p[1]/text()[2]", 16)
    inner = hyper("Number", "5", "/div[1]/p[1]/text()[2]", 15, "/div[1]/p[1]/text()[2]", 16)
    odd = hyper("Weather", "$", "/div[1]/p[1]/text()[2]", 5, "/div[1]/p[1]/text()[2]", 6)
    record = task(HTML, whole, inner, odd)
    record["annotations"] += [
        {"completed_by": {"id": 9}, "result": [], "was_cancelled": True},
        {"completed_by": {"id": 8}, "result": [whole], "ground_truth": True},
    ]
    first, second = export(tmp_path, [record])
    assert (first.annotator, first.facts) == ("8", 1)
    assert second.problems == (
        "label 'Weather' is no type of fact: '$'",
        "number '5': inside or across another label",
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not a JSON export"),
        ('{"a": 1}', "not a Label Studio export"),
        ("[]", "no annotation"),
        (
            '[{"id": 1, "data": {"html": "https://x.example/a.html"}, "annotations": [{"result": []}]}]',
            "only its address",
        ),
    ],
)
def test_exports_that_cannot_be_used(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "export.json"
    path.write_text(content)
    with pytest.raises(GoldError, match=message):
        read_export(path)
    with pytest.raises(InputError):
        read_export(tmp_path / "none.json")
