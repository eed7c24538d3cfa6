"""What an array of pieces has: its columns, and the bits of their kinds."""

from __future__ import annotations

X0, X1, END, BASE, SIZE, WORDS = range(6)
"""Left and right side, where its column ends, base line, size of type, in points; how many words."""
NUMBER, FIGURE, VALUE, FIGURES, SIGN, TAIL, HANGS = (1 << bit for bit in range(7))
"""The first six are properties of a piece; a bracket that closes it HANGS out of its column."""
NOTE, BULLET, LISTED, NAMED, LOWER, BLANK, PAGE = (1 << bit for bit in range(7, 14))
"""A mark beside the text of its line; a bullet, or an item behind one; what begins with a capital or a small
letter; several words; the number of a page, as far as digits tell."""
