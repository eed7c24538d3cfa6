"""The model as judge, against a scripted server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docparse.endpoint import Client, EndpointConfig
from docparse.judge.llm import judge as llm
from docparse.judge.llm.judge import UNJUDGED, JudgedPage, llm_judge, llm_judge_pages
from docparse.judge.llm.prompt import compact
from docparse.judge.model import Fact, FactType, Profile, Verdict
from tests.endpoint_server import Body, Drip, EndpointServer, Refuse, Say, Status, prompt_text

GOLD = (
    "<p><reportingentity>Acme Holdings Limited</reportingentity> paid <number>1,234</number> on "
    "<temporal>March 24, 2025</temporal> for <reportingentity>Bolt Works Company</reportingentity></p>"
)
PREDICTION = "<p>Acme Ho1dings Limited paid 1,234 on March 24, 2025 for B0lt Works Company</p>"
Opinions = Callable[[dict[int, dict[str, Any]]], list[dict[str, Any]]]


def verdict(index: int, kind: FactType, text: str, *, correct: bool = False) -> Verdict:
    fact = Fact(index, kind, text, f"before {text} after", 0, len(text), None, 1, 1)
    matched = text if correct else ""
    return Verdict(
        fact, correct, correct, correct, False, "unknown", "exact" if correct else "none", matched, "rule"
    )


def verdicts() -> tuple[Verdict, ...]:
    """Two undecided names, and two facts that the rules find."""
    return (
        verdict(0, "reporting_entity", "Acme Holdings Limited"),
        verdict(1, "number", "1,234", correct=True),
        verdict(2, "temporal", "March 24, 2025", correct=True),
        verdict(3, "reporting_entity", "Bolt Works Company"),
    )


def asked(body: Body) -> dict[int, dict[str, Any]]:
    """The facts of a request, by id, as the model reads them."""
    text = prompt_text(body)
    lines = text[text.index("Facts to judge:") :].splitlines()
    return {fact["id"]: fact for fact in map(json.loads, filter(re.compile(r"\{").match, lines))}


def entry(number: int, matched: str = "", *, correct: bool = False, **changes: Any) -> dict[str, Any]:
    found = bool(matched)
    return {
        "id": number,
        "found": found,
        "matched_text": matched,
        "reason": "as read",
        "correct": correct,
        **changes,
    }


def honest(fact: dict[str, Any]) -> dict[str, Any]:
    misread = {"Acme Holdings Limited": "Acme Ho1dings Limited", "Bolt Works Company": "B0lt Works Company"}
    return entry(fact["id"], misread.get(fact["text"], fact["text"]))


def replies(opinions: Opinions) -> Callable[[Body], str]:
    return lambda body: json.dumps({"facts": opinions(asked(body))})


@pytest.fixture
def server() -> Iterator[EndpointServer]:
    with EndpointServer(replies(lambda facts: [honest(fact) for fact in facts.values()])) as running:
        yield running


@pytest.fixture
def client(server: EndpointServer) -> Iterator[Client]:
    with Client(config(server)) as running:
        yield running


@pytest.fixture(autouse=True)
def names_are_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules' own idea of what is undecided is tested with them; here, whatever is not correct."""
    monkeypatch.setattr(llm, "undecided", lambda all_, profile: tuple(v for v in all_ if not v.correct))


def config(server: EndpointServer, cache: Path | None = None, **options: Any) -> EndpointConfig:
    settings = {"deadline": 5.0, "wait_cap": 0.02, "attempts": 2, **options}
    return EndpointConfig(base_url=server.base_url, model="judge", cache=cache, **settings)


def judge(client: Client, profile: Profile = "strict") -> tuple[Verdict, ...]:
    return llm_judge(verdicts(), GOLD, PREDICTION, client, profile=profile)


