"""Signs that open items of a list."""

from __future__ import annotations

SURE_BULLETS = "•‣◦▪●■◆➢➤►▶▸▹▷"
"""Nothing else begins with these."""
BULLETS = SURE_BULLETS + "▫○\u20dd□◇∙·\uf0b7\uf0a7\uf0d8"
"""The same with signs that are boxes to tick or operators too, or a circle to put round a letter; some are of
symbol fonts, without Unicode."""
