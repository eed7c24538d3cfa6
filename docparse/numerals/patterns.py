"""Character classes of printed numbers, for use inside regular expressions."""

from __future__ import annotations

CURRENCY = r"[$¢£¤¥₠-⃀]"
"""One currency sign: those of Latin-1 and Unicode's block of currency symbols."""

YEAR = r"(?:19|20)\d\d"
"""A year of the last or of this century."""

NOTE = r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:,[⁰¹²³⁴⁵⁶⁷⁸⁹]+)*"
"""The raised marks of notes behind a number."""