def test_only_undecided_facts_are_sent(server: EndpointServer, client: Client) -> None:
    judged = judge(client)
    assert len(server.requests) == 1
    facts = asked(server.bodies[0])
    assert {n: fact["text"] for n, fact in facts.items()} == {
        1: "Acme Holdings Limited",
        2: "Bolt Works Company",
    }
    assert facts[1]["type"] == "reporting_entity"
    assert facts[1]["context"] == "before Acme Holdings Limited after"
    assert server.bodies[0]["temperature"] == 0
    assert "<reportingentity>" not in prompt_text(server.bodies[0])
    assert [v.fact.index for v in judged] == [0, 1, 2, 3]
    assert judged[1:3] == verdicts()[1:3]
    assert [(v.found, v.correct, v.decided_by) for v in (judged[0], judged[3])] == [(True, False, "llm")] * 2
    assert judged[0].matched_text == "Acme Ho1dings Limited"
    assert "as read" in judged[0].reason


def test_nothing_undecided_asks_nothing(server: EndpointServer, client: Client) -> None:
    decided = tuple(v for v in verdicts() if v.correct)
    assert llm_judge(decided, GOLD, PREDICTION, client, profile="strict") == decided
    assert llm_judge(verdicts(), GOLD, "  ", client, profile="strict") == verdicts()
    assert server.requests == []


@pytest.mark.parametrize("profile", ["strict", "paper", "released"])
def test_quotation_must_stand_in_the_prediction(
    server: EndpointServer, client: Client, profile: Profile
) -> None:
    server.reply = replies(lambda facts: [entry(n, fact["text"], correct=True) for n, fact in facts.items()])
    judged = judge(client, profile)
    assert not judged[0].correct
    assert judged[0].decided_by == "none"
    assert "does not occur in the prediction" in judged[0].reason


def test_sound_correction_is_accepted(server: EndpointServer, client: Client) -> None:
    server.reply = replies(lambda facts: [entry(1, "AcmeHoldings Limited", correct=True), entry(2)])
    read = PREDICTION.replace("Acme Ho1dings", "AcmeHoldings")
    judged = llm_judge(verdicts(), GOLD, read, client, profile="strict")
    assert (judged[0].correct, judged[0].found, judged[0].decided_by) == (True, True, "llm")
    assert (judged[3].correct, judged[3].found) == (False, False)


def test_strict_keeps_digits(server: EndpointServer, client: Client) -> None:
    lost = (verdict(0, "number", "1,234"),)
    server.reply = replies(lambda facts: [entry(1, "1,284", correct=True)])
    judged = llm_judge(lost, GOLD, "<p>paid 1,284</p>", client, profile="strict")
    assert not judged[0].correct
    assert "other digits" in judged[0].reason


def test_strict_gives_each_occurrence_once(server: EndpointServer, client: Client) -> None:
    names = [verdict(i, "reporting_entity", "Acme Ltd", correct=i == 0) for i in range(3)]
    server.reply = replies(lambda facts: [entry(n, "Acme Ltd", correct=True) for n in facts])
    judged = llm_judge(names, GOLD, "<p>Acme Ltd and ACME LTD</p>", client, profile="strict")
    assert [v.correct for v in judged] == [True, True, False]
    assert "belongs to another fact" in judged[2].reason


def test_missing_ids_are_asked_again(server: EndpointServer, client: Client) -> None:
    server.script(Say(json.dumps({"facts": [entry(1, "Acme Ho1dings Limited"), entry(9, "1,234")]})))
    judged = judge(client)
    assert [list(asked(body)) for body in server.bodies] == [[1, 2], [2]]
    assert judged[3].decided_by == "llm"


def test_what_stays_missing_is_unjudged(server: EndpointServer, client: Client) -> None:
    server.reply = replies(lambda facts: [honest(facts[1])] if 1 in facts else [])
    judged = judge(client)
    assert [list(asked(body)) for body in server.bodies] == [[1, 2], [2], [2]]
    assert (judged[3].decided_by, judged[3].correct) == (UNJUDGED, False)
    assert judged[0].decided_by == "llm"
    assert len(judged) == 4


def test_repeated_question_is_worded_anew(server: EndpointServer, tmp_path: Path) -> None:
    server.reply = lambda body: "I would rather not."
    with Client(config(server, cache=tmp_path / "a.sqlite")) as client:
        judged = judge(client)
        assert (client.usage.calls, client.usage.cached) == (3, 0)
    assert [v.decided_by for v in judged] == [UNJUDGED, "exact", "exact", UNJUDGED]


