"""Names of months in the languages of filings, and patterns of them for use inside regular expressions."""

from __future__ import annotations

from docparse.numerals.languages import LANGUAGES, WORDS_OF_ENGLISH

FULL: dict[str, int] = {name: at for at, name in enumerate(WORDS_OF_ENGLISH["months"], 1)}
"""The English names in full, in lower case, with their numbers."""

SHORT = {name: at for at, names in enumerate(WORDS_OF_ENGLISH["short"], 1) for name in names.split()}
"""The English names of three letters, and one of four."""

MONTHS = FULL | SHORT
MONTHS |= {
    name: at
    for one in LANGUAGES.values()
    for at, names in enumerate(one["months"], 1)
    for name in names.split()
}
"""Every name, in lower case, with the month's number."""

MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
"""Any name of a month; for patterns that ignore case."""

ENGLISH = "|".join(FULL)
"""An English name in full; for patterns that ignore case."""

PRINTED = "|".join(name.capitalize() for name in FULL)
"""The same as printed, with a capital."""

ABBREVIATED = "|".join(name.capitalize() for name in sorted(SHORT, key=len, reverse=True) if name != "may")
"""A short name that needs a full stop, with a capital."""
