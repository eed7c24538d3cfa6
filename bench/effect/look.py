"""A folder to look at: each page that changed, with its image, both outputs and their difference."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from bench.effect.report import ItemChange
from docparse.images import encode_png
from docparse.pdf import open_pdf

MOST = 60
"""Items that are shown, those that lost most and then those that won most."""
DPI = 80.0
_STYLE = (
    "body{font:14px/1.4 sans-serif;margin:1em}section{display:flex;gap:1em;border-top:1px solid "
    "#999;padding:1em 0}"
    "img{width:36%;align-self:flex-start;border:1px solid #ccc}pre{width:62%;white-space:pre-wrap;margin:0}"
    "del{background:#fdd;text-decoration:none}ins{background:#dfd;text-decoration:none}"
)


def make_folder(changes: Sequence[ItemChange], out: Path) -> Path:
    """Write `out/look/index.html` with its page images; return its path."""
    folder = out / "look"
    folder.mkdir(parents=True, exist_ok=True)
    named = [change for change in changes if change.after.name]
    shown = named if len(named) <= MOST else named[: MOST // 2] + named[-MOST // 2 :]
    body = "".join(_section(change, out, folder) for change in shown)
    index = folder / "index.html"
    index.write_text(f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{body}", "utf-8")
    return index


def _section(change: ItemChange, out: Path, folder: Path) -> str:
    row = change.after
    texts = [
        (out / name / row.corpus / f"{row.name}.md").read_text("utf-8").splitlines()
        for name in ("before", "after")
    ]
    title = escape(f"{row.corpus} / {row.name}: {change.moved or 'no measure moves'}")
    picture = _image(row.path, folder / f"{row.corpus}-{row.name}.png")
    return f"<h3>{title}</h3><section><img src='{picture}'><pre>{''.join(_marked(*texts))}</pre></section>"


def _image(path: str, target: Path) -> str:
    """Render the first page of a PDF; it stays as it is, so once is enough."""
    if not target.exists():
        with open_pdf(Path(path)) as pdf:
            target.write_bytes(encode_png(pdf.render(0, dpi=DPI)))
    return target.name


def _marked(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    for line in difflib.unified_diff(before, after, n=2, lineterm=""):
        if line.startswith(("---", "+++")):
            continue
        tag = {"-": "del", "+": "ins"}.get(line[0])
        yield f"<{tag}>{escape(line)}</{tag}>\n" if tag else f"{escape(line)}\n"
