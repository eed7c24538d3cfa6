"""An inline-XBRL filing (XHTML) as one stream of tokens: what a reader sees, and where the tags stand.

Dropped: `ix:header`, scripts, comments, form controls and whatever `display:none` hides. Text that is laid
out but not painted (`visibility:hidden`) keeps its place on the sheet and is no text of the page. Containers
(`ix:nonNumeric` text blocks, `ix:continuation`, `ix:exclude`, `ix:footnote`) are unwrapped; a tag that is
continued elsewhere is marked as `continued` and never used as one fact.
Specification: Inline XBRL 1.1 (XBRL International), EDGAR Filer Manual volume II, section 5.2.5.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from html import entities, escape
from pathlib import Path
from typing import Any

from docparse.errors import EmptyFileError, GoldError, InputError
from docparse.gold.contexts import Context, read_contexts, read_units
from docparse.gold.style import Style, element_names, read_style, style_sheet, text_style
from docparse.gold.tokens import BLOCKS, VOIDS, Token

IX_NAMESPACES = ("http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL")
# Tags of inline XBRL that may hold a fact of their own; the others are unwrapped.
_FACTS = frozenset(("nonfraction", "fraction", "nonnumeric"))
_DROPPED_NAMES = """head style script noscript template input button select textarea option object embed
 iframe applet audio video canvas svg math map area link meta base title"""
_DROPPED = frozenset(_DROPPED_NAMES.split())
_KEPT_NAMES = """style colspan rowspan align valign width height bgcolor border cellpadding cellspacing nowrap
 dir lang size color face start type value clear noshade hspace vspace class"""
_KEPT = frozenset(_KEPT_NAMES.split())
_ENTITY = re.compile(rb"&(?:([A-Za-z][A-Za-z0-9]*)|#(1[2-5]\d)|#[xX]([89][0-9A-Fa-f]));")
_XML_ENTITIES = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))
# A name for the namespaces that facts are looked up by, whatever prefix a filing gave them.
_KNOWN = re.compile(r"xbrl\.sec\.gov/(dei|ecd)/")
_PREFIX = re.compile(r"""xmlns:([\w.-]+)\s*=\s*["']([^"']+)["']""")
# Characters without width inside a number: a place to break the line, no part of what is shown.
_INSIDE = re.compile("(?<=[0-9.,])[\u00ad\u200b-\u200d\u2060\ufeff]+(?=[0-9.,])")
_DECLARED = re.compile(rb"""(?:encoding|charset)\s*=\s*["']?([\w.:-]+)""", re.I)


@dataclass(frozen=True, slots=True)
class FactTag:
    """One inline-XBRL tag as the filing wrote it; `name` is the concept, with its prefix."""

    index: int
    kind: str
    name: str
    context: str
    unit: str
    format: str
    scale: int
    decimals: str
    sign: str
    nested: bool
    continued: bool


@dataclass(frozen=True, slots=True)
class Filing:
    """A filing read once: `tokens` of its body, `tags` by index, style sheet, and what is known about it.

    `breaks` are indexes into `tokens` before which a new page begins; `contexts` and `units` are what the
    tags refer to.
    """

    path: Path
    sha256: str
    tokens: tuple[Token, ...]
    tags: tuple[FactTag, ...]
    breaks: tuple[int, ...]
    style: str
    facts: dict[str, str]
    notes: tuple[str, ...]
    contexts: dict[str, Context]
    units: dict[str, str]


def read_filing(path: Path) -> Filing:
    """Read an inline-XBRL filing.

    Raises `InputError` if the file cannot be read, `EmptyFileError` if it has no bytes, `GoldError` if it has
    no inline-XBRL tags.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), path=path) from error
    if not data.strip():
        raise EmptyFileError("the file is empty", path=path)
    source = _html_source(data, path)
    names = _prefixes(source)
    root, notes = _parse(source, names)
    reader = _BodyReader(root, names)
    reader.walk(_body(root))
    if not any(tag.kind != "nonnumeric" for tag in reader.tags):
        msg = f"{path}: no inline-XBRL numbers (ix:nonFraction); gold needs a filing that carries tags"
        raise GoldError(msg)
    return Filing(
        path=path,
        sha256=sha256(data).hexdigest(),
        tokens=tuple(reader.tokens),
        tags=tuple(reader.tags),
        breaks=tuple(sorted(set(reader.breaks))),
        style=reader.style,
        facts=_document_facts(root, names),
        notes=notes,
        contexts=read_contexts(root),
        units=read_units(root),
    )


def _html_source(data: bytes, path: Path) -> bytes:
    """The filing's HTML element as UTF-8, named entities written out.

    Of a submission of several documents it is the one with the most tags.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", errors="replace").encode("utf-8")
    documents = re.split(rb"(?i)<DOCUMENT>", data)
    data = max(documents, key=lambda document: document.lower().count(b"contextref"))
    start = re.search(rb"<html[\s>]", data, re.I)
    if start is None:
        msg = f"{path}: not an HTML filing (no <html> element)"
        raise GoldError(msg)
    end = data.lower().rfind(b"</html>")
    body = data[start.start() : end + 7 if end > 0 else len(data)]
    return _ENTITY.sub(_entity, _as_utf8(body, data[: start.start()]))


