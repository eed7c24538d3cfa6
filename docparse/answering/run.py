"""Inputs → responses, kept as they come: an interrupted run goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from docparse.answering.inputs import Input, Setting, make_input
from docparse.answering.marks import Result, result_of
from docparse.answering.questions import Question
from docparse.answering.responses import Response, add_responses, read_responses, response_of
from docparse.answering.shelf import Shelf
from docparse.answers.citations import final_answer
from docparse.answers.extraction import extract_answers
from docparse.endpoint import Answer, Client
from docparse.errors import DocparseError, EndpointError, MissingExtraError, PermanentEndpointError

AT_ONCE = 16
"""Questions whose inputs are in memory, and whose responses are written together."""

Progress = Callable[[int, int], None]
"""Is told how many of how many questions are over."""


def answer(
    questions: Sequence[Question],
    shelf: Shelf,
    setting: Setting,
    client: Client,
    *,
    responses: Path | None = None,
    extractor: Client | None = None,
    progress: Progress | None = None,
) -> Result:
    """Ask a model every question and score its answers; see `Setting`.

    `responses` is a file: each is added as it comes, and a question whose very request it answers already is
    not asked again. `extractor` takes final answers out of responses, which FinMMDocR's released
    rule asks for (default: `client`). A question that fails keeps its place, with the reason.

    Raises:
        MissingExtraError: a package is missing that every question needs.
        OutputError: `responses` cannot be written.
    """
    earlier = {} if responses is None else read_responses(responses)
    found: list[Response] = []
    for start in range(0, len(questions), AT_ONCE):
        batch = _asked(questions[start : start + AT_ONCE], shelf, setting, client, earlier)
        if setting.extracts:
            batch = with_extracted(questions[start : start + AT_ONCE], batch, extractor or client)
        if responses is not None:
            add_responses([one for one in batch if earlier.get(one.q_id) != one], responses)
        found += batch
        if progress is not None:
            progress(len(found), len(questions))
    return result_of(questions, found, setting)


def inputs_of(
    questions: Sequence[Question], shelf: Shelf, setting: Setting
) -> list[tuple[Input | None, Response]]:
    """Return the input of each question, or None and the response that says why there is none.

    Raises:
        MissingExtraError: a package is missing that every question needs.
    """
    return [_input(question, shelf, setting) for question in questions]


def _input(question: Question, shelf: Shelf, setting: Setting) -> tuple[Input | None, Response]:
    try:
        return make_input(question, shelf, setting), Response(question.id)
    except MissingExtraError:
        raise
    except (DocparseError, ValueError) as error:
        return None, Response(question.id, failure=str(error))


def _asked(
    questions: Sequence[Question],
    shelf: Shelf,
    setting: Setting,
    client: Client,
    earlier: dict[str, Response],
) -> list[Response]:
    """Responses to some questions, in order: kept ones, new ones, failures."""
    made = inputs_of(questions, shelf, setting)
    found = [response for _, response in made]
    wanted: dict[int, str] = {}
    for place, (given, _) in enumerate(made):
        if given is None:
            continue
        digest = given.request.digest(client.config.base_url, client.config.model)
        old = earlier.get(given.question.id)
        if old is not None and old.digest == digest and old.text is not None:
            found[place] = old
        else:
            wanted[place] = digest
    given_inputs = [(made[place][0], digest) for place, digest in wanted.items()]
    answers = client.chat_many([given.request for given, _ in given_inputs if given is not None])
    for place, (given, digest), outcome in zip(wanted, given_inputs, answers, strict=True):
        assert given is not None
        if _too_much(outcome) and setting.system == "pages":
            found[place] = _with_less(questions[place], shelf, setting, client, digest)
        else:
            found[place] = response_of(given, outcome, digest)
    return found


def _too_much(outcome: Answer | EndpointError) -> bool:
    """Whether a server refused a request for what is in it."""
    return isinstance(outcome, PermanentEndpointError) and any(
        f"HTTP {code}:" in str(outcome) for code in (400, 413, 422)
    )


def _with_less(question: Question, shelf: Shelf, setting: Setting, client: Client, digest: str) -> Response:
    """Ask with fewer pixels, then fewer images, until the server takes them (FinMMDocR, appendix D.1)."""
    outcome: Answer | EndpointError = PermanentEndpointError("its page images were refused at every size")
    given = make_input(question, shelf, setting)
    for images in setting.images.fallbacks():
        given = make_input(question, shelf, replace(setting, images=images))
        outcome = client.chat_many([given.request])[0]
        if not _too_much(outcome):
            return replace(response_of(given, outcome, digest), images=str(images))
    return response_of(given, outcome, digest)


def with_extracted(
    questions: Sequence[Question], responses: Sequence[Response], client: Client
) -> list[Response]:
    """Return responses with `extracted` filled in where one has text and none yet."""
    places = [n for n, one in enumerate(responses) if one.text is not None and one.extracted is None]
    items = [(questions[n].text, final_answer(responses[n].text)) for n in places]
    found = list(responses)
    for place, text in zip(places, extract_answers(items, client), strict=True):
        problem = "" if text is not None else "no final answer was extracted: the call failed"
        found[place] = replace(responses[place], extracted=text, failure=problem)
    return found
