"""What is not read rightly yet: test → the start of its parameters → what comes out instead."""

from __future__ import annotations

FAILING: dict[str, dict[str, str]] = {
    "test_a_remark_is_of_one_year": {
        "True-report": "a remark above one year spreads over all three",
    },
    "test_a_head_and_rows_of_words_are_a_table": {
        "none-": "lines of text, no table",
    },
}
