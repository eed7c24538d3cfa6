"""Answers of vision models, written by us after what such models send, to HTML."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.errors import EngineError
from docparse.judge.judge import judge_page
from docparse.judge.read.prediction import read_prediction
from docparse.judge.read.text import strip_fact_tags
from docparse.ocr.engines.vlm.cleaners import CLEANERS, bare, clean

HTML = "<h1>Report</h1>\n<table><tr><td>Net loss</td><td>(1,234)</td></tr></table>"


@pytest.mark.parametrize(
    "answer",
    [
        HTML,
        f"```html\n{HTML}\n```",
        f"Here is the HTML transcription of the page:\n\n```html\n{HTML}\n```\n\nLet me know if it fits.",
        f"Certainly!\n\nHere's the page converted to HTML:\n{HTML}",
        f"<think>The page shows <p>a table</p>.</think>\n{HTML}",
        f"The page shows a table.\n</think>\n{HTML}",
        f"{HTML}\n<think>Is that all?</think>",
        f"<!DOCTYPE html>\n<html><head><style>p {{}}</style></head><body>{HTML}</body></html>",
        f"```html\r\n{HTML}\r\n```\r\n",
        f"```html\n{HTML}",
        f"{HTML}<|im_end|>",
        f"{HTML}\n<!-- page 1 --><script>alert(1)</script>",
    ],
)
@pytest.mark.parametrize("cleaner", ["html", "auto"])
def test_wrappings_come_off(answer: str, cleaner: str) -> None:
    assert clean(answer, cleaner) == HTML


def test_a_page_that_sounds_like_small_talk_stays() -> None:
    page = "<p>Here are the risks that we know of:</p>\n<p>If you have shares, sell.</p>"
    assert clean(page, "html") == page
    assert "Below is a summary" in clean("Below is a summary of our debt:\n\n| a | b |", "markdown")


def test_grounding_tokens() -> None:
    answer = (
        "<|ref|>title<|/ref|><|det|>[[10, 20, 300, 40]]<|/det|>\n# Report\n\n"
        "<|ref|>text<|/ref|><|det|>[[10, 60, 300, 80]]<|/det|>\nNet loss of \\(8 million\n\n"
        "<|ref|>table<|/ref|><|det|>[[10, 90, 300, 200]]<|/det|>\n<table><tr><td>5</td></tr></table>\n"
        "<｜end▁of▁sentence｜>"
    )
    wanted = "<h1>Report</h1>\n<p>Net loss of $8 million</p>\n<table><tr><td>5</td></tr></table>"
    assert clean(answer, "markdown") == clean(answer, "auto") == wanted
    assert "Acme" in clean("<|ref|>Acme Corp<|/ref|><|det|>[[1,2,3,4]]<|/det|>", "markdown")


MARKDOWN = """\
# Annual *Report*

Acme & Co. paid **$1,234** in 2024,
of which 5% < 6%.

| Item | 2024 | 2023 |
|:-----|-----:|-----:|
| Net loss<sup>(1)</sup> | (1,234) | \\$5\\|6 |
| AT&amp;T | | 7* |

1. First
2) Second

- cash
- notes
- 1,234

