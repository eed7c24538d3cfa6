"""docparse passes every pain; the check of a pain can fail."""

from __future__ import annotations

import pytest

from docparse import parse_pdf
from fixtures.pains import Pain, load

PAINS = [pytest.param(pain, id=pain.name) for pain in load()]


@pytest.mark.parametrize("pain", PAINS)
def test_docparse_passes(pain: Pain) -> None:
    document = parse_pdf(pain.make(), ocr="never")
    assert pain.holds(document.to_markdown())
    assert [page.unexplained for page in document.pages] == [0] * len(document.pages)


def test_names_are_unique_and_reports_are_given() -> None:
    pains = load(traps=False)
    assert len({pain.name for pain in pains}) == len(pains) >= 25
    assert all(pain.report for pain in pains)


def test_a_pain_holds_in_its_order_and_without_what_must_not_be_said() -> None:
    pain = Pain("", "", lambda: b"", ("net income", "4,211"), ("secret",))
    assert pain.holds("**Net&nbsp;income** | 4,211")
    assert not pain.holds("4,211 net income")
    assert not pain.holds("Net income 4,211, a secret")
