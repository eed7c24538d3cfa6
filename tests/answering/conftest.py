"""Twenty questions about two fixtures, and a model that answers from what it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docparse.cli import main
from tests.conftest import write_rows
from tests.endpoint_server import Body, EndpointServer, prompt_text

pytest.importorskip("bm25s", reason="needs bm25s: pip install 'docfacts[retrieval]'")
FIXTURES = Path(__file__).parents[2] / "fixtures"
Ask = Callable[..., int]

# document, domain, kind of evidence, page, question, where a reader finds the answer, answer
_ROWS = (
    ("annual_report", "finance", "table", 4, "total revenue in 2025", r"Total revenue \| ([\d.,]+)", 3190.8),
    (
        "annual_report",
        "finance",
        "table",
        4,
        "income tax expense 2025",
        r"Income tax expense \| (\S+)",
        -113.7,
    ),
    (
        "annual_report",
        "finance",
        "table",
        4,
        "operating income in 2025",
        r"Operating income \| ([\d.,]+)",
        568.5,
    ),
    ("annual_report", "finance", "table", 4, "interest expense in 2025", r"Interest expense \| (\S+)", -88.3),
    (
        "annual_report",
        "finance",
        "table",
        4,
        "income before income taxes",
        r"Income before income taxes \| (\S+)",
        494.4,
    ),
    ("annual_report", "finance", "table", 6, "dividends paid in 2025", r"Dividends paid \| (\S+)", -216.0),
    (
        "annual_report",
        "finance",
        "table",
        6,
        "proceeds from sales of assets",
        r"sales of assets \| (\S+)",
        28.5,
    ),
    (
        "annual_report",
        "finance",
        "table",
        8,
        "average price of shares bought in November",
        r"287,950 \| \$(\S+)",
        48.77,
    ),
    ("annual_report", "finance", "text", 2, "impairment of two depots", r"impairment of \$([\d.]+)", 36.5),
    ("annual_report", "finance", "text", 2, "plan to invest in storage", r"invest \$(\d+) million", 260),
    ("annual_report", "finance", "text", 3, "dredging of the south channel", r"channel at \$([\d.]+)", 41.7),
    ("annual_report", "finance", "text", 3, "effective tax rate", r"tax rate was ([\d.]+)%", 24.6),
    ("annual_report", "finance", "text", 3, "cash at year end", r"cash of \$([\d.]+)", 318.9),
    (
        "annual_report",
        "finance",
        "text",
        7,
        "price of the subsidiary Ansel Shore Power",
        r"for \$([\d.]+) million in cash",
        84.6,
    ),
    ("annual_report", "finance", "text", 7, "discount rate of the impairment", r"rate of ([\d.]+)%", 8.75),
    ("annual_report", "finance", "text", 7, "margin of the term loan", r"margin of ([\d.]+)%", 1.35),
    ("contract", "law", "text", 1, "days within which a covenant is mended", r"mended within (\d+) days", 30),
    (
        "contract",
        "law",
        "text",
        1,
        "premium of early repayment before June 2027",
        r"([\d.]+)% before June 12, 2027",
        0.5,
    ),
    ("contract", "law", "text", 1, "leverage covenant", r"not be above ([\d.]+),", 3.25),
    ("contract", "law", "text", 1, "name of the lender's cat", r"cat named (\d+)", 7),
)


def question_rows() -> list[dict[str, Any]]:
    return [
        {
            "question_id": f"q{number}",
            "question": f"What is the {asked}?",
            "doc_name": f"{name}.pdf",
            "domain": domain,
            "evidence_type": kind,
            "evidence_pages": [page],
            "ground_truth": answer,
        }
        for number, (name, domain, kind, page, asked, _, answer) in enumerate(_ROWS, start=1)
    ]


def reader(body: Body) -> str:
    """Answer from the context: what is not in it is not known."""
    text = prompt_text(body)
    asked = text.rpartition("Question: What is the ")[2].strip().removesuffix("?")
    where = next(pattern for _, _, _, _, question, pattern, _ in _ROWS if question == asked)
    found = re.search(where, text)
    return f"It is stated. Therefore, the answer is {found[1]}." if found else "It is not said."


@pytest.fixture
def model() -> Iterator[EndpointServer]:
    with EndpointServer(reader) as running:
        yield running


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    path = tmp_path / "questions.jsonl"
    return write_rows(path, question_rows())


@pytest.fixture(scope="session")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two PDFs and what was parsed from them."""
    folder = tmp_path_factory.mktemp("parsed")
    for name in ("annual_report", "contract"):
        (folder / f"{name}.pdf").write_bytes((FIXTURES / f"{name}.pdf").read_bytes())
    files = [str(FIXTURES / f"{name}.pdf") for name in ("annual_report", "contract")]
    assert (
        main(["parse", *files, "-o", str(folder), "--format", "json", "--ocr", "never", "--timeout", "0"])
        == 0
    )
    return folder


@pytest.fixture
def ask(questions: Path, parsed: Path, tmp_path: Path) -> Ask:
    def asked(server: EndpointServer | None, *more: str, out: str = "out") -> int:
        where = [] if server is None else ["--url", server.base_url]
        fixed = ["--model", "m", "--no-cache", "--attempts", "1", "-q"]
        files = ["--questions", str(questions), "--against", str(parsed), "-o", str(tmp_path / out)]
        return main(["answer", *files, *where, *fixed, *more])

    return asked
