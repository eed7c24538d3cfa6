"""Each layout is read again by the steps of the system's own public code."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from docparse import parse_pdf
from docparse.cli import main
from docparse.errors import SchemaError
from docparse.rag_folders import SYSTEMS, Corpus, DocumentFile, FolderQuestion, read_questions, write_folder
from tests.conftest import write_rows

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    files = tuple(
        DocumentFile(FIXTURES / name, parse_pdf(FIXTURES / name, ocr="never"))
        for name in ("annual_report.pdf", "contract.pdf")
    )
    questions = (
        FolderQuestion(
            "q1", "What was the impairment of two depots?", "annual_report", "$36.5 million", (2, 7)
        ),
        FolderQuestion("q2", "Who signs?", "contract"),
    )
    return Corpus(files, questions)


@pytest.fixture
def written(corpus: Corpus, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    write_folder(corpus, tmp_path, request.param, dataset="fin", dpi=36)
    return tmp_path


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def page_numbers(folder: Path, name: str) -> list[int]:
    images = sorted(folder.glob(f"{name}_*.jpg"), key=lambda path: int(path.stem.rpartition("_")[2]))
    for path in images:
        with Image.open(path) as image:
            assert image.format == "JPEG"
    return [int(path.stem.rpartition("_")[2]) for path in images]


@pytest.mark.parametrize("written", ["m3docrag"], indirect=True)
def test_m3docrag(written: Path) -> None:
    lines = (written / "multimodalqa" / "MMQA_dev.jsonl").read_text("utf-8").splitlines()
    for sample in map(json.loads, lines):
        doc_ids = {context["doc_id"] for context in sample["supporting_context"]}
        assert doc_ids <= set(load(written / "dev_doc_ids.json"))
        for doc_id in doc_ids:
            assert (written / "splits" / "pdfs_dev" / f"{doc_id}.pdf").read_bytes().startswith(b"%PDF")
    assert [json.loads(line)["qid"] for line in lines] == ["q1", "q2"]
    assert [a["answer"] for a in json.loads(lines[0])["answers"]] == ["$36.5 million"]


@pytest.mark.parametrize("written", ["vidorag"], indirect=True)
def test_vidorag(written: Path, corpus: Corpus) -> None:
    base = written / "data" / "fin"
    for file in corpus.documents:
        assert (base / "pdf" / f"{file.name}.pdf").is_file()
        count = len(file.document.pages)
        assert page_numbers(base / "img", file.name) == list(range(1, count + 1))
        texts = [(base / "ppocr" / f"{file.name}_{n}.txt").read_text("utf-8") for n in range(1, count + 1)]
        assert texts == file.page_texts()
    first = load(base / "rag_dataset.json")["examples"][0]
    assert (first["uid"], first["query"]) == ("q1", corpus.questions[0].text)
    assert first["reference_answer"] == "$36.5 million"
    assert first["meta_info"] == {"file_name": "annual_report.pdf", "reference_page": [2, 7]}


@pytest.mark.parametrize("written", ["vrag-rl"], indirect=True)
def test_vrag_rl(written: Path, corpus: Corpus) -> None:
    base = written / "search_engine" / "corpus"
    assert sorted(path.name for path in base.iterdir()) == ["colqwen_ingestion", "img", "pdf"]
    for file in corpus.documents:
        assert len(page_numbers(base / "img", file.name)) == len(file.document.pages)


@pytest.mark.parametrize("written", ["simpledoc"], indirect=True)
def test_simpledoc(written: Path, corpus: Corpus) -> None:
    base = written / "data" / "fin"
    for sample in load(base / "samples.json"):
        doc_id = sample["doc_id"].removesuffix(".pdf")
        assert (base / "documents" / sample["doc_id"]).is_file()
        texts = load(base / "text_doc" / f"{doc_id}.txt")
        summaries = load(base / "summaries" / f"{doc_id}.json")
        assert [summaries["pages"][str(n + 1)]["summary"] for n in range(len(texts))]
    report = corpus.documents[0]
    assert load(base / "text_doc" / "annual_report.txt") == report.page_texts()
    assert report.summaries()[1].startswith("To our shareholders; ")


def read_as_mdocagent(sample: dict[str, Any], dataset: str) -> list[str]:
    """Pages of a question's document: by the sample's paths for "ours", else by the names of files."""
    if dataset == "ours":
        pages = [
            (text, Path(image))
            for text, image in zip(load(Path(sample["texts"])), sample["images"], strict=True)
        ]
    else:
        name, pages = sample["doc_id"].removesuffix(".pdf").split("/")[-1], []
        while (image := Path(f"./tmp/{dataset}/{name}_{len(pages)}.png")).exists():
            pages.append((image.with_suffix(".txt").read_text("utf-8"), image))
    best = [pages[index] for key in ("text", "image") for index in sample[f"{key}-top-10-question"]]
    for _, image in best:
        Image.open(image).verify()
    assert (Path("data/fin/documents") / sample["doc_id"]).is_file()
    return [text.replace("\n", " ") for text, _ in pages]


@pytest.mark.parametrize("written", ["mdocagent"], indirect=True)
def test_mdocagent(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written)  # its paths are relative to where it runs
    for sample in load(Path("data/fin/samples.json")):
        texts = load(Path(sample["texts"]))
        assert all(Path(image).is_file() for image in sample["images"])
        assert len(sample["images"]) == len(texts)
        for key in ("text-top-10-question", "image-top-10-question"):
            assert all(texts[page] for page in sample[key][:4])
    for sample in load(Path("data/fin/sample-with-retrieval-results.json")):
        assert [read_as_mdocagent(sample, name) for name in ("ours", "fin")] == [
            [text.replace("\n", " ") for text in load(Path(sample["texts"]))]
        ] * 2
    first = load(Path("data/fin/samples.json"))[0]
    best = load(Path(first["texts"]))[first["text-top-10-question"][0]]
    assert "36.5 million" in best


def test_questions_are_read_and_checked(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "questions.jsonl"
    rows = [
        {"q_id": 1, "question": "a", "doc_name": "x/annual_report.pdf", "pages": [3], "answer": 7},
        {"question_id": "c-1", "question": "b", "doc_id": "contract", "ground_truth": 1.5},
    ]
    write_rows(path, rows)
    first, second = read_questions(path, ["annual_report", "contract"])
    assert first == FolderQuestion("1", "a", "annual_report", "7", (3,))
    assert second == FolderQuestion("c-1", "b", "contract", "1.5")
    path.write_text('{"question": "a"}\n', "utf-8")
    with pytest.raises(SchemaError, match="line 1: not a question"):
        read_questions(path, ["a"])
    with pytest.raises(SchemaError, match="not among the files"):
        Corpus(corpus.documents, (FolderQuestion("1", "a", "nowhere"),))
    with pytest.raises(SchemaError, match="different names"):
        Corpus(corpus.documents * 2)
    with pytest.raises(ValueError, match="m3docrag"):
        write_folder(corpus, tmp_path, "other")


def test_the_command_writes_a_layout(tmp_path: Path) -> None:
    questions = tmp_path / "q.jsonl"
    questions.write_text('{"q_id": 1, "question": "Who signs?"}\n', "utf-8")
    arguments = ["--questions", str(questions), "--dpi", "36", "--ocr", "never"]
    for system in SYSTEMS:
        out = tmp_path / system
        command = ["export", str(FIXTURES / "contract.pdf"), "--for", system, "-o", str(out)]
        assert main([*command, *arguments]) == 0
        assert any(out.rglob("*"))


@pytest.mark.full
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs tesseract")
def test_ocr_text_is_a_list_of_pages_cut_at_a_limit(tmp_path: Path) -> None:
    pytest.importorskip("pytesseract", reason="needs the tesseract extra")
    command = [
        "export",
        str(FIXTURES / "contract.pdf"),
        "--for",
        "ocr-text",
        "-o",
        str(tmp_path),
        "--pages",
        "1",
    ]
    assert main(command) == 0
    (whole,) = load(tmp_path / "contract.json")
    assert len(whole.split()) > 50
    assert main([*command, "--limit", "20", "--force"]) == 0
    (cut,) = load(tmp_path / "contract.json")
    assert whole.startswith(cut)
    assert len(cut) < len(whole)


def test_pages_of_evidence_are_numbers_or_names(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(json.dumps({"q_id": 1, "question": "Who?", "pages": [3, "4", "iv"]}) + "\n", "utf-8")
    assert read_questions(path, ["a"])[0].pages == (3, 4, "iv")
