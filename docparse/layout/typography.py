"""Measures of type that all of layout shares."""

from __future__ import annotations

from docparse.layout.params import number

EM = number("typography.em")
SMALLEST = number("typography.smallest")
CAP = number("typography.cap")
DESCENT = number("typography.descent")
MIDDLE = number("typography.middle")
UPRIGHT = number("typography.upright")
ONE_ANGLE = number("typography.one_angle")
CENTRED = number("typography.centred")
FLUSH_RIGHT = number("typography.flush_right")
NARROW = number("typography.narrow")
TYPESCRIPT = number("typography.typescript")
