"""Weights and thresholds of table finding, part by part; `params.json` tells unit and meaning of each."""

from __future__ import annotations

from docparse.layout.params import Numbers

WALL = Numbers("tables.wall")
"""Evidence that a white stripe parts the columns of a page."""
PROSE = Numbers("tables.prose")
"""Evidence that lines of a column are a paragraph."""
HEAD = Numbers("tables.head")
"""Evidence that a head spans a stretch of columns."""
ABOVE = Numbers("tables.above")
"""Evidence that lines above the rows of a table are its head."""
TABLE = Numbers("tables.table")
"""Evidence that rows of pieces are a table: log odds, fitted on all corpora (`bench.readings --rows`)."""
AGAIN = Numbers("tables.again")
"""Labels behind figures: those of a second table."""
PART = Numbers("tables.part")
"""Evidence that what is below a break is another table; log odds, against those of being a table."""
ROW = Numbers("tables.row")
"""Evidence that a line goes on with the row above it (for it: added; for a row of its own: taken off)."""
GUTTER = Numbers("tables.gutter")
"""Evidence that a white stripe parts two columns of a table."""
