"""A page as HTML that Chromium prints."""

from __future__ import annotations

from html import escape
from random import Random

from bench.corpora.printed.contents import Sample, Spot, phrase, sentence
from bench.corpora.printed.pages import MadePage, Part, TableLook

_FONTS = (
    "DejaVu Serif, serif",
    "DejaVu Sans, sans-serif",
    "Liberation Sans, Arial, sans-serif",
    "Times, serif",
)
_LINE = "0.75pt solid #333"
_RULINGS = {
    "full": f"td,th{{border:{_LINE}}}",
    "booktabs": "table{border-top:1.2pt solid;border-bottom:1.2pt solid}"
    f"tr.lasthead>*{{border-bottom:{_LINE}}}",
    "rows": f"tr>*{{border-bottom:{_LINE}}}tr:first-child>*{{border-top:{_LINE}}}",
    "none": "",
    "frame": f"table{{border:{_LINE}}}tr>*{{border-bottom:{_LINE}}}",
    "inner": f"td+td,th+th,td+th,th+td{{border-left:{_LINE}}}tr+tr>*{{border-top:{_LINE}}}",
    "mitred": "td,th{border:1.5pt ridge #888;border-top-color:#333}"
    "table{border-collapse:separate;border-spacing:0}",
    "stripes": "tr:nth-child(even)>*{background:#e4e8f0}tr.head>*{background:#335;color:#fff}",
    "columns": f"td+td,th+th,td+th,th+td{{border-left:{_LINE}}}",
    "head": f"tr.lasthead>*{{border-bottom:{_LINE}}}",
    "dotted": "tr>*{border-bottom:0.75pt dotted #555}",
}


def page_html(page: MadePage, seed: int) -> str:
    """Return a page's HTML, styles included."""
    look, random = page.look, Random(seed + 1)
    size = "13.33in 7.5in" if look.slide else "8.5in 11in"
    font = f"font:{look.size}pt/{look.leading} {_FONTS[look.font]}"
    body = f"{font};columns:{look.columns};column-gap:18pt;margin:0"
    parts = [_part(part, at, random) for at, part in enumerate(page.parts)]
    return (
        f"<style>@page{{size:{size};margin:0.8in}}body{{{body}}}h2{{font-size:1.3em}}"
        "table{border-collapse:collapse;margin:8pt 0}th{font-weight:inherit}"
        ".caption{font-size:.9em;margin:6pt 0}"
        f"p{{text-align:justify}}</style><body>{''.join(parts)}</body>"
    )


def _part(part: Part, at: int, random: Random) -> str:
    if part.table is not None and part.look is not None:
        caption = f"<div class=caption>{escape(part.text)}</div>"
        table = _table(part.table, part.look, f"t{at}")
        where = part.look.caption
        return (caption if where == "above" else "") + table + (caption if where == "below" else "")
    if part.kind in ("prose", "heading"):
        tag = {"prose": "p", "heading": "h2"}[part.kind]
        return f"<{tag}>{escape(part.text)}</{tag}>"
    return _DECOYS[part.kind](random)


def _table(table: Sample, look: TableLook, name: str) -> str:
    style = f"#{name} td{{text-align:{look.values};padding:{look.padding / 3:.1f}pt {look.padding}pt}}"
    heads = look.values if look.heads == "same" else look.heads
    style += f"#{name} th{{text-align:{heads};padding:{look.padding / 3:.1f}pt {look.padding}pt}}"
    style += f"#{name} tr>:first-child{{text-align:left}}"
    style += "".join(f"#{name} {rule}}}" for rule in _rules(_RULINGS[look.rulings]))
    if look.bold_head:
        style += f"#{name} th{{font-weight:bold}}"
    if look.wide:
        style += f"#{name}{{width:100%}}"
    rows = [_row(table, look, at) for at in range(len(table.lines))]
    return f"<style>{style}</style><table id={name}>{''.join(rows)}</table>"


def _rules(css: str) -> list[str]:
    """Split style rules; one for the table itself begins with a bare brace after its name."""
    rules = [rule for rule in css.split("}") if rule]
    out = []
    for rule in rules:
        selectors, body = rule.split("{")
        out += [f"{selector}{{{body}" for selector in selectors.split(",")]
    return out


