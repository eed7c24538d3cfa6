from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.corpora.items import Scored, corpus_figures
from bench.measures.regions import Area, compare, read_truth, regions_of
from docparse import parse_pdf

TOP, LOW = (0.1, 0.1, 0.9, 0.2), (0.1, 0.3, 0.9, 0.6)
TRUTH = [Area(TOP, "H", "Our year", 0), Area(LOW, "P", "We sold “more” than ever.", 1)]


def test_the_page_itself_has_everything() -> None:
    assert compare(TRUTH, TRUTH) == {"found": (2, 2), "labelled": (2, 2), "text": (2, 2), "order": (1, 1)}


def test_a_block_is_found_by_its_box_and_labelled_by_its_class() -> None:
    moved = [Area((0.1, 0.1, 0.45, 0.2), "H", "Our year", 0), Area((0, 0.7, 1, 0.8), "P", "", 1)]
    assert compare(TRUTH, moved)["found"] == (0, 2)
    named = compare(TRUTH, [Area((0.1, 0.1, 0.6, 0.2), "P", "", 0)])
    assert (named["found"], named["labelled"]) == ((1, 2), (0, 2))


def test_a_text_is_whole_over_blocks_but_for_marks_and_blanks() -> None:
    cut = [Area(LOW, "P", "Our year We sold", 0), Area(LOW, "P", 'm ore" than ever.', 1)]
    assert compare(TRUTH, cut)["text"] == (2, 2)
    assert compare(TRUTH, cut[:1])["text"] == (1, 2)


def test_neighbours_the_other_way_round_are_counted() -> None:
    assert compare(TRUTH, TRUTH[::-1])["order"] == (0, 1)


def test_images_and_tables_have_no_text_to_find() -> None:
    assert compare([Area(LOW, "I", "Labels", 0)], [])["text"] == (0, 0)


def test_the_figures_are_those_of_the_published_check(shared: Path, tmp_path: Path) -> None:
    data = shared / "data" / "hetero"
    truth = dict(list(read_truth(data / "regions.json").items())[:6])
    blocks = {name: regions_of(parse_pdf(data / "pages" / name, ocr="never").pages[0]) for name in truth}
    every = json.loads((data / "regions.json").read_text("utf-8"))
    gold, found = tmp_path / "gold.json", tmp_path / "found.json"
    gold.write_text(json.dumps({name: every[name] for name in truth}), "utf-8")
    rows = {
        name: [{"box": list(one.box), "class": one.kind, "text": one.text} for one in own]
        for name, own in blocks.items()
    }
    found.write_text(json.dumps(rows), "utf-8")
    tool = [sys.executable, str(shared / "tools" / "regions_check.py"), str(gold), str(found)]
    theirs = json.loads(subprocess.run(tool, capture_output=True, check=True, text=True).stdout)
    scored = [Scored(name, compare(regions, blocks[name]), 1, 0.0) for name, regions in truth.items()]
    for name, share in corpus_figures(scored).items():
        assert name == "cpu_ms" or share / 100 == pytest.approx(theirs[name], abs=1e-4)
    for kind, one in theirs["by class"].items():
        own = [
            compare([r for r in regions if r.kind == kind], blocks[name]) for name, regions in truth.items()
        ]
        found, count = (sum(part) for part in zip(*(page["found"] for page in own), strict=True))
        assert (count, round(found / count, 3)) == (one["n"], pytest.approx(one["found"]))
    assert theirs["regions"] > 50
