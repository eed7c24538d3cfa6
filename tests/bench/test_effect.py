"""Two versions side by side: which bench can measure which docparse."""

from __future__ import annotations

from pathlib import Path

from bench.effect.run import ROOT, _can_measure


def test_a_version_without_the_names_of_this_bench_is_not_measured_by_it(tmp_path: Path) -> None:
    (tmp_path / "docparse").mkdir()
    (tmp_path / "docparse" / "__init__.py").write_text("def parse_pdf(): ...\n", "utf-8")
    assert not _can_measure(tmp_path)
    assert _can_measure(ROOT)