def _row(table: Sample, look: TableLook, at: int) -> str:
    head = at < table.head
    names = "head" * head + " lasthead" * (at == table.head - 1)
    cells = [_cell(table, look, at, column, spot) for column, spot in enumerate(table.lines[at])]
    return f'<tr class="{names}">{"".join(cells)}</tr>'


def _cell(table: Sample, look: TableLook, at: int, column: int, spot: Spot) -> str:
    tag, text = ("th" if at < table.head else "td"), escape(spot.text)
    if look.leaders and tag == "td" and column == 0 and at not in table.sections:
        text = f'<div style="white-space:nowrap;overflow:hidden;width:16em">{text} {"." * 90}</div>'
    signed = look.signs and tag == "td" and text and column and at in (table.head, len(table.lines) - 1)
    if signed and text != "–":
        text = f'<span style="float:left">$</span> {text}'
    spans = f" rowspan={spot.rows} colspan={spot.columns}"
    style = ' style="text-align:center"' if spot.columns > 1 else ""
    return f"<{tag}{spans}{style}>{text}</{tag}>"


def _bullets(random: Random) -> str:
    return f"<ul>{_items(random)}</ul>"


def _numbered(random: Random) -> str:
    return f"<ol>{_items(random)}</ol>"


def _items(random: Random) -> str:
    return "".join(f"<li>{escape(sentence(random))}</li>" for _ in range(random.randint(3, 6)))


def _chart(random: Random) -> str:
    """Return bars or a line between gridlines, with labels at both axes."""
    n, lines = random.randint(4, 8), random.randint(3, 6)
    parts = []
    for k in range(lines + 1):
        y = 20 + 140 * k / lines
        parts.append(f'<line x1="40" x2="380" y1="{y}" y2="{y}" stroke="#999"/>')
        parts.append(f'<text x="34" y="{y + 3}" text-anchor="end">{(lines - k) * 20}</text>')
    upright = random.random() < 0.5
    for k in range(n):
        x, height = 50 + 330 * k / n, random.randint(10, 130)
        if upright:
            parts.append(f'<line x1="{x}" x2="{x}" y1="20" y2="160" stroke="#999"/>')
        parts.append(f'<rect x="{x + 6}" y="{160 - height}" width="18" height="{height}" fill="#47a"/>')
        parts.append(f'<text x="{x + 15}" y="174" text-anchor="middle">{2015 + k}</text>')
    return f'<svg width="400" height="190" font-size="9">{"".join(parts)}</svg>'


def _contents(random: Random) -> str:
    page, rows = 1, []
    for _ in range(random.randint(5, 9)):
        page += random.randint(1, 12)
        title = escape(phrase(random).capitalize())
        rows.append(
            '<div style="display:flex"><span style="flex:1;overflow:hidden;white-space:nowrap">'
            f"{title} {'.' * 200}</span><span>&nbsp;{page}</span></div>"
        )
    return "".join(rows)


def _references(random: Random) -> str:
    return "".join(
        f'<div style="padding-left:2.2em;text-indent:-2.2em">[{k}]&ensp;{escape(sentence(random))} '
        f"{random.randint(1990, 2024)}.</div>"
        for k in range(1, random.randint(4, 8))
    )


def _code(random: Random) -> str:
    lines = [f"{'    ' * (k % 3)}{phrase(random).replace(' ', '_')} = {k * 7}" for k in range(6)]
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _signature(random: Random) -> str:
    sides = "".join(
        f'<div style="flex:1">{"_" * 24}<br>{escape(phrase(random).title())}<br>Date: {"_" * 10}</div>'
        for _ in range(2)
    )
    return f'<div style="display:flex;gap:30pt">{sides}</div>'


def _cards(random: Random) -> str:
    """Return texts side by side without anything that relates their lines."""
    sides = "".join(
        f'<div style="flex:1"><b>{escape(phrase(random).title())}</b><p>{escape(sentence(random))} '
        f"{escape(sentence(random))}</p></div>"
        for _ in range(random.randint(2, 3))
    )
    return f'<div style="display:flex;gap:20pt">{sides}</div>'


_DECOYS = {
    "bullets": _bullets, "numbered": _numbered, "chart": _chart, "contents": _contents,
    "references": _references, "code": _code, "signature": _signature, "cards": _cards,
}  # fmt: skip
