"""Characters that were not read, beside a number."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page


@pytest.mark.parametrize("damaged", ["1\ufffd10", "10\ufffd", "10,\ufffd00", "\ufffd10"])
def test_a_character_not_read_beside_digits_leaves_no_other_number(damaged: str) -> None:
    (verdict,) = judge_page("<p>Level <number>10</number> assets</p>", f"<p>Level {damaged} assets</p>")
    assert not verdict.correct


def test_a_number_sign_belongs_to_no_number() -> None:
    (verdict,) = judge_page("<p>Store <number>10</number> opened</p>", "<p>Store #10 opened</p>")
    assert verdict.correct
