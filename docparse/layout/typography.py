"""Measures of type that all of layout shares."""

from __future__ import annotations

from docparse.layout.params import index_of

CAP = index_of("typography.cap")
DESCENT = index_of("typography.descent")
UPRIGHT = index_of("typography.upright")
ONE_ANGLE = index_of("typography.one_angle")
FLUSH_RIGHT = index_of("typography.flush_right")
NARROW = index_of("typography.narrow")