def test_truncated_answer_leads_to_smaller_questions(
    server: EndpointServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llm, "BATCH", 4)
    whole = json.dumps({"facts": [entry(1, "Acme Ho1dings Limited"), entry(2, "B0lt Works Company")]})
    names = tuple(verdict(i, "reporting_entity", f"Name {i}") for i in range(4))
    server.script(Say(whole[: whole.index('{"id": 2') + 30], finish_reason="length", usage=None))
    judged = llm_judge(names, GOLD, PREDICTION + " Name 0 1 2 3", client, profile="strict")
    assert sorted(list(asked(body)) for body in server.bodies) == [[1, 2, 3, 4], [2], [3], [4]]
    assert {v.decided_by for v in judged} <= {"llm", "none"}


@pytest.mark.parametrize("fault", [Status(500), Status(401), Drip(30)], ids=["500", "401", "drip"])
def test_failed_page_stays_in_the_denominator(server: EndpointServer, fault: Any) -> None:
    server.script(fault, fault)
    with Client(config(server, deadline=0.3)) as client:
        judged = judge(client)
    assert len(judged) == 4
    assert [v.decided_by for v in judged] == [UNJUDGED, "exact", "exact", UNJUDGED]
    assert "not judged: http://127.0.0.1" in judged[0].reason


def test_one_page_failing_leaves_the_others(server: EndpointServer, client: Client) -> None:
    good = server.reply
    server.reply = lambda body: Status(400, "no") if "page two" in prompt_text(body) else good(body)
    pages = [
        JudgedPage(verdicts(), GOLD, PREDICTION + name) for name in ("page one", "page two", "page three")
    ]
    progress: list[tuple[int, int]] = []
    judged = llm_judge_pages(pages, client, profile="strict", done=lambda n, of: progress.append((n, of)))
    assert [page[0].decided_by for page in judged] == ["llm", UNJUDGED, "llm"]
    assert progress == [(1, 3), (2, 3), (3, 3)]


def test_plain_text_server_and_prose(server: EndpointServer, client: Client) -> None:
    server.refuse = Refuse(formats=("json_schema", "json_object"))
    good = server.reply
    server.reply = lambda body: f"Certainly! Here it is:\n```json\n{good(body)}\n```\nAnything else?"
    assert [v.decided_by for v in judge(client)] == ["llm", "exact", "exact", "llm"]


def test_second_run_pays_nothing(server: EndpointServer, tmp_path: Path) -> None:
    cache = tmp_path / "a.sqlite"
    pages = [JudgedPage(verdicts(), GOLD, f"{PREDICTION} {n}") for n in range(5)]
    server.reply = lambda body: (
        Status(500)
        if f"{PREDICTION} 3" in prompt_text(body)
        else replies(lambda facts: [honest(fact) for fact in facts.values()])(body)
    )
    with Client(config(server, cache=cache)) as client:
        first = llm_judge_pages(pages, client, profile="strict")
        assert client.usage.calls == 4
    server.reply = replies(lambda facts: [honest(fact) for fact in facts.values()])
    paid = len(server.requests)
    with Client(config(server, cache=cache)) as client:
        second = llm_judge_pages(pages, client, profile="strict")
        assert (client.usage.calls, client.usage.cached) == (1, 4)
    assert len(server.requests) == paid + 1
    assert [a == b for a, b in zip(first, second, strict=True)] == [True, True, True, False, True]


def test_many_facts_go_in_batches(server: EndpointServer, client: Client) -> None:
    names = tuple(verdict(i, "reporting_entity", f"Name {i}") for i in range(llm.BATCH * 2 + 5))
    judged = llm_judge(names, GOLD, PREDICTION, client, profile="strict")
    assert sorted(len(asked(body)) for body in server.bodies) == [5, llm.BATCH, llm.BATCH]
    assert len(judged) == len(names)


def test_pages_are_sent_without_ballast() -> None:
    html = (
        '<head><style>p {}</style></head><p style="x">Net <span class="y">loss</span></p><!-- z -->\n\n'
        '<td colspan="2" style="w">(5)</td><td>&lt;6</td>  <5'
    )
    assert compact(html) == '<p>Net loss</p>\n<td colspan="2">(5)</td><td>&lt;6</td> <5'
    assert compact("# A\n\n| 1 | < 2 |") == "# A\n| 1 | < 2 |"
