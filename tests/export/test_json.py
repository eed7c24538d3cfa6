"""Documents as JSON."""

from __future__ import annotations

import json

from docparse import export
from docparse.document import Document
from tests.export.samples import EVERYTHING


def test_json_reads_back() -> None:
    assert Document.from_dict(json.loads(export.to_json(EVERYTHING))) == EVERYTHING