(1) See [note 3](#n3) and ![logo](x.png).
---
"""
MARKDOWN_HTML = """\
<h1>Annual <em>Report</em></h1>
<p>Acme &amp; Co. paid <strong>$1,234</strong> in 2024,<br>
of which 5% &lt; 6%.</p>
<table>
<tr><th>Item</th> <th>2024</th> <th>2023</th></tr>
<tr><td>Net loss<sup>(1)</sup></td> <td>(1,234)</td> <td>$5|6</td></tr>
<tr><td>AT&amp;T</td> <td></td> <td>7*</td></tr>
</table>
<p>1. First<br>
2) Second</p>
<ul>
<li>cash</li>
<li>notes</li>
</ul>
<p>- 1,234</p>
<p>(1) See note 3 and <img alt="logo">.</p>
<hr>"""


def test_markdown() -> None:
    assert clean(MARKDOWN, "markdown") == MARKDOWN_HTML
    assert clean(f"```markdown\n{MARKDOWN}\n```", "auto") == MARKDOWN_HTML


@pytest.mark.parametrize(
    ("line", "html"),
    [
        ("5* and 6*", "5* and 6*"),
        ("*Less than* 1", "<em>Less than</em> 1"),
        ("a_b_c", "a_b_c"),
        ("**Total**5", "<strong>Total</strong>5"),
        ("***x***", "<strong>x</strong>"),
        ("______", "<hr>"),
        (r"\*5 \_6\_ \# \<b\>", "*5 _6_ # &lt;b&gt;"),
        ("`a<b*c*`", "<code>a&lt;b*c*</code>"),
        ("[1](2)", "[1](2)"),
        ("<5 and >6 <foo>", "&lt;5 and &gt;6 &lt;foo&gt;"),
        ("- (1,234)", "- (1,234)"),
        ("Apple Inc. | 2024 | 30", "Apple Inc. | 2024 | 30"),
        ("> quoted", "quoted"),
        ("Title\n=====", "<h1>Title</h1>"),
        ("```\na < b\n```\nc", "<pre>a &lt; b</pre>\n<p>c</p>"),
        (
            "a | b\n--- | ---\n1 | 2",
            "<table>\n<tr><th>a</th> <th>b</th></tr>\n<tr><td>1</td> <td>2</td></tr>\n</table>",
        ),
        ("| 1 | 2 |", "<table>\n<tr><td>1</td> <td>2</td></tr>\n</table>"),
        ("x\n<table><tr><td>1", "<p>x</p>\n<table><tr><td>1</table>"),
    ],
)
def test_markdown_lines(line: str, html: str) -> None:
    assert clean(line, "markdown") in {html, f"<p>{html}</p>"}


DOCTAGS = (
    "<doctag><page_header><loc_10><loc_12><loc_90><loc_20>Acme & Co.</page_header>"
    "<section_header_level_1><loc_1><loc_2><loc_3><loc_4>Results</section_header_level_1>"
    "<text><loc_1><loc_2><loc_3><loc_4>Net loss of 5 < 6</text>"
    "<unordered_list><list_item><loc_1><loc_2><loc_3><loc_4>cash</list_item></unordered_list>"
    "<otsl><loc_1><loc_2><loc_3><loc_4><caption>Table 1</caption>"
    "<ched>Item<ched>2024<lcel><nl><rhed>Loss<fcel>(1,234)<fcel>5<nl><ucel><ecel><fcel>7<nl></otsl>"
    "<picture><loc_1><loc_2><loc_3><loc_4><caption>A chart</caption></picture></doctag>"
)
DOCTAGS_HTML = """\
<p>Acme &amp; Co.</p><h2>Results</h2><p>Net loss of 5 &lt; 6</p><ul><li>cash</li></ul>
<p>Table 1</p>
<table>
<thead>
<tr><th>Item</th> <th colspan="2">2024</th></tr>
</thead>
<tbody>
<tr><th rowspan="2">Loss</th> <td>(1,234)</td> <td>5</td></tr>
<tr><td></td> <td>7</td></tr>
</tbody>
</table>
<p>A chart</p>"""


@pytest.mark.parametrize("cleaner", ["doctags", "auto"])
def test_doctags(cleaner: str) -> None:
    assert clean(DOCTAGS, cleaner) == DOCTAGS_HTML


def test_otsl_inside_markdown() -> None:
    answer = "# Results\n\n<fcel>Loss<fcel>(1,234)<nl><fcel>Tax<lcel><nl>\n\nAfter **that**."
    html = clean(answer, "auto")
    assert html.startswith("<h1>Results</h1>\n<table>\n<tr><td>Loss</td> <td>(1,234)</td></tr>")
    assert '<td colspan="2">Tax</td>' in html
    assert html.endswith("<p>After <strong>that</strong>.</p>")


def test_unsound_spans_keep_their_text() -> None:
    html = clean("<otsl><lcel>1<ucel>2<nl><xcel><fcel>3<nl><ucel><lcel><nl>", "doctags")
    assert [html.count(f">{n}<") for n in (1, 2, 3)] == [1, 1, 1]


def test_unknown_cleaner() -> None:
    with pytest.raises(
        EngineError, match="no cleaner is called 'x'; there are auto, doctags, html, latex, markdown"
    ):
        clean("", "x")


TOKENS = [
    *("<fcel>", "<lcel>", "<ucel>", "<xcel>", "<nl>", "<otsl>", "</otsl>", "<text>", "</text>", "<loc_5>"),
    *(
        "<doctag>",
        "```",
        "```html\n",
        "\n",
        "| ",
        "# ",
        "- ",
        "<table>",
        "<td>",
        "</table>",
        "**",
        "\\(",
        "\\)",
    ),
    *("$", "<|ref|>", "<|/ref|>", "<think>", "word ", " & ", " < "),
]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(TOKENS), max_size=25), st.sampled_from(sorted(CLEANERS)))
def test_any_answer_is_cleaned(pieces: list[str], cleaner: str) -> None:
    assert isinstance(clean("".join(pieces), cleaner), str)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.sampled_from([t for t in TOKENS if "```" not in t and "think" not in t]), max_size=20))
def test_numbers_survive_cleaning(pieces: list[str]) -> None:
    text = "".join(f"{piece}N{100 + number} " for number, piece in enumerate(pieces))
    for cleaner in CLEANERS:
        html = clean(text, cleaner)
        assert [n for n in range(100, 100 + len(pieces)) if f"N{n}" not in html] == []


@pytest.mark.parametrize(
    "text", ["<think>" * 2000, "```\n" * 5000, "<otsl><fcel>" * 3000, "**a" * 5000, "[" * 20000, "\\(" * 5000]
)
def test_hostile_answers_end(text: str) -> None:
    for cleaner in CLEANERS:
        clean(text, cleaner)


def test_bare_is_idempotent() -> None:
    assert bare(bare(f"```html\n{HTML}\n```")) == HTML


PAGES = Path(__file__).parents[3] / "shared" / "data" / "sec" / "pages"


@pytest.fixture(scope="module")
def real_pages() -> list[str]:
    """Every sixth page of the filings that stand beside the checkout."""
    if not PAGES.is_dir():
        pytest.skip(f"no real pages at {PAGES}")
    return [path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.gold.html"))[::6]]


def lost(gold: str, prediction: str) -> list[str]:
    return [verdict.fact.text for verdict in judge_page(gold, prediction) if not verdict.correct]


def test_real_pages_pass_unharmed(real_pages: list[str]) -> None:
    for gold in real_pages:
        html = strip_fact_tags(gold)
        text = read_prediction(html).text
        assert lost(gold, clean(f"```html\n{html}\n```", "auto")) == []
        assert lost(gold, clean(text.replace("\n", "\n\n"), "markdown")) == []


def test_dollars_of_real_pages_come_back(real_pages: list[str]) -> None:
    eaten = 0
    for gold in real_pages:
        lines = read_prediction(strip_fact_tags(gold)).text.split("\n")
        rows = ["| " + line.replace("\t", " | ") + " |" if "\t" in line else line for line in lines]
        page = "\n\n".join(re.sub(r"\$([^$\n]+)\$", r"\\(\1\\)", row) for row in rows)
        eaten += len(lost(gold, page))
        assert lost(gold, clean(page, "auto")) == []
    assert eaten > 50
