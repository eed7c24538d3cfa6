"""Files in and out: pairs of pages, scores.json, facts.jsonl, the released form, the table."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import docparse.judge
from docparse.cli import main
from docparse.errors import GoldError, InputError, SchemaError
from docparse.judge import evaluate
from docparse.judge.evaluate import SetScore, score_set
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import FACT_TYPES, Fact, Verdict
from docparse.judge.read.files import natural, pair_pages
from docparse.judge.read.gold import read_gold
from docparse.judge.read.json_text import json_text
from docparse.judge.read.prediction import Prediction
from docparse.judge.report.json_parts import indented
from docparse.judge.report.released import (
    aggregates,
    diagnostics,
    dump_pages,
    read_released,
    samples,
    to_released,
)
from docparse.judge.report.write import (
    UnusedFiles,
    fact_lines,
    scores_json,
    summary_dict,
    terminal_table,
    write_scores,
)
from docparse.judge.scores.pages import Counts, PageScore, Signature, gold_hash, score_page
from tests.export.samples import EVERYTHING

ROOT = Path(__file__).parents[3]
FIELDS = (
    "page index type text context found correct value_equal group_value_equal placed attributed decided_by"
    " matched_text reason attribution"
)
TABLE = (
    "<table><tr><td><td>2024<td>2023</tr>"
    "<tr><td><financialconcepts>Net loss</financialconcepts>"
    "<td>(<number>1,200</number>)<td><number>300</number></tr>"
    "<tr><td><financialconcepts>Tax &amp; fees</financialconcepts>"
    "<td><number>41</number><td><number>57</number></tr>"
    "</table>"
)
PROSE = (
    "<h1>Acme</h1><p><reportingentity>Acme Inc.</reportingentity> earned <monetaryunit>$</monetaryunit>"
    "<number>5.2</number> million in the <temporal>second quarter of 2024</temporal>, more than before.</p>"
)


def small_set() -> SetScore:
    """Three pages: one bracket and one digit lost, one prediction without fault, one missing.

    The verdicts are written here, so that these tests are about files and not about rules.
    """
    damaged = "| | 2024 | 2023 |\n|---|---|---|\n| Net loss | 1,200 | 300 |\n| Tax & fees | 47 | 57 |\n"
    whole = "# Acme\n\nAcme Inc. earned $5.2 million in the second quarter of 2024, more than before.\n"
    triples = [("a", TABLE, damaged), ("b", PROSE, whole), ("c", "<p>In <temporal>2023</temporal></p>", None)]
    pages = [_scored(*triple) for triple in triples]
    signature = Signature("9.9", "strict", gold_hash((name, html) for name, html, _ in triples), "hand/1")
    return SetScore(tuple(pages), signature)


def _scored(name: str, html: str, prediction: str | None) -> PageScore:
    gold = read_gold(html)
    verdicts = [_verdict(fact, prediction is not None) for fact in gold.facts]
    return score_page(name, gold, None if prediction is None else Prediction(prediction), verdicts)


def _verdict(fact: Fact, predicted: bool) -> Verdict:
    if not predicted:
        reason = "no prediction for this page"
        return Verdict(fact, False, False, False, False, "unknown", "missing", "", reason)
    if fact.text == "1,200":
        reason = "the parentheses are gone: −1,200 reads as 1,200"
        return Verdict(fact, True, False, False, False, "yes", "sign", "1,200", reason)
    if fact.text == "41":
        return Verdict(fact, False, False, False, False, "yes", "digits", "47", "41 reads as 47")
    return Verdict(fact, True, True, True, False, "yes", "exact", fact.text, "as printed", "yes")


@pytest.fixture(scope="module")
def scored() -> SetScore:
    return small_set()


def test_terminal_table(scored: SetScore, golden: Callable[[str, str], None]) -> None:
    scores = summary_dict(
        scored, other=small_set(), unused=UnusedFiles(["stray.md"]), usage={"text": "0 calls"}
    )
    golden("terminal_table.txt", terminal_table(scores) + "\n")


def test_facts_lines(scored: SetScore, golden: Callable[[str, str], None]) -> None:
    lines = list(fact_lines(scored.pages))
    assert all(" ".join(json.loads(line)) == FIELDS for line in lines)
    golden("facts.jsonl", "".join(f"{line}\n" for line in lines))


def test_scores_json_is_what_its_schema_says(scored: SetScore, tmp_path: Path) -> None:
    schema = json.loads((ROOT / "docs" / "scores.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    write_scores(tmp_path / "new" / "folder", scored, summary_dict(scored, other=small_set()))
    scores = json.loads((tmp_path / "new" / "folder" / "scores.json").read_text("utf-8"))
    jsonschema.validate(scores, schema)
    jsonschema.validate(json.loads("".join(scores_json(summary_dict(score_set([])), ()))), schema)
    assert scores["missing_pages"] == ["c"]
    assert scores["ffa"] == pytest.approx(100 * 8 / 11)
    assert scores["scale"] == "percent"
    assert scores["counts"]["number"] == {"total": 5, "found": 4, "correct": 3}
    assert scores["pages"][0]["re_ffa"] is None
    assert scores["comparison"]["differences"]["ffa"]["difference"] == 0


@pytest.mark.full
def test_files_of_many_pages_are_never_held_whole(scored: SetScore, tmp_path: Path) -> None:
    """What writing costs does not grow with the set: thousands of pages were several times their files."""
    many, scores = SetScore(scored.pages * 800, scored.signature), summary_dict(scored)
    write_scores(tmp_path, scored, scores)  # what is made once
    tracemalloc.start()
    write_scores(tmp_path, many, scores)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    files = [(tmp_path / name).stat().st_size for name in ("scores.json", "facts.jsonl", "released.json")]
    assert most < min(files) / 4


@pytest.mark.parametrize("most", [0, 1, 3])
def test_pages_are_written_one_by_one_as_the_released_file_they_make(scored: SetScore, most: int) -> None:
    pages = scored.pages[:most]
    assert "".join(dump_pages(pages)) == indented({"samples": [to_released(page) for page in pages]})


def test_a_released_file_is_written_back_unchanged(shared: Path) -> None:
    path = shared / "cases" / "released_sample.json"
    assert indented(read_released(path)).encode() == path.read_bytes()


def test_aggregates_of_a_released_sample(shared: Path) -> None:
    (sample,) = samples(read_released(shared / "cases" / "released_sample.json"))
    figures = aggregates(sample)
    assert figures.stated == figures.counted == Counts(65, 3, 3)
    assert figures.stated_accuracy == figures.accuracy == 1.0
    assert figures.adjusted_accuracy == pytest.approx(3 / 65)
    assert figures.figures["ffa"] == pytest.approx(3 / 65)
    assert figures.figures["n_ffa"] == pytest.approx(1 / 37)
    assert figures.figures["fc_ffa"] is None
    assert figures.figures["missing"] == pytest.approx(62 / 65)


def test_our_verdicts_in_the_released_form(scored: SetScore, shared: Path) -> None:
    (published,) = samples(read_released(shared / "cases" / "released_sample.json"))
    for page in scored.pages:
        ours = to_released(page)
        assert list(ours) == list(published)
        assert all(type(ours[key]) is type(published[key]) for key in published if key != "id")
        assert list(ours["entity_diagnostics"][0]) == list(published["entity_diagnostics"][0])
        assert len(diagnostics(ours)) == len(page.verdicts)
        assert aggregates(ours).counted == aggregates(ours).stated
        totals = [ours[key] for key in ours if key.startswith("total_entities_with")]
        assert totals == [page.counts()[kind].total for kind in FACT_TYPES]


@pytest.mark.parametrize(
    "data", ["3", "{}", '[{"entity_diagnostics": [{"type": "Number"}]}]', "[1]", "not json"]
)
def test_what_is_no_released_file(tmp_path: Path, data: str) -> None:
    path = tmp_path / "released.json"
    path.write_text(data, "utf-8")
    with pytest.raises(SchemaError):
        read_released(path)


def test_pairing(tmp_path: Path) -> None:
    gold, predictions = tmp_path / "gold", tmp_path / "pred"
    gold.mkdir()
    predictions.mkdir()
    for name in ("p10.gold.html", "p9.gold.html", "p1.v2.gold.html", "gold_3.txt", "notes.html"):
        (gold / name).write_text("\ufeff<p>1</p>", "utf-8")
    for name in (
        "p10.txt",
        "p10.MD",
        "p1.v2.HTML",
        "pred_3.txt",
        "stray.markdown",
        "p10.json",
        "p9.gold.html",
    ):
        (predictions / name).write_text("x", "utf-8")
    (predictions / "p1.v2.HTML").write_bytes(b"\xff1,200")
    pairing = pair_pages(gold, predictions)
    found = {pair.page: pair.prediction and pair.prediction.name for pair in pairing.pairs}
    assert found == {"3": "pred_3.txt", "p1.v2": "p1.v2.HTML", "p9": None, "p10": "p10.MD"}
    assert [pair.page for pair in pairing.pairs] == ["3", "p1.v2", "p9", "p10"]
    assert [path.name for path in pairing.unused] == ["stray.markdown"]
    assert [path.name for path in pairing.shadowed] == ["p10.txt"]
    by_name = {pair.page: pair for pair in pairing.pairs}
    assert by_name["p9"].read_prediction() is None
    assert by_name["p9"].read_gold() == "<p>1</p>"
    assert by_name["p1.v2"].read_prediction() == "\ufffd1,200"


def _written(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<p><number>1</number></p>", "utf-8")
    return folder


def test_sub_folders_pair_by_path_or_by_a_name_that_is_there_once(tmp_path: Path) -> None:
    gold = _written(
        tmp_path / "gold",
        *("acme/p1.gold.html", "bolt/p1.gold.html", "bolt/p2.gold.html", "silver/bolt/p9.gold.html"),
        *("acme/silver/p1.gold.html", "acme/manifest.json"),
    )
    pred = _written(tmp_path / "pred", "acme/p1.md", "bolt/p1.md", "bolt/p1.json", "p2.html", "a/p3.md")
    pairing = pair_pages(gold, pred)
    found = {pair.page: pair.prediction and str(pair.prediction.relative_to(pred)) for pair in pairing.pairs}
    assert found == {
        "acme/p1": "acme/p1.md",
        "bolt/p1": "bolt/p1.md",
        "bolt/p2": "p2.html",
        "silver/bolt/p9": None,
    }
    assert [path.name for path in pairing.unused] == ["p3.md"]
    assert [path.name for path in pairing.shadowed] == ["p1.json"]
    assert [path.relative_to(gold).as_posix() for path in pairing.silver] == ["acme/silver/p1.gold.html"]


def test_nothing_that_pairs_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, pred = _written(tmp_path / "gold", "p1.gold.html"), _written(tmp_path / "pred", "report.html")
    with pytest.raises(InputError, match=r"belongs to any gold page.*looked for p1 .*it holds report.html"):
        pair_pages(gold, pred)
    assert main(["judge", "--gold", str(gold), "--pred", str(pred)]) == 3
    assert "no prediction in it belongs to any gold page" in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    for name in ("1.gold.html", "1.html"):
        (tmp_path / name).write_text("<p>Net loss <number>(1,200)</number> €</p>", encoding)
    pair = pair_pages(tmp_path, tmp_path).pairs[0]
    assert pair.read_gold() == pair.read_prediction() == "<p>Net loss <number>(1,200)</number> €</p>"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"choices": [{"message": {"role": "assistant", "content": "<p>1</p>"}}]}, "<p>1</p>"),
        ({"pages": [{"page": 1, "markdown": "# A"}, {"markdown": "# B"}]}, "# A\n# B"),
        ("plain", "plain"),
        ({"rows": [["Revenue", "1,234"]]}, '{"rows": [["Revenue", "1,234"]]}'),
    ],
)
def test_json(tmp_path: Path, data: object, text: str) -> None:
    _written(tmp_path, "1.gold.html")
    (tmp_path / "pred").mkdir()
    (tmp_path / "pred" / "1.json").write_text(json.dumps(data))
    assert pair_pages(tmp_path, tmp_path / "pred").pairs[0].read_prediction() == text


def test_a_document_as_json_is_read_as_its_html() -> None:
    document = EVERYTHING
    assert json_text(json.dumps(document.to_dict())) == document.to_html()
    assert json_text('{"text": ') == '{"text": '


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no gold page"):
        pair_pages(tmp_path, tmp_path)
    with pytest.raises(InputError, match="not a folder"):
        pair_pages(tmp_path / "absent", tmp_path)
    (tmp_path / "1.gold.html").write_bytes(b"\xff")
    (tmp_path / "1.html").touch()
    with pytest.raises(GoldError, match="UTF-8"):
        pair_pages(tmp_path, tmp_path).pairs[0].read_gold()
    (tmp_path / "gold_1.txt").touch()
    with pytest.raises(GoldError, match="more than one gold file"):
        pair_pages(tmp_path, tmp_path)


def test_natural_order() -> None:
    assert sorted(["p10", "p9", "q", "p9b", "10", "9"], key=natural) == ["9", "10", "p9", "p9b", "p10", "q"]


def _folders(tmp_path: Path) -> list[str]:
    for folder in ("gold", "pred"):
        (tmp_path / folder).mkdir()
    (tmp_path / "gold" / "a.gold.html").write_text(TABLE, "utf-8")
    (tmp_path / "pred" / "a.html").write_text(TABLE.replace("41", "47"), "utf-8")
    return ["judge", "--gold", str(tmp_path / "gold"), "--pred", str(tmp_path / "pred")]


def test_judge_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = _folders(tmp_path)
    assert main([*command, "--fail-under", "83", "-o", str(tmp_path / "out")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "facts.jsonl",
        "released.json",
        "scores.json",
    }
    assert main([*command, "--fail-under", "84", "--compare", str(tmp_path / "pred")]) == 1
    captured = capsys.readouterr()
    assert "83.33" in captured.out
    assert "below 84" in captured.err


@pytest.mark.parametrize(
    ("prediction", "option", "met", "missed"),
    [
        (TABLE.replace("<td>2024<td>2023", ""), "--fail-under-attributed", "30", "90"),
        (f"{TABLE}<p>4,321 and 5,432</p>", "--fail-over-invented", "2", "1"),
    ],
)
def test_limits_of_attribution_and_invention(
    tmp_path: Path, prediction: str, option: str, met: str, missed: str
) -> None:
    command = _folders(tmp_path)
    (tmp_path / "pred" / "a.html").write_text(prediction, "utf-8")
    assert main([*command, option, met]) == 0
    assert main([*command, option, missed]) == 1


def test_a_page_that_breaks_the_rules_costs_that_page_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = _folders(tmp_path)
    (tmp_path / "gold" / "b.gold.html").write_text(PROSE, "utf-8")
    (tmp_path / "pred" / "b.html").write_text("poison", "utf-8")
    sound = evaluate.judge_prediction

    def break_on_poison(gold: GoldIndex, prediction: Prediction, **options: Any) -> tuple[Verdict, ...]:
        if prediction.source == "poison":
            message = "maximum recursion depth exceeded"
            raise RecursionError(message)
        return sound(gold, prediction, **options)

    monkeypatch.setattr(evaluate, "judge_prediction", break_on_poison)
    assert main([*command, "-o", str(tmp_path / "out")]) == 1
    assert "b: judging failed: RecursionError: maximum recursion depth exceeded" in capsys.readouterr().out
    scores = json.loads((tmp_path / "out" / "scores.json").read_text("utf-8"))
    assert [fault["page"] for fault in scores["faults"]] == scores["failed_pages"] == ["b"]
    assert scores["counts"]["total"] == 10
    assert [page["counts"]["correct"] for page in scores["pages"]] == [5, 0]
    jsonschema.validate(scores, json.loads((ROOT / "docs" / "scores.schema.json").read_text("utf-8")))


_DEEP = 5_000
_HOSTILE = {
    "deep divs": "<div>" * _DEEP + "<number>1,234</number>" + "</div>" * _DEEP,
    "deep tables": "<table><tr><td>" * _DEEP + "<number>1,234</number>",
    "nested tags": "<number>" * _DEEP + "5" + "</number>" * _DEEP,
    "unclosed tags": "<number>" * _DEEP + "5" + "</temporal>" * _DEEP,
    "wide spans": "<table>" + "<tr><td rowspan=999 colspan=999>1</td>" * 500 + "<number>5</number></table>",
    "null characters": "<p>To\0tal <number>1,\0234</number>\0</p>",
    "huge attribute": f'<p title="{"x" * 500_000}">Total <number>1,234</number></p>',
    "open quotes": '<p title="' * 10_000 + "<number>12</number>",
    "huge number": f"<p><number>{'9' * 20_000}</number> <number>1/{'9' * 20_000}</number></p>",
    "surrogates": "<p>\ud800 <number>12</number> \udfff</p>",
    "bad entities": "<p>&#0; &#xffffffff; &#99999999999; <number>&#49;2</number></p>",
    "bad bytes": b"<p>\xff\xfe\x00<number>1\x802</number>".decode("utf-8", "replace"),
    "nothing": "",
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_pages_are_judged(name: str) -> None:
    hostile = _HOSTILE[name]
    score = score_set([("gold", hostile, TABLE), ("prediction", TABLE, hostile), ("both", hostile, hostile)])
    assert [page.fault for page in score.pages] == ["", "", ""]
    assert len(score.pages[1].verdicts) == 6
    assert all(verdict.correct for verdict in score.pages[2].verdicts)


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        (["--model", "m"], 2),
        (["--fail-under", "101"], 2),
        (["--compare", "absent"], 3),
        (["--released", "absent.json"], 3),
    ],
)
def test_judge_command_refuses(tmp_path: Path, extra: list[str], code: int) -> None:
    assert main([*_folders(tmp_path), *extra]) == code


def test_judge_command_without_folders(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge"]) == 2
    assert main(["judge", "--gold", "g"]) == 2
    with pytest.raises(SystemExit) as usage:
        main(["judge", "--profile", "lenient"])
    assert usage.value.code == 2
    assert main(["judge", "--released", str(shared / "cases" / "released_sample.json")]) == 0
    assert "ours: ffa 4.62" in capsys.readouterr().out


def test_public_names_are_sorted_and_resolve() -> None:
    names = docparse.judge.__all__
    assert names == sorted(names)
    assert all(getattr(docparse.judge, name) is not None for name in names)
    assert set(names) <= set(dir(docparse.judge))
    modules = {path.stem for path in Path(docparse.judge.__file__).parent.iterdir()}
    assert not modules & set(names)  # importing such a module would hide the name
    with pytest.raises(AttributeError, match="no attribute 'absent'"):
        _ = docparse.judge.absent


def test_importing_the_judge_is_cheap() -> None:
    code = (
        "import sys, docparse.judge as judge;"
        "assert not {'numpy', 'numba', 'rapidfuzz', 'lxml'} & set(sys.modules);"
        "judge.judge_page('<p><number>1</number></p>', '1');"
        "assert not {'docparse.pdf.pdfium.file', 'pypdfium2', 'docparse.parsing'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
