from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.measures.regions import Area, compare, read_truth, regions_of
from docparse import parse_pdf

TOP, LOW = (0.1, 0.1, 0.9, 0.2), (0.1, 0.3, 0.9, 0.6)
TRUTH = [Area(TOP, "H", "Our year", 0), Area(LOW, "P", "We sold “more” than ever.", 1)]


def test_the_page_itself_has_everything() -> None:
    counts = compare(TRUTH, TRUTH)
    assert counts.found == counts.labelled == counts.regions
    assert counts.whole == counts.texts
    assert counts.ordered == counts.pairs == 1


def test_a_block_is_found_by_its_box_and_labelled_by_its_class() -> None:
    moved = [Area((0.1, 0.1, 0.45, 0.2), "H", "Our year", 0), Area((0, 0.7, 1, 0.8), "P", "", 1)]
    counts = compare(TRUTH, moved)
    assert counts.found.total() == 0
    named = compare(TRUTH, [Area((0.1, 0.1, 0.6, 0.2), "P", "", 0)])
    assert named.found.total() == 1
    assert named.labelled.total() == 0


def test_a_text_is_whole_over_blocks_but_for_marks_and_blanks() -> None:
    cut = [Area(LOW, "P", "Our year We sold", 0), Area(LOW, "P", 'm ore" than ever.', 1)]
    assert compare(TRUTH, cut).whole == {"H": 1, "P": 1}
    assert compare(TRUTH, cut[:1]).whole == {"H": 1, "P": 0}


def test_neighbours_the_other_way_round_are_counted() -> None:
    counts = compare(TRUTH, TRUTH[::-1])
    assert (counts.pairs, counts.ordered) == (1, 0)


def test_images_and_tables_have_no_text_to_find() -> None:
    image = [Area(LOW, "I", "Labels", 0)]
    assert compare(image, []).texts.total() == 0


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
    total = compare([], [])
    for name, regions in truth.items():
        total += compare(regions, blocks[name])
    ours = {
        "found": total.found.total() / total.regions.total(),
        "labelled": total.labelled.total() / total.regions.total(),
        "text": total.whole.total() / total.texts.total(),
        "order": total.ordered / total.pairs,
    }
    for name, share in ours.items():
        assert round(share, 4) == pytest.approx(theirs[name], abs=1e-4)
    by_class = {kind: (n, round(total.found[kind] / n, 3)) for kind, n in total.regions.items()}
    assert by_class == {
        kind: (one["n"], pytest.approx(one["found"])) for kind, one in theirs["by class"].items()
    }
    assert theirs["regions"] > 50
