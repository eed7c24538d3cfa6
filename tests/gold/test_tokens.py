"""Streams, flows and tags: text is never changed, nesting never broken."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from docparse.gold.pages import cut
from docparse.gold.tokens import Span, Token, flow_of, painted, put_tags, to_html

SETTINGS = settings(derandomize=True, deadline=None, max_examples=150)
TEXT = st.text("ab 1,.$", min_size=1, max_size=6)


def leaf(value: str) -> list[Token]:
    return [Token("text", value=value)]


def wrap(name: str, children: list[list[Token]]) -> list[Token]:
    inner = [token for child in children for token in child]
    return [Token("open", name), *inner, Token("close", name)]


STREAM = st.recursive(
    TEXT.map(leaf) | st.just([Token("void", "br")]),
    lambda inner: st.builds(
        wrap,
        st.sampled_from(["span", "div", "b", "td", "tr", "table"]),
        st.lists(inner, min_size=1, max_size=4),
    ),
    max_leaves=12,
).map(lambda tokens: wrap("div", [tokens]))


def text_of(tokens: list[Token]) -> str:
    return "".join(token.value for token in tokens if token.kind == "text")


def parsed(tokens: list[Token]) -> etree._Element:
    """Fails on anything that is not well nested."""
    return etree.fromstring(to_html(tokens).replace("<br>", "<br/>").replace("<hr>", "<hr/>"))


@SETTINGS
@given(STREAM)
def test_flow_keeps_every_character_in_its_place(tokens: list[Token]) -> None:
    flow = flow_of(tokens)
    for slot, index in enumerate(flow.tokens):
        start = flow.starts[slot]
        assert flow.text[start : start + len(tokens[index].value)] == tokens[index].value
    assert "".join(re.split(r"[\r\n\t\f]", flow.text)) == text_of(tokens)
    assert not re.search(r"[\r\n\t\f]{2}", flow.text)


@SETTINGS
@given(STREAM, st.data())
def test_tags_go_round_their_text_and_leave_the_rest_alone(tokens: list[Token], data: st.DataObject) -> None:
    flow = flow_of(tokens)
    places = [i for i, char in enumerate(flow.text) if char not in "\r\n\t\f"]
    if not places:
        return
    chosen = sorted(data.draw(st.sets(st.sampled_from(places), min_size=1, max_size=6)))
    pairs = zip(chosen[::2], chosen[1::2], strict=False)
    spans = [Span(start, end + 1, f"t{n}") for n, (start, end) in enumerate(pairs)]
    tagged = put_tags(tokens, flow, spans)
    root = parsed(tagged)
    assert text_of(tagged) == text_of(tokens)
    for span in spans:
        (element,) = root.iter(span.tag)
        wanted = re.sub(r"[\r\n\t\f]", "", flow.text[span.start : span.end])
        assert "".join(element.itertext()) == wanted


@SETTINGS
@given(STREAM, st.data())
def test_pages_are_well_nested_and_lose_nothing(tokens: list[Token], data: st.DataObject) -> None:
    breaks = data.draw(st.sets(st.integers(1, len(tokens) - 1), max_size=3))
    pieces = cut(tokens, breaks)
    assert len(pieces) == len(breaks) + 1
    for piece in pieces:
        parsed(piece)
    assert "".join(map(text_of, pieces)) == text_of(tokens)


def test_tag_edge_moves_out_of_an_element_it_covers() -> None:
    tokens = wrap("div", [wrap("b", [leaf("May")]), leaf(" 5, 2025.")])
    flow = flow_of(tokens)
    end = flow.text.index(".")
    html = to_html(put_tags(tokens, flow, [Span(1, end, "temporal")]))
    assert html == "<div><temporal><b>May</b> 5, 2025</temporal>.</div>"


def test_tag_that_ends_inside_an_element_splits_it() -> None:
    tokens = wrap("div", [leaf("May "), wrap("b", [leaf("5, 2025 it")])])
    flow = flow_of(tokens)
    html = to_html(put_tags(tokens, flow, [Span(1, flow.text.index(" it"), "temporal")]))
    assert html == "<div><temporal>May <b>5, 2025</b></temporal><b> it</b></div>"


def test_a_table_reopened_on_the_next_page_keeps_its_column_widths() -> None:
    widths = [
        Token("open", "tr"),
        Token("open", "td", ' style="width:9%"'),
        Token("close", "td"),
        Token("close", "tr"),
    ]
    tokens = [
        Token("open", "table"),
        *widths,
        *wrap("tr", [leaf("a")]),
        *wrap("tr", [leaf("b")]),
        Token("close", "table"),
    ]
    second = cut(tokens, [len(tokens) - 4])[1]
    assert to_html(second) == '<table><tr><td style="width:9%"></td></tr><tr>b</tr></table>'


def test_lists_go_on_counting() -> None:
    tokens = wrap("ol", [wrap("li", [leaf("a")]), wrap("li", [leaf("b")])])
    assert to_html(cut(tokens, [4])[1]) == '<ol start="2"><li>b</li></ol>'


def test_unpainted_text_and_picture_data_are_not_shown() -> None:
    tokens = [
        Token("start", "unpainted"), *leaf("ghost"), Token("end", "unpainted"), *leaf("seen"),
        Token("void", "img", ' width="9" src="data:image/png;base64,AAAA"'),
    ]  # fmt: skip
    assert to_html(painted(tokens)) == 'seen<img width="9">'
