"""Turn vision models' answers into HTML of the page alone; pure.

    answer → without thoughts → out of its code fence → without special tokens → without small talk
           → LaTeX undone → HTML

Characters of the page stay; only markup goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from docparse.errors import EngineError
from docparse.ocr.engines.vlm.doctags import doctags_to_html, is_doctags, replace_otsl
from docparse.ocr.engines.vlm.latex import undo_latex
from docparse.ocr.engines.vlm.latex_pages import is_latex, latex_to_html
from docparse.ocr.engines.vlm.markdown import markdown_to_html

_THOUGHT = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_THOUGHT_END = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_FENCED = re.compile(r"^[ \t]*```[ \t]*(\w*)[ \t]*\n(.*?)(?:\n[ \t]*```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_PAGE_FENCES = frozenset(("", "html", "markdown", "md", "xml", "text", "txt", "doctags", "latex", "tex"))

_LABELS = (
    "title|sub_title|text|table|image|figure|equation|formula|list|header|footer|page_number|page_footnote|"
    "(?:table|image|figure|equation|code)_(?:caption|footnote)|aside_text|code|algorithm|ref_text|phonetic"
)
_LABEL = re.compile(rf"<\|ref\|>\s*(?:{_LABELS})\s*<\|/ref\|>")
_PLACE = re.compile(
    r"<\|det\|>.*?<\|/det\|>|<\|box_start\|>.*?<\|box_end\|>|<\|ref_start\|>.*?<\|ref_end\|>", re.DOTALL
)
_TOKEN = re.compile(r"<[|｜]/?[A-Za-z_▁ ]{1,40}[|｜]>")

_KIND = r"(?:html|markdown|doctags|transcri\w+|extract\w+|convert\w+|conversion|ocr|output)"
_PREFACE = re.compile(
    r"\A\s*(?:(?:sure|certainly|of course|okay|ok|absolutely)[!,.][ \t]*\n*)?"
    rf"(?:here(?:['’]s| is| are)|below is|i(?:['’]ve| have)|i(?:['’]ll| will))\s[^\n<]{{0,90}}?\b{_KIND}\b"
    r"[^\n<]{0,120}(?:\n+|(?=<))|\A\s*(?:sure|certainly|of course|absolutely)!\s*\n+",
    re.IGNORECASE,
)
_AFTERWORD = re.compile(
    r"\n\s*(?:(?:please )?let me know (?:if|whether)|i hope (?:this|that)|feel free to|is there anything|"
    r"if you (?:need|have|want|would))\b[^\n<]{0,300}\s*\Z",
    re.IGNORECASE,
)
_UNSEEN = re.compile(
    r"<!--.*?-->|<!doctype[^>]*>|<(script|style|head|template)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE
)
_SHELL = re.compile(r"</?(?:html|body)\b[^>]*>", re.IGNORECASE)
_HTML_BLOCK = re.compile(
    r"<(?:html|body|div|p|h[1-6]|ul|ol|section|article|center|dl|main|header|footer)\b", re.IGNORECASE
)
_MARKDOWN_LINE = re.compile(r"^\s{0,3}#{1,6}\s|^\s*\|.*\|\s*$", re.MULTILINE)


def clean(text: str, cleaner: str) -> str:
    """A model's answer as HTML by the named cleaner.

    Raises:
        EngineError: no such cleaner.
    """
    if cleaner not in CLEANERS:
        msg = f"no cleaner is called {cleaner!r}; there are {', '.join(sorted(CLEANERS))}"
        raise EngineError(msg)
    return CLEANERS[cleaner](text)


def from_html(text: str) -> str:
    """Of an answer in HTML: the body."""
    return _SHELL.sub("", _UNSEEN.sub("", undo_latex(bare(text)))).strip()


def from_markdown(text: str) -> str:
    """Of an answer in Markdown, with or without tables in HTML or OTSL."""
    return markdown_to_html(_UNSEEN.sub("", undo_latex(replace_otsl(bare(text))))).strip()


def from_doctags(text: str) -> str:
    """Of an answer in DocTags."""
    return undo_latex(doctags_to_html(bare(text))).strip()


def from_latex(text: str) -> str:
    """Of an answer in LaTeX source."""
    return latex_to_html(bare(text)).strip()


def automatic(text: str) -> str:
    """Of an answer in whichever of the four it is."""
    content = bare(text)
    if is_doctags(content):
        return from_doctags(content)
    if is_latex(content):
        return from_latex(content)
    outside = re.sub(r"<table\b.*?(?:</table\s*>|\Z)", "", content, flags=re.DOTALL | re.IGNORECASE)
    is_html = _HTML_BLOCK.search(outside) or ("<table" in content and not outside.strip())
    if is_html and not _MARKDOWN_LINE.search(outside):
        return from_html(content)
    return from_markdown(content)


CLEANERS: dict[str, Callable[[str], str]] = {
    "auto": automatic,
    "doctags": from_doctags,
    "html": from_html,
    "latex": from_latex,
    "markdown": from_markdown,
}


def bare(text: str) -> str:
    """An answer without thoughts, code fence, special tokens and small talk."""
    text = _without_small_talk(_without_thoughts(text.replace("\r\n", "\n")))
    text = _TOKEN.sub("", _PLACE.sub("", _LABEL.sub("", _unfenced(text))))
    return _without_small_talk(text).strip("\n")


def _without_thoughts(text: str) -> str:
    """Thoughts may lack their opening tag (it belongs to the prompt) or, in a cut answer, the closing one."""
    out: list[str] = []
    at = 0
    for close in _THOUGHT_END.finditer(text):
        begin = _THOUGHT.search(text, at, close.start())
        if begin or at:
            out.append(text[at : begin.start() if begin else close.start()])
        at = close.end()
    rest = text[at:]
    return "".join([*out, "" if _THOUGHT.match(rest.lstrip()) else rest])


def _unfenced(text: str) -> str:
    """The content of its fences, if they hold most of the answer; an open fence ends with the text."""
    inside = [content for language, content in _FENCED.findall(text) if language.lower() in _PAGE_FENCES]
    return "\n\n".join(inside) if 2 * sum(map(len, inside)) > len(text.strip()) else text


def _without_small_talk(text: str) -> str:
    return _AFTERWORD.sub("", _PREFACE.sub("", text))
