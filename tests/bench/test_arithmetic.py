"""The bench of sums: what it changes, and what it counts."""

from __future__ import annotations

import random

import pytest

from bench.arithmetic import count, tables
from tests.records.tables import document, table

STATEMENT = """
 | 2024 | 2023 | 2022
Product revenue | 41,250 | 38,911 | 35,020
Service revenue | 9,873 | 9,106 | 8,411
Total revenue | 51,123 | 48,017 | 43,431
"""


@pytest.mark.full
def test_every_number_is_counted_as_printed_and_under_noise_and_with_a_digit_changed() -> None:
    ((is_statement, entries),) = tables(document("Consolidated Statements of Income", table(STATEMENT)))
    found = count(entries, 1.0, random.Random(1))
    assert is_statement
    assert found["proved"] == 9
    assert found["noise proved"] == 0
    assert sum(found[f"changed {one}"] for one in ("proved", "contradicted", "unchecked")) == 9
    assert found["changed contradicted"] >= 6


def test_a_table_without_such_a_title_is_no_statement() -> None:
    ((is_statement, _),) = tables(document("Segments", table(STATEMENT)))
    assert not is_statement
