"""Gold pages printed again in other styles: other fonts, sizes and widths, cells set otherwise, no rulings.

A rule that fits the pages as their filers print them and not what they say fails here. `STYLES` may be looked
at while rules are made; the pages of `STYLES_ASIDE` are there to measure alone. Each page is printed in one
style of either kind, by its place among the pages. Pages of gold HTML go through the browser of
`docparse gold` (Chromium) into a folder below the system's temporary one, once for each version of their
sources; a page that its style makes too high for one sheet is left out.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path

from docparse.gold.stages import VOIDS, Browser, FilingPage, Printer, Token
from docparse.judge.stages import strip_fact_tags

_NO_RULINGS = "*{border-color:transparent!important;background:none!important;color:#000!important}"
STYLES: Mapping[str, str] = {
    "sans": "*{font-family:'Nimbus Sans','Liberation Sans',sans-serif!important}" + _NO_RULINGS,
    "narrow": "*{font-family:'C059','Century Schoolbook',serif!important}table{width:78%!important}",
    "middle": "*{font-family:'P052','Palatino',serif!important}td{vertical-align:middle!important}",
    "large": "body{zoom:1.18}*{font-family:'DejaVu Sans Condensed','DejaVu Sans',sans-serif!important}",
}
"""Name of a style → its style sheet; for development."""
STYLES_ASIDE: Mapping[str, str] = {
    "top": "*{font-family:'URW Bookman',serif!important}td{vertical-align:top!important}"
    "table{width:84%!important}",
    "bare": "*{font-family:'Bitstream Charter',serif!important;line-height:135%!important}" + _NO_RULINGS,
    "left": "*{font-family:'URW Gothic',sans-serif!important}"
    "tr:nth-child(-n+4) td{text-align:left!important}",
}
"""The same, never looked at while rules are made."""


def reprints(data: Path, styles: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    """Yield the one-page PDFs of `data`'s filing pages in one of `styles` each, with their gold HTML.

    Raises:
        MissingExtraError: there is no Chromium.
    """
    golds = sorted(
        [*(data / "sec" / "pages").glob("*.gold.html"), *(data / "sec" / "more").glob("*.gold.html")]
    )
    names = list(styles)
    sources: dict[Path, tuple[str, str]] = {}
    for at, path in enumerate(golds):
        gold, style = path.read_text(encoding="utf-8"), styles[names[at % len(names)]]
        name = hashlib.sha256(f"{style}\n{gold}".encode()).hexdigest()[:12]
        sources[_folder() / f"{path.name.removesuffix('.gold.html')}-{names[at % len(names)]}-{name}.pdf"] = (
            gold,
            style,
        )
    _print({path: source for path, source in sources.items() if not path.exists()})
    for path, (gold, _) in sources.items():
        if path.stat().st_size:
            yield path, gold


def _folder() -> Path:
    folder = Path(tempfile.gettempdir()) / "docparse-reprints"
    folder.mkdir(exist_ok=True)
    return folder


def _tokens(html: str) -> Iterator[Token]:
    """Yield the tokens of a gold page, whose mark-up is as `docparse gold` writes it."""
    for part in filter(None, re.split(r"(<[^>]+>)", html)):
        match = re.fullmatch(r"<(/?)(\w+)([^>]*)>", part)
        if match is None:
            yield Token("text", value=unescape(part))
        else:
            closes, name, attributes = match.groups()
            yield Token("close" if closes else "void" if name in VOIDS else "open", name, attributes)


def _print(missing: Mapping[Path, tuple[str, str]]) -> None:
    """Print what is `missing`: path → gold HTML and style sheet. What fits no sheet becomes an empty file."""
    for style in dict.fromkeys(style for _, style in missing.values()):
        pages = {path: gold for path, (gold, own) in missing.items() if own == style}
        with Browser() as browser:
            printer = Printer(browser, style)
            tokens = [
                FilingPage(number, tuple(_tokens(strip_fact_tags(gold))), part=1)  # not to be split
                for number, gold in enumerate(pages.values())
            ]
            for path, sheet in zip(pages, printer.print(tokens), strict=True):
                path.write_bytes(b"" if sheet.problem else sheet.pdf)
            printer.close()
