"""The Markdown that vision models write, to HTML; pure.

Not all of CommonMark: what models use for pages, HTML tables inside included. Where Markdown would take
characters away that a page may hold, they stay: the numbers of ordered lists, a minus sign before a number at
the start of a line, asterisks of footnotes.
"""

from __future__ import annotations

import re
from html import escape

_HTML_TABLE = re.compile(r"<table\b.*?(?:</table\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG_NAMES = (
    "a|b|blockquote|br|caption|center|code|col|colgroup|dd|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hr|i|img|"
    "li|ol|p|pre|s|section|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul"
)
_TAG = re.compile(rf"</?(?:{_TAG_NAMES})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_BLOCK_LINE = re.compile(
    r"\s*</?(?:blockquote|center|dd|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|li|ol|p|section|ul)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*")
_RULE = re.compile(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*")
_UNDERLINE = re.compile(r"\s{0,3}=+\s*")
_ITEM = re.compile(r"\s*[-*+•]\s+(.*)")
_LONE_NUMBER = re.compile(r"[$€£¥]?\s*\(?[\d,.]+\)?\s*%?")
_FENCE = re.compile(r"\s{0,3}(```+|~~~+)")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")

_CODE = re.compile(r"(`+)(.+?)(?<!`)\1(?!`)")
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|mailto:|#|/|\.)[^()\s]*(?:\s+\"[^\"]*\")?\)")
_STRONG = re.compile(
    r"(?<!\*)(\*{2,3})(?![\s*])(.+?)(?<![\s*])\1(?!\*)|(?<![\w_])(__)(?![\s_])(.+?)(?<![\s_])__(?![\w_])"
)
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^*_]*?[^\s*_])\1(?![\w*])")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_BARE_AMPERSAND = re.compile(r"&(?!#?\w{1,32};)")
_HELD = 0x10FF00  # private use: escaped characters, out of the way of emphasis and tags


def markdown_to_html(text: str) -> str:
    """HTML of a page in Markdown. HTML inside passes as it is; what only looks like a tag is escaped."""
    out: list[str] = []
    at = 0
    for table in _HTML_TABLE.finditer(text):
        out += _blocks(text[at : table.start()].split("\n"))
        out.append(
            table[0]
            if table[0].rstrip().endswith(">") and "</table" in table[0].lower()
            else f"{table[0]}</table>"
        )
        at = table.end()
    out += _blocks(text[at:].split("\n"))
    return "\n".join(out)


def _blocks(lines: list[str]) -> list[str]:
    out: list[str] = []
    paragraph: list[str] = []
    number = 0

    def flush() -> None:
        if paragraph:
            out.append("<p>" + "<br>\n".join(map(inline, paragraph)) + "</p>")
            paragraph.clear()

    while number < len(lines):
        line = lines[number]
        taken, html = _block_at(lines, number)
        if taken and _UNDERLINE.fullmatch(line) and paragraph:
            html = f"<h1>{inline(' '.join(paragraph))}</h1>"
            paragraph.clear()
        if taken:
            flush()
            out += [html] if html else []
        elif line.strip():
            paragraph.append(re.sub(r"^\s*(?:>\s?)*", "", line).strip())
        else:
            flush()
        number += max(taken, 1)
    flush()
    return out


def _block_at(lines: list[str], number: int) -> tuple[int, str]:
    """Return the lines and the HTML of the block that begins here; 0 lines where running text goes on."""
    line = lines[number]
    if heading := _HEADING.fullmatch(line):
        level = len(heading[1])
        return 1, f"<h{level}>{inline(heading[2])}</h{level}>"
    if _FENCE.match(line):
        return _fenced(lines, number)
    if _is_table(lines, number):
        return _table(lines, number)
    if _RULE.fullmatch(line):
        return 1, "<hr>"
    if _is_item(line):
        return _list(lines, number)
    if _BLOCK_LINE.match(line):
        return 1, inline(line.strip())
    return int(bool(_UNDERLINE.fullmatch(line))), ""


def _fenced(lines: list[str], number: int) -> tuple[int, str]:
    end = number + 1
    while end < len(lines) and not _FENCE.match(lines[end]):
        end += 1
    return end + 1 - number, f"<pre>{escape(chr(10).join(lines[number + 1 : end]), quote=False)}</pre>"


def _is_item(line: str) -> bool:
    item = _ITEM.fullmatch(line)
    return bool(item and not _LONE_NUMBER.fullmatch(item[1].strip()))  # "- 1,234" is a number with its sign


def _list(lines: list[str], number: int) -> tuple[int, str]:
    items: list[str] = []
    end = number
    while end < len(lines) and _is_item(lines[end]):
        item = _ITEM.fullmatch(lines[end])
        items.append(f"<li>{inline(item[1].strip())}</li>" if item else "")
        end += 1
    return end - number, "<ul>\n" + "\n".join(items) + "\n</ul>"


def _is_table(lines: list[str], number: int) -> bool:
    line = lines[number].strip()
    if not _BAR.search(line):
        return False
    if line.startswith("|") and line.endswith("|") and len(line) > 2:
        return True
    following = lines[number + 1] if number + 1 < len(lines) else ""
    return bool("|" in following and _TABLE_RULE.fullmatch(following))


def _table(lines: list[str], number: int) -> tuple[int, str]:
    end = number
    while end < len(lines) and _BAR.search(lines[end]):
        end += 1
    rows = lines[number:end]
    headed = len(rows) > 1 and bool(_TABLE_RULE.fullmatch(rows[1]))
    out = ["<table>"]
    for place, row in enumerate(rows):
        cells = [inline(cell.strip()) for cell in _cells(row)]
        if _TABLE_RULE.fullmatch(row) and "-" in row and place <= 1:
            continue
        tag = "th" if headed and place == 0 else "td"
        if any(cells) or place:
            out.append("<tr>" + " ".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>")
    return end - number, "\n".join([*out, "</table>"])


def _cells(row: str) -> list[str]:
    row = row.strip().removeprefix("|")
    if row.endswith("|") and not row.endswith("\\|"):
        row = row[:-1]
    return _BAR.split(row)


def inline(text: str) -> str:
    """One line's inline markup as HTML; `<` and `&` that are text are escaped."""
    text = _ESCAPE.sub(lambda m: chr(_HELD + ord(m[1])), text)
    text = _IMAGE.sub(lambda m: f'<img alt="{escape(m[1])}">', text)
    text = _LINK.sub(r"\1", text)
    text = _CODE.sub(
        lambda m: "<code>" + "".join(chr(_HELD + ord(c)) if c in "*_`<>&" else c for c in m[2]) + "</code>",
        text,
    )
    text = _STRONG.sub(lambda m: f"<strong>{m[2] or m[4]}</strong>", text)
    text = _EMPHASIS.sub(r"<em>\2</em>", text)
    text = _BARE_AMPERSAND.sub("&amp;", _escape_text(text))
    return "".join(
        escape(chr(ord(c) - _HELD), quote=False) if _HELD <= ord(c) < _HELD + 128 else c for c in text
    )


def _escape_text(text: str) -> str:
    """`<` and `>` outside of known tags."""
    out: list[str] = []
    at = 0
    for tag in _TAG.finditer(text):
        out += [text[at : tag.start()].replace("<", "&lt;").replace(">", "&gt;"), tag[0]]
        at = tag.end()
    return "".join([*out, text[at:].replace("<", "&lt;").replace(">", "&gt;")])
