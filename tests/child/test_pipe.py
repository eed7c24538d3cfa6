"""Messages arrive whole and in order, whatever their size, and nobody waits longer than he said."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docparse.child.pipe import LARGEST, GarbledError, Pipe


@pytest.fixture
def ends() -> Iterator[tuple[Pipe, Pipe, list[int]]]:
    """Two ends of one conversation, and their descriptors: in, out of the first; in, out of the second."""
    (one_in, other_out), (other_in, one_out) = os.pipe(), os.pipe()
    descriptors = [one_in, one_out, other_in, other_out]
    yield Pipe(one_in, one_out), Pipe(other_in, other_out), descriptors
    for descriptor in descriptors:
        os.close(descriptor)


@given(messages=st.lists(st.binary(max_size=300), min_size=1, max_size=5), size=st.sampled_from([0, 200_000]))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_messages_arrive_whole_and_in_order(
    ends: tuple[Pipe, Pipe, list[int]], messages: list[bytes], size: int
) -> None:
    one, other, _ = ends
    sent = [*messages, b"x" * size]
    for message in sent:
        one.send(message)
    sender = threading.Thread(target=one.flush)
    sender.start()
    assert [other.receive(5) for _ in sent] == sent
    sender.join()


def test_large_messages_cross_each_other(ends: tuple[Pipe, Pipe, list[int]]) -> None:
    """Both sides send more than a pipe holds before they read: neither waits for the other."""
    one, other, _ = ends
    one.send(b"a" * 1_000_000)
    other.send(b"b" * 1_000_000)
    got: list[bytes] = []
    thread = threading.Thread(target=lambda: (got.append(other.receive(5)), other.flush()))
    thread.start()
    assert one.receive(5) == b"b" * 1_000_000
    one.flush()
    thread.join()
    assert got == [b"a" * 1_000_000]


def test_a_side_that_reads_nothing_delays_nobody(ends: tuple[Pipe, Pipe, list[int]]) -> None:
    one, _, _ = ends
    one.send(b"a" * 1_000_000)
    with pytest.raises(TimeoutError):
        one.receive(0.05)


def test_a_side_that_ends(ends: tuple[Pipe, Pipe, list[int]]) -> None:
    one, _, descriptors = ends
    os.close(descriptors[3])
    descriptors[3] = os.dup(descriptors[0])
    with pytest.raises(EOFError):
        one.receive(5)


def test_a_message_too_large_is_refused(ends: tuple[Pipe, Pipe, list[int]]) -> None:
    one, _, descriptors = ends
    os.write(descriptors[3], (LARGEST + 1).to_bytes(8, "big"))
    with pytest.raises(GarbledError, match="a message of"):
        one.receive(5)