def _prefixes(source: bytes) -> dict[str, str]:
    """The prefixes that the HTML element declares, by the names that they go by here: `ix`, `dei`, `ecd`."""
    declared = _PREFIX.findall(source[: source.find(b">")].decode("utf-8"))
    names = {prefix: "ix" for prefix, uri in declared if uri in IX_NAMESPACES}
    return names | {prefix: found[1] for prefix, uri in declared if (found := _KNOWN.search(uri))}


def _parse(source: bytes, names: dict[str, str]) -> tuple[Any, tuple[str, ...]]:
    """The root element, and notes on how the file had to be read."""
    from lxml import etree, html

    parser = etree.XMLParser(
        encoding="utf-8",
        huge_tree=True,
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(source, parser), ()
    except etree.XMLSyntaxError as error:
        note = f"not well-formed XML ({error.msg}); read as HTML"
        for prefix in (prefix for prefix, name in names.items() if name == "ix" != prefix):
            source = re.sub(rb"(?i)(</?)" + re.escape(prefix.encode()) + b":", rb"\1ix:", source)
        tree = html.fromstring(
            source, parser=html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True)
        )
        return tree, (note,)


def _as_utf8(body: bytes, prolog: bytes) -> bytes:
    """UTF-8 bytes, whatever the file is: UTF-8 if it decodes, else what it declares, else Windows-1252."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        found = _DECLARED.search(prolog) or _DECLARED.search(body[:2048])
        declared = found.group(1).decode("ascii") if found else "cp1252"
        try:
            return body.decode(declared).encode("utf-8")
        except (LookupError, UnicodeDecodeError):
            return body.decode("cp1252", errors="replace").encode("utf-8")
    return body


def _entity(match: re.Match[bytes]) -> bytes:
    """A named entity as its character, and a control character as browsers read it: as Windows-1252."""
    name, decimal, hexadecimal = match.groups()
    if name is None:
        code = int(decimal) if decimal else int(hexadecimal, 16)
        kept = 0x80 <= code < 0xA0
        return bytes([code]).decode("cp1252", errors="replace").encode() if kept else match.group(0)
    if name in _XML_ENTITIES:
        return match.group(0)
    char = entities.html5.get(name.decode("ascii") + ";")
    return match.group(0) if char is None else char.encode("utf-8")


def _body(root: Any) -> Any:
    return next((node for node in root if isinstance(node.tag, str) and _local(node.tag)[1] == "body"), root)


@lru_cache(maxsize=512)
def _local(tag: str) -> tuple[bool, str]:
    """Return whether an element belongs to inline XBRL, and its local name in lower case."""
    if tag.startswith("{"):
        space, _, name = tag[1:].partition("}")
        return space in IX_NAMESPACES, name.lower()
    prefix, colon, name = tag.lower().rpartition(":")
    return bool(colon) and prefix == "ix", name


@lru_cache(maxsize=8192)
def _attributes(attributes: tuple[tuple[str, str], ...], style: str) -> str:
    out = []
    for name, value in attributes:
        if name == "style":
            if style:
                out.append(f' style="{escape(style)}"')
        elif name in _KEPT:
            out.append(f' {name}="{escape(value)}"')
        elif name == "href" and value.startswith("#"):
            out.append(f' href="{escape(value)}"')
    return "".join(out)


def _source(node: Any) -> str:
    source = node.get("src") or ""
    return f' src="{escape(source)}"' if source else ""


class _BodyReader:
    """Walks the body once, in document order, and fills `tokens`, `tags` and `breaks`."""

    def __init__(self, root: Any, names: dict[str, str]) -> None:
        self.names = names
        self.tokens: list[Token] = []
        self.tags: list[FactTag] = []
        self.breaks: list[int] = []
        self.depth = 0  # open tags that hold a number
        self.raised = 0  # superscripts so far
        self.style, self.rules = style_sheet(root)

    def walk(self, body: Any) -> None:
        """Depth first with a stack of our own: filings nest deeper than Python's recursion likes."""
        style = text_style(read_style(body.get("style") or "").css)
        closing: tuple[str, str, int, bool] | None = ("div", "", -1, False) if style else None
        if style:
            self.tokens.append(Token("open", "div", f' style="{escape(style)}"'))
        stack: list[tuple[Any, Iterator[Any], Any]] = [(body, iter(body), closing)]
        self.text(body.text)
        while stack:
            node, children, closing = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                if closing is not None:
                    self.close(closing)
                if stack:
                    self.text(node.tail)
                continue
            closing = self.open(child) if isinstance(child.tag, str) else None
            if closing is None:
                self.text(child.tail)
                continue
            self.text(child.text)
            stack.append((child, iter(child), closing))

    def text(self, value: str | None) -> None:
        if value:
            value = value if value.isascii() else _INSIDE.sub("", value)
            self.tokens.append(Token("text", value=value))

    def open(self, node: Any) -> tuple[str, str, int, bool] | None:
        """Begin an element; None if it ends here (dropped or void), else what `close` needs."""
        ix, name = _local(node.tag)
        if ix:
            return self.open_ix(node, name)
        style = self.styled(node)
        if style.before:
            self.breaks.append(len(self.tokens))
        # The rule that marks a page's end on screen is no content.
        if style.hidden or name in _DROPPED or (name == "hr" and (style.before or style.after)):
            if style.after:
                self.breaks.append(len(self.tokens))
            return None
        attributes = _attributes(tuple(node.attrib.items()), style.css)
        if name in VOIDS:
            self.tokens.append(
                Token("void", name, attributes + _source(node) if name == "img" else attributes)
            )
            if style.after:
                self.breaks.append(len(self.tokens))
            return None
        self.tokens.append(Token("open", name, attributes))
        if style.unpainted:
            self.tokens.append(Token("start", "unpainted"))
            return name, "unpainted", -1, style.after
        if name == "sup" or (style.raised and name not in BLOCKS):
            self.raised -= 1
            self.tokens.append(Token("start", "raised", mark=self.raised))
            return name, "raised", self.raised, style.after
        return name, "", -1, style.after

    def styled(self, node: Any) -> Style:
        """Inline style, plus what the style sheet's rules say."""
        style = read_style(node.get("style") or "")
        for name in element_names(node) if self.rules else ():
            for rule in self.rules.get(name, ()):
                if rule.applies(node):
                    style = style.with_rule(rule.style)
        if node.get("hidden") is not None:
            style = replace(style, hidden=True)
        # Children may set a size again: a box of size 0 only swallows the blanks between them.
        if style.size_zero and len(node) == 0:
            style = replace(style, unpainted=True)
        return style

    def open_ix(self, node: Any, name: str) -> tuple[str, str, int, bool] | None:
        if name == "header":
            return None
        if name not in _FACTS:
            return "", "", -1, False
        get = {re.split("[}:]", key)[-1].lower(): value for key, value in node.attrib.items()}.get
        scale = (get("scale") or "0").strip()
        tag = FactTag(
            index=len(self.tags),
            kind=name,
            name=_concept(get("name") or "", self.names),
            context=get("contextref") or "",
            unit=get("unitref") or "",
            format=(get("format") or "").rpartition(":")[2],
            scale=int(scale) if re.fullmatch(r"[+-]?\d+", scale) else 0,
            decimals=get("decimals") or "",
            sign=get("sign") or "",
            nested=self.depth > 0,
            continued=bool(get("continuedat")),
        )
        self.tags.append(tag)
        self.tokens.append(Token("start", name, mark=tag.index))
        self.depth += name != "nonnumeric"
        return "", name, tag.index, False

    def close(self, closing: tuple[str, str, int, bool]) -> None:
        name, mark, index, breaks = closing
        if mark:
            self.tokens.append(Token("end", mark, mark=index))
            self.depth -= mark in {"nonfraction", "fraction"}
        if name:
            self.tokens.append(Token("close", name))
        if breaks:
            self.breaks.append(len(self.tokens))


def _concept(name: str, names: dict[str, str]) -> str:
    """A concept's name with the prefix that is known here."""
    prefix, colon, local = name.partition(":")
    return f"{names[prefix]}:{local}" if colon and prefix in names else name


def _document_facts(root: Any, names: dict[str, str]) -> dict[str, str]:
    """Displayed text of the document's own facts (`dei:`), the first of each, hidden ones included."""
    out: dict[str, str] = {}
    for node in root.iter():
        if isinstance(node.tag, str) and _local(node.tag) == (True, "nonnumeric"):
            name = _concept(node.get("name") or "", names)
            if name.startswith("dei:") and name not in out:
                out[name] = " ".join("".join(_fact_text(node)).split())
    return out


def _fact_text(node: Any) -> Iterator[str]:
    """The text of a fact without what the filing excludes from it."""
    yield node.text or ""
    for child in node:
        if isinstance(child.tag, str) and _local(child.tag) != (True, "exclude"):
            yield from _fact_text(child)
        yield child.tail or ""
