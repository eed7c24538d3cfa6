"""A batch that is really killed, and whose workers are, loses nothing and does nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.kill import survive
from docparse.batch.many import AHEAD

JOBS, KILLS = 2, 4  # 50 kills: python -m bench.kill


@pytest.mark.full
@pytest.mark.parametrize("dataset", [False, True])
def test_a_batch_survives_being_killed(dataset: bool, tmp_path: Path) -> None:
    found = survive(tmp_path, count=150, kills=KILLS, dataset=dataset, seed=7)
    assert found.kills >= 1
    assert (found.lost, found.changed) == (0, 0)
    assert found.begun_again <= found.kills * JOBS * (AHEAD + 1)
    assert not list(tmp_path.rglob("*.part"))
