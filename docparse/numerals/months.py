"""Names of months in the languages of filings, and patterns of them for use inside regular expressions."""

from __future__ import annotations

import calendar

FULL = {name.lower(): at for at, name in enumerate(calendar.month_name) if name}
"""The English names in full, in lower case, with their numbers."""

SHORT = {name.lower(): at for at, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
"""The English names of three letters, and one of four."""

_ABROAD = (
    "januar januari janvier enero janeiro gennaio jänner",
    "februar februari février febrero fevereiro febbraio",
    "märz mars marzo março maart marts mrz", "april avril abril aprile", "mai mayo maio maggio mei maj",
    "juni juin junio junho giugno", "juli juillet julio julho luglio",
    "august augusti augustus août agosto", "september septembre septiembre setembro settembre",
    "oktober octobre octubre outubro ottobre okt", "november novembre noviembre novembro",
    "dezember december décembre diciembre dezembro dicembre desember dez",
)  # fmt: skip
MONTHS = FULL | SHORT | {name: at for at, names in enumerate(_ABROAD, 1) for name in names.split()}
"""Every name, in lower case, with the month's number."""

MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
"""Any name of a month; for patterns that ignore case."""

ENGLISH = "|".join(FULL)
"""An English name in full; for patterns that ignore case."""

PRINTED = "|".join(name.capitalize() for name in FULL)
"""The same as printed, with a capital."""

ABBREVIATED = "|".join(name.capitalize() for name in sorted(SHORT, key=len, reverse=True) if name != "may")
"""A short name that needs a full stop, with a capital."""
