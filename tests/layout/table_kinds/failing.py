"""What is not read rightly yet: test → the start of its parameters → what comes out instead."""

from __future__ import annotations

FAILING: dict[str, dict[str, str]] = {
    "test_a_head_and_rows_of_words_are_a_table": {
        "none-": "lines of text, no table",
    },
}
