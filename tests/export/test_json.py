"""Documents as JSON."""

from __future__ import annotations

import json

from docparse import export
from docparse.document import Document
from tests.export.samples import EVERYTHING


def test_json_reads_back() -> None:
    assert Document.from_dict(json.loads(export.to_json(EVERYTHING))) == EVERYTHING


def test_a_block_is_a_line() -> None:
    lines = [line.strip().rstrip(",") for line in export.to_json(EVERYTHING).splitlines()]
    blocks = [block for page in EVERYTHING.to_dict()["pages"] for block in page["blocks"]]
    assert [json.loads(line) for line in lines if line.startswith('{"page":')] == blocks
