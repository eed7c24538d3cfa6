"""Arithmetic as a witness: which sums of a table hold, and what that says of each number.

lines            a table's numbers as whole numbers, row by row, with the place value of their last digit
_search_numba    the search for equations between lines
checks           equations of rows and columns → proved, contradicted, unchecked
"""

from __future__ import annotations

from docparse.records.arithmetic.checks import Check, Equation, check_table

__all__ = ["Check", "Equation", "check_table"]
