"""What the label of a caption opens with, in the languages of the pages at hand."""

from __future__ import annotations

import re

_NUMBER = r"\s*(?:[A-Z]?\d|[IVX]+\b)"
TABLE_WORD = r"(?:Tableau|Tabelle|Tabella|Tabela|Tabla|Table|TABLE|Tab\.|Таблица|表)"
FIGURE_WORD = r"(?:Figura|Fig(?:ure|\.)|FIG(?:URE|\.)|Abb(?:ildung|\.)|[图圖図])"
TABLE_LABEL = re.compile(TABLE_WORD + _NUMBER)
FIGURE_LABEL = re.compile(rf"(?:{FIGURE_WORD}|Chart|Graph|Grafik|Diagram){_NUMBER}")
