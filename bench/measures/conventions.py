"""Any system's Markdown in the layout benchmark's own conventions, so that like is compared with like.

The ground truth has no emphasis, no links, no image placeholders, no escapes, and its tables are
HTML with white space between the tags. No system should lose by its taste in such matters: these rules
change marks only, never the words, and they are the same for everybody.
"""

from __future__ import annotations

import re
from html import escape, unescape

from bench.measures.markdown_html import HtmlTable, pipe_tables_to_html, read_tables, table_spans

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_LINK = re.compile(r"(?<!!)\[([^\[\]]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)")
_INLINE_TAG = re.compile(
    r"</?(?:b|strong|i|em|u|s|mark|span|sup|sub|small|ins|del|a|p|div|center|figure)\b[^>]*>", re.I
)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_IMG_TAG = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
_STRONG = re.compile(r"(\*{1,3}|~~|(?<!\w)_{1,3}(?=\S))(\S(?:[^\n]*?\S)?)\1(?!\w)")
_STARS = re.compile(r"(\*{1,3}|~~)(\S(?:[^\n]*?\S)?)\1")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~$<&])")
_RULE = re.compile(r"^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$", re.MULTILINE)
_FENCE = re.compile(r"^ {0,3}```.*$", re.MULTILINE)
_CODE = re.compile(r"(`+)([^`\n]+)\1")


def to_conventions(markdown: str) -> str:
    """`markdown` with the benchmark's marks; running it twice changes nothing more on ordinary text."""
    html = pipe_tables_to_html(markdown)
    out: list[str] = []
    at = 0
    for start, end in table_spans(html):
        out.append(_plain_marks(html[at:start]))
        out += [write_table(table) for table in read_tables(html[start:end])]
        at = end
    return "\n".join([*out, _plain_marks(html[at:])])


def write_table(table: HtmlTable) -> str:
    """One table as the ground truth writes it: a tag or a text a line."""
    lines = ["<table>"]
    for row in table:
        lines.append(" <tr>")
        for cell in row:
            spans = f' colspan="{cell.colspan}"' if cell.colspan > 1 else ""
            spans += f' rowspan="{cell.rowspan}"' if cell.rowspan > 1 else ""
            text = escape(_plain_marks(cell.text), quote=False)
            lines += [f"  <td{spans}>", *([f"   {text}"] if text else []), "  </td>"]
        lines.append(" </tr>")
    return "\n".join([*lines, "</table>", ""])


def _plain_marks(text: str) -> str:
    text = _BREAK.sub("\n", _IMG_TAG.sub("", _IMAGE.sub("", _COMMENT.sub("", text))))
    text = _LINK.sub(r"\1", _INLINE_TAG.sub("", text))
    text = _CODE.sub(r"\2", _FENCE.sub("", _RULE.sub("", text)))
    previous = None
    while previous != text:
        previous = text
        text = _STARS.sub(r"\2", _STRONG.sub(r"\2", text))
    return unescape(_ESCAPE.sub(r"\1", text))
