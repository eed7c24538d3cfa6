"""Small filings and pages for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

from docparse.gold.pages import split_pages
from docparse.gold.read import Filing, read_filing
from docparse.gold.tags import find_facts, name_pattern, registrant_names
from docparse.gold.tokens import flow_of, painted, put_tags, to_html

FIXTURE = Path(__file__).parents[2] / "fixtures" / "filing" / "lanternworks-10k.html"
_HEAD = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"'
    ' xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"'
    ' xmlns:ixt-sec="http://www.sec.gov/inlineXBRL/transformation/2015-08-31" xmlns:dei="http://xbrl.sec.gov/dei/2024"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)


def ix(text: str, name: str = "us-gaap:X", form: str = "ixt:num-dot-decimal", **more: str) -> str:
    """A number's tag."""
    extra = "".join(f' {key}="{value}"' for key, value in more.items())
    return (
        f'<ix:nonFraction name="{name}" contextRef="c" unitRef="usd" decimals="-3" format="{form}"{extra}>'
        f"{text}</ix:nonFraction>"
    )


def write(folder: Path, body: str, head: str = "") -> Path:
    """A filing with `body`."""
    path = folder / "filing.html"
    path.write_text(f"{_HEAD}<head>{head}</head><body>{body}</body></html>", encoding="utf-8")
    return path


def read(folder: Path, body: str, head: str = "") -> Filing:
    return read_filing(write(folder, body, head))


def pages(filing: Filing, *, all_concepts: bool = False) -> list[str]:
    """Gold HTML of every page, without a browser."""
    cut = split_pages(filing.tokens, filing.breaks)
    flows = [flow_of(painted(page.tokens)) for page in cut]
    names = name_pattern(
        registrant_names(flows, filing.tags, filing.facts.get("dei:EntityRegistrantName", ""))
    )
    out = []
    for page, flow in zip(cut, flows, strict=True):
        spans, _ = find_facts(flow, filing.tags, names, all_concepts=all_concepts)
        out.append(to_html(put_tags(painted(page.tokens), flow, spans)))
    return out


def gold(folder: Path, body: str, *, all_concepts: bool = False) -> str:
    """Gold HTML of a filing of one page."""
    (page,) = pages(read(folder, body), all_concepts=all_concepts)
    return page
