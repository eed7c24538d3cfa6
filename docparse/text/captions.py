"""What the label of a caption opens with, and what says that a table goes on, in the pages' languages."""

from __future__ import annotations

import re

_NUMBER = r"\s*(?:[A-Z]?\d|[IVX]+\b)"
TABLE_WORD = r"(?:Tableau|Tabelle|Tabella|Tabela|Tabla|Table|TABLE|Tab\.|Таблица|表)"
FIGURE_WORD = r"(?:Figura|Fig(?:ure|\.)|FIG(?:URE|\.)|Abb(?:ildung|\.)|[图圖図])"
TABLE_LABEL = re.compile(TABLE_WORD + _NUMBER)
FIGURE_LABEL = re.compile(rf"(?:{FIGURE_WORD}|Chart|Graph|Grafik|Diagram){_NUMBER}")

_CONTINUED = (
    r"(?:continue[ds]|cont(?:[’']?d|\.)|concluded|fortsetzung|fortgesetzt|suite|à suivre|contin[uú]a"
    r"|continuaci[oó]n|continuação|segue|vervolg|fortsättning|продолжение|окончание)"
)
_ON = rf"(?:on|from|next|auf|von|nächste|sur|de|en|na|nella|da|dalla|op|från|på|на|с|{TABLE_WORD}|таблицы)"
_WHERE = rf"(?:\s+{_ON}\s[^.]{{0,40}})?"
_CONTINUED_HAN = (
    r"[(（]?(?:接[下上][页頁]|[续續](?:表[\s\d.–-]*|下[页頁])?|続き?|次(?:頁|ページ).{0,4})[)）]?$"
)
GOES_ON = re.compile(
    rf"(?:^|[\d,:.…([（［–—-])\s*(?:{TABLE_WORD}\s+)?{_CONTINUED}{_WHERE}[\s.…:)\]）］–—-]*$|{_CONTINUED_HAN}",
    re.IGNORECASE,
)
"""What ends a line below or above a part of a table: "(continued)", "Fortsetzung auf Seite 3"."""
