"""Concepts of records by the labels of a taxonomy that lies beside the document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse.errors import InputError
from docparse.records import records, to_records
from docparse.records.files import write_records
from docparse.records.taxonomy import read_taxonomy
from tests.records.tables import document, table

SCHEMA = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance">
{}</xs:schema>"""
ELEMENT = '<xs:element id="quay_{0}" name="{0}" type="{1}ItemType" xbrli:periodType="{2}"/>\n'
LINKBASE = """<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:labelLink>
{}</link:labelLink></link:linkbase>"""
LABEL = """<link:loc xlink:href="quay.xsd#quay_{0}" xlink:label="at{2}"/>
<link:label xlink:label="text{2}" xlink:role="http://www.xbrl.org/2003/role/{3}">{1}</link:label>
<link:labelArc xlink:from="at{2}" xlink:to="text{2}"/>
"""
CONCEPTS = (
    ("Dues", "Harbour dues", "xbrli:monetary", "duration"),
    ("Cash", "Cash at hand", "xbrli:monetary", "instant"),
    ("CashEarlier", "Cash at hand", "xbrli:monetary", "duration"),
    ("Ships", "Shares held", "xbrli:shares", "instant"),
    ("Stock", "Shares held", "xbrli:monetary", "instant"),
    ("Tolls", "Tolls", "xbrli:monetary", "duration"),
    ("OtherTolls", "Tolls", "xbrli:monetary", "duration"),
)
ROWS = """ | June 30, 2024
Harbour dues (1) | $7
CASH AT  HAND: | $31
Tolls | $3
Lights | $5"""


def taxonomy_in(folder: Path, role: str = "label") -> Path:
    elements = [ELEMENT.format(name, kind, period) for name, _, kind, period in CONCEPTS]
    labels = [LABEL.format(name, label, at, role) for at, (name, label, *_) in enumerate(CONCEPTS)]
    (folder / "quay.xsd").write_text(SCHEMA.format("".join(elements)))
    (folder / "lab").mkdir()
    (folder / "lab" / "quay_lab.xml").write_text(LINKBASE.format("".join(labels)))
    return folder


def test_a_label_names_the_concept_whose_unit_and_period_agree(tmp_path: Path) -> None:
    taxonomy = read_taxonomy(taxonomy_in(tmp_path))
    title = "Balance sheet as of June 30, 2024"
    rows = to_records(records(document(title, table(ROWS))), taxonomy)
    found = {row["label"]: row["concept"] for row in rows}
    assert found["CASH AT  HAND:"] == "quay:Cash"  # of a day; the other of its name is of a span
    assert found["Tolls"] is None  # two may be meant
    assert found["Lights"] is None
    assert "concept" not in to_records(records(document(title, table(ROWS))))[0]


@pytest.mark.parametrize(
    ("rows", "name"), [("Shares held | 4,000 shares", "Ships"), ("Shares held | $40", "Stock")]
)
def test_what_is_counted_tells_concepts_of_one_label_apart(tmp_path: Path, rows: str, name: str) -> None:
    taxonomy = read_taxonomy(taxonomy_in(tmp_path))
    (record,) = records(document(table(" | June 30, 2024\n" + rows)))
    assert taxonomy.concept_of(record) == f"quay:{name}"


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_files_have_a_column_of_concepts(tmp_path: Path, ending: str) -> None:
    if ending == ".parquet":
        pytest.importorskip("pyarrow")
    taxonomy = read_taxonomy(taxonomy_in(tmp_path))
    path = tmp_path / f"numbers{ending}"
    write_records(records(document("Balance sheet", table(ROWS))), path, taxonomy)
    assert b"quay:Cash" in path.read_bytes()
    if ending == ".jsonl":
        assert all("concept" in json.loads(line) for line in path.read_text().splitlines())


def test_what_documents_a_concept_is_no_label_of_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no label of an XBRL concept"):
        read_taxonomy(taxonomy_in(tmp_path, "documentation"))


def test_a_file_that_is_no_xml_is_named(tmp_path: Path) -> None:
    (tmp_path / "quay.xsd").write_text("no schema")
    with pytest.raises(InputError, match=r"quay\.xsd"):
        read_taxonomy(tmp_path)


def test_labels_of_a_dutch_filing_name_its_own_concepts(shared: Path) -> None:
    folder = shared / "data" / "world" / "kvk"
    if not folder.exists():
        pytest.skip("no Dutch filings here")
    found = read_taxonomy(folder).concepts
    assert sum(concept.kind == "money" for own in found.values() for concept in own) > 0
