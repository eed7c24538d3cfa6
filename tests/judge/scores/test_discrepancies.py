"""Ten made pages, each with one sort of difference that the verifier is to name; nothing that is none."""

from __future__ import annotations

import pytest

from docparse.judge.evaluate import score_set
from docparse.judge.report.write import summary_dict, terminal_table
from docparse.judge.scores.discrepancies import recurring_words
from docparse.judge.scores.edit_kinds import Edit

HEADING = "Transfers of Financial Assets"
FIRST = "The transferor surrenders control of the assets when they are sold to the trust."
SECOND = "The Company recorded a gain of <number>1,200</number> on these sales during the year."
THIRD = "Servicing fees are paid monthly by the trust and are not material to the Company."
TABLE = (
    "<table><tr><td></td><td>Level one</td><td>Level two</td></tr>"
    "<tr><td>Loans held</td><td>71</td><td>62</td></tr>"
    "<tr><td>Loans sold</td><td>54</td><td>43</td></tr>"
    "<tr><td>Bonds</td><td><number>35</number></td><td>26</td></tr></table>"
)
LAST = "All amounts are unaudited and should be read together with the annual report of the Company."
GOLD = f"<h2>{HEADING}</h2><p>{FIRST}</p><p>{SECOND}</p><p>{THIRD}</p>{TABLE}<p>{LAST}</p>"
PAGE = GOLD.replace("<number>", "").replace("</number>", "")
ROW = "<tr><td>Bonds</td><td>35</td><td>26</td></tr>"
MARKDOWN = (
    f"# {HEADING}\n\n{FIRST}\n\nThe Company recorded a gain of 1,200 on these sales during the year.\n\n"
    f"{THIRD}\n\n"
    "| | Level one | Level two |\n|---|---|---|\n| Loans held | 71 | 62 |\n| Loans sold | 54 | 43 |\n"
    f"| Bonds | 35 | 26 |\n\n{LAST}"
)


def edits(prediction: str) -> list[tuple[str, str, str]]:
    page = score_set([("p", GOLD, prediction)]).pages[0]
    return [(edit.kind, edit.gold, edit.read) for edit in page.edits]


TEN = {
    "header": PAGE.replace("<td>Level one</td><td>Level two</td>", "<td>Level two</td><td>Level one</td>"),
    "heading": PAGE.replace(f"<h2>{HEADING}</h2>", ""),
    "copied": PAGE.replace(THIRD, f"{THIRD} {FIRST}"),
    "word": PAGE.replace("transferor", "transfessor"),
    "spacing": PAGE.replace("trust and are", "trust, and are"),
    "sentence": PAGE.replace(THIRD, "Each month the trust sends small fees for this service to us."),
    "free_form": "This page explains how bank loans get moved into special vehicles; it mentions a profit of "
    "about twelve hundred, gives some fair values in two levels, and closes with a disclaimer.",
    "truncated": PAGE.split("<table>", maxsplit=1)[0],
    "refused": "I'm sorry, but I cannot assist with transcribing this document.",
    "loop": PAGE.split(ROW, maxsplit=1)[0] + ROW * 40,
}


@pytest.mark.parametrize("kind", TEN)
def test_each_of_ten_pages_is_named(kind: str) -> None:
    found = {name for name, *_ in edits(TEN[kind])}
    assert kind in found
    assert found <= {kind, "truncated"} if kind == "loop" else found == {kind}


@pytest.mark.parametrize("page", [PAGE, MARKDOWN])
def test_a_faithful_page_has_none(page: str) -> None:
    assert edits(page) == []


def test_a_loop_has_not_all_facts() -> None:
    page = score_set([("p", GOLD, TEN["loop"])]).pages[0]
    assert [verdict.correct for verdict in page.verdicts] == [True, False]


def test_an_edit_says_where_it_is_and_which_fact_is_near() -> None:
    page = score_set([("p", GOLD, TEN["word"])]).pages[0]
    (edit,) = page.edits
    assert (edit.gold, edit.read, edit.fact) == ("transferor", "transfessor", 0)
    assert page.gold_text[slice(*edit.span)] == edit.gold
    assert page.prediction_text[slice(*edit.place)] == edit.read


def test_a_word_misread_on_several_pages_is_told_of_the_system() -> None:
    score = score_set([*((name, GOLD, TEN["word"]) for name in "abc"), ("d", GOLD, PAGE)])
    assert recurring_words(page.edits for page in score.pages) == [("transferor", "transfessor", 3)]
    scores = summary_dict(score, other=score_set([(name, GOLD, PAGE) for name in "abcd"]))
    assert scores["discrepancies"]["word"] == {"edits": 3, "pages": 3}
    assert scores["recurring_words"] == [{"gold": "transferor", "read": "transfessor", "pages": 3}]
    table = terminal_table(scores)
    assert "words misread" in table
    assert "transferor → transfessor on 3 pages" in table


def test_words_on_as_many_pages_come_in_the_order_of_the_alphabet() -> None:
    words = [("delta", "dclta"), ("alpha", "alpna"), ("gamma", "garnma"), ("beta", "bcta")]
    edits = [Edit("word", own, read, (0, 1), (0, 1), 0) for own, read in words]
    ordered = [(own, read, 2) for own, read in sorted(words)]
    assert recurring_words([edits, edits[::-1]]) == ordered
