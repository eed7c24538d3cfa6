"""What an array of pieces has: its columns, and the bits of their kinds."""

from __future__ import annotations

X0, X1, END, BASE, SIZE = range(5)
"""Left and right side, where its column ends, base line and size of type, in points."""
NUMBER, FIGURE, VALUE, FIGURES, SIGN, TAIL, HANGS, NOTE = (1 << bit for bit in range(8))
"""The first six are properties of a piece; a bracket HANGS out; NOTE is said of a mark beside text."""
