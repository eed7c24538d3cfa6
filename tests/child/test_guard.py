"""Limits hold, whatever the work does; good results before and after a bad item are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.errors import (
    DamagedFileError,
    InputError,
    LimitError,
    PageError,
    UnexpectedError,
    WorkerKilledError,
)
from tests.child.misbehave import count_chars, hijack, killed_once, misbehave
from tests.pdf.build import document, stream, text

LIMITS = Limits(seconds=2, memory=512 << 20, wall=3)


def test_results_come_in_order() -> None:
    assert list(run_each(misbehave, 10, ["a", "print", "ccc"], result=int, limits=LIMITS)) == [10, 50, 30]


@pytest.mark.parametrize(
    ("item", "kind", "problem"),
    [
        ("sleep", LimitError, "3 seconds"),
        ("crash", DamagedFileError, "SIGSEGV"),
        pytest.param(
            "memory",
            LimitError,
            "512 MiB",
            marks=pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory limits need Linux"),
        ),
        ("exit", DamagedFileError, "exit code 3"),
        ("kill", WorkerKilledError, "SIGKILL"),
    ],
)
def test_a_bad_item_costs_only_itself(item: str, kind: type[InputError], problem: str) -> None:
    path = Path("some.pdf")
    results = list(run_each(misbehave, 1, ["a", item, "bb"], result=int, limits=LIMITS, path=path))
    assert (results[0], results[2]) == (1, 2)
    assert type(results[1]) is kind
    assert problem in str(results[1])
    assert results[1].path == path


def test_an_item_whose_worker_is_killed_is_tried_once_more(tmp_path: Path) -> None:
    items = ["a", "kill", "ccc"]
    found = run_each(killed_once, str(tmp_path / "killed"), items, result=int, limits=LIMITS)
    assert list(found) == [1, 4, 3]
    found = run_each(killed_once, str(tmp_path / "again"), items, result=int, limits=LIMITS, retry=False)
    assert [type(one) for one in found] == [int, WorkerKilledError, int]


def test_a_busy_loop_ends() -> None:
    (result,) = run_each(misbehave, 1, ["hang"], result=int, limits=replace(LIMITS, seconds=0.1))
    assert isinstance(result, LimitError)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory limits need Linux")
def test_a_form_bomb_costs_only_its_page() -> None:
    """Nine levels of forms, each painting the next ten times: a billion objects for PDFium to make."""
    forms = {
        100 + level: stream(
            b"/X Do " * 10,
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>" % (101 + level),
        )
        for level in range(9)
    }
    forms[109] = stream(b"0 0 1 1 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    bomb = document(b"/X Do", text(b"good"), resources=b"/XObject<</X 100 0 R>>", extra=forms)
    limits = Limits(seconds=20, memory=256 << 20)
    bad, good = run_each(count_chars, bomb, [0, 1], result=int, limits=limits)
    assert isinstance(bad, LimitError)
    assert good == 4


def test_errors_of_the_work_are_raised() -> None:
    with pytest.raises(PageError, match="page 7: no such page"):
        list(run_each(misbehave, 1, ["a", "raise"], result=int, limits=LIMITS))


def test_an_error_outside_our_tree_names_its_type_and_message() -> None:
    with pytest.raises(UnexpectedError, match=r"ZeroDivisionError: .* by zero"):
        list(run_each(misbehave, 1, ["a", "divide"], result=int, limits=LIMITS))


@pytest.mark.parametrize("item", ["pickle", "garbage", "length"])
def test_nothing_that_a_child_sends_is_run(item: str, tmp_path: Path) -> None:
    trace = tmp_path / "was here"
    results = list(run_each(hijack, str(trace), [item, "fine"], result=int, limits=LIMITS))
    assert isinstance(results[0], DamagedFileError | LimitError)
    assert results[1] == 4
    assert not trace.exists()


def pids(_subject: None, items: Sequence[str]) -> Iterator[int]:
    for item in items:
        if item == "raise":
            problem = "an error of ours"
            raise PageError(problem)
        yield os.getpid()


def pid_after(*items: str) -> int:
    """The process that reads a file after `items` were asked for."""
    with suppress(PageError):
        list(run_each(misbehave, 1, items, result=int, limits=LIMITS))
    (pid,) = run_each(pids, None, ["a"], result=int, limits=LIMITS)
    assert isinstance(pid, int)
    return pid


def test_a_worker_stays_for_the_next_file() -> None:
    pid = pid_after("a")
    assert pid_after("a", "print") == pid
    assert pid_after("raise") == pid


@pytest.mark.parametrize("item", ["sleep", "crash", "exit"])
def test_a_worker_that_failed_is_replaced(item: str) -> None:
    pid = pid_after("a")
    assert pid_after(item) != pid


def test_a_worker_is_not_kept_when_its_work_is_left() -> None:
    pid = pid_after("a")
    results = run_each(pids, None, ["a", "b"], result=int, limits=LIMITS)
    assert next(results) == pid
    results.close()  # type: ignore[attr-defined]
    assert pid_after("a") != pid


def test_a_worker_is_not_kept_when_the_environment_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    pid = pid_after("a")
    monkeypatch.setenv("SOME_KEY", "1")
    assert pid_after("a") != pid


def test_limits_hold_in_a_worker_that_stays() -> None:
    """The CPU time of earlier files does not count against later ones, and memory limits do not add up."""
    patient = replace(LIMITS, seconds=0.1, wall=60)  # the system counts in whole seconds: two at most
    for _ in range(3):
        assert list(run_each(misbehave, 1, ["busy"], result=int, limits=patient)) == [4]
    (result,) = run_each(misbehave, 1, ["hang"], result=int, limits=patient)
    assert isinstance(result, LimitError)
    assert "CPU time" in str(result)


def test_a_document_has_a_limit() -> None:
    limits = Limits(seconds=20, document=1.5)
    results = list(run_each(misbehave, 1, ["a", "sleep", "b"], result=int, limits=limits))
    assert results[0] == 1
    assert isinstance(results[1], LimitError)
    assert "the document was not done within 1.5 seconds" in str(results[2])


def test_an_item_may_have_limits_of_its_own() -> None:
    """What is done with ten pages at once may take as long as ten."""
    one = replace(LIMITS, wall=0.4)
    first, second = run_each(misbehave, 1, ["nap", "nap"], result=int, limits=[one, one.times(10)])
    assert isinstance(first, LimitError)
    assert second == 3
    assert one.times(0) == one


def test_a_loaded_machine_fails_no_page() -> None:
    """Time by the clock may be five times the CPU time: a page that waits is not a page that hangs."""
    assert list(run_each(misbehave, 1, ["nap"], result=int, limits=Limits(seconds=0.5))) == [3]


def test_limits_are_checked() -> None:
    with pytest.raises(ValueError, match="positive"):
        Limits(seconds=0)
