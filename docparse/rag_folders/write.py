"""The folder layouts, one function each. Paths inside files are relative to the folder that is written."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from docparse.rag_folders.corpus import Corpus, DocumentFile, ImageKind

Writer = Callable[[Corpus, Path, str, float], None]

SPLIT = "dev"  # M3DocRAG's name for the set that it evaluates on
TOP = 10


def write_folder(corpus: Corpus, folder: Path, system: str, *, dataset: str = "DS", dpi: float = 144) -> None:
    """Write the folder that a system reads; `dataset` is the name that its commands are given.

    Raises:
        ValueError: no such system; see `SYSTEMS`.
    """
    if system not in SYSTEMS:
        msg = f"there is no layout for {system!r}; there are {', '.join(SYSTEMS)}"
        raise ValueError(msg)
    SYSTEMS[system](corpus, folder, dataset, dpi)


def m3docrag(corpus: Corpus, folder: Path, dataset: str, dpi: float) -> None:
    """M3DocRAG: `multimodalqa/MMQA_dev.jsonl`, `dev_doc_ids.json`, `splits/pdfs_dev/{id}.pdf`."""
    del dataset, dpi
    rows = [
        {
            "qid": question.id,
            "question": question.text,
            "answers": [{"answer": question.answer, "type": "string", "modality": "text"}],
            "supporting_context": [{"doc_id": question.document, "doc_part": "text"}],
        }
        for question in corpus.questions
    ]
    _write_lines(folder / "multimodalqa" / f"MMQA_{SPLIT}.jsonl", rows)
    _write(folder / f"{SPLIT}_doc_ids.json", [file.name for file in corpus.documents])
    _copy_pdfs(corpus, folder / "splits" / f"pdfs_{SPLIT}")


def vidorag(corpus: Corpus, folder: Path, dataset: str, dpi: float) -> None:
    """ViDoRAG: `data/DS/{pdf,img,ppocr}` and `rag_dataset.json`; pages are `{name}_{1..}`."""
    base = folder / "data" / dataset
    _copy_pdfs(corpus, base / "pdf")
    (base / "ppocr").mkdir(parents=True, exist_ok=True)
    for file in corpus.documents:
        _write_images(file, base / "img", dpi)
        for number, text in enumerate(file.page_texts(), start=1):
            (base / "ppocr" / f"{file.name}_{number}.txt").write_text(text, encoding="utf-8")
    examples = [
        {
            "uid": question.id,
            "query": question.text,
            "reference_answer": question.answer,
            "meta_info": {
                "file_name": f"{question.document}.pdf",
                "reference_page": list(question.pages),
            },
        }
        for question in corpus.questions
    ]
    _write(base / "rag_dataset.json", {"examples": examples})


def vrag_rl(corpus: Corpus, folder: Path, dataset: str, dpi: float) -> None:
    """VRAG-RL: `search_engine/corpus/{pdf,img}`; its own script fills `colqwen_ingestion`."""
    del dataset
    base = folder / "search_engine" / "corpus"
    _copy_pdfs(corpus, base / "pdf")
    for file in corpus.documents:
        _write_images(file, base / "img", dpi)
    (base / "colqwen_ingestion").mkdir(parents=True, exist_ok=True)


def simpledoc(corpus: Corpus, folder: Path, dataset: str, dpi: float) -> None:
    """SimpleDoc: `data/DS/{samples.json,documents,text_doc,summaries}`; a text is a JSON list of pages."""
    del dpi
    base = folder / "data" / dataset
    _copy_pdfs(corpus, base / "documents")
    for file in corpus.documents:
        _write(base / "text_doc" / f"{file.name}.txt", file.page_texts())
        pages = {str(n): {"summary": text} for n, text in enumerate(file.summaries(), start=1)}
        _write(base / "summaries" / f"{file.name}.json", {"pages": pages})
    _write(base / "samples.json", [_sample(question) for question in corpus.questions])


def mdocagent(corpus: Corpus, folder: Path, dataset: str, dpi: float) -> None:
    """MDocAgent: `data/DS/samples.json` with the best pages, from 0, and `tmp/DS/{name}_{0..}.{png,txt}`.

    FinMMDocR's copy of it reads texts and images by their paths in the samples where the set is called
    "ours", and by the names of their files, as the original does, where it is called otherwise.
    """
    base, extracted = Path("data") / dataset, Path("tmp") / dataset
    _copy_pdfs(corpus, folder / base / "documents")
    texts, images = {}, {}
    for file in corpus.documents:
        texts[file.name] = (base / "texts" / f"{file.name}.json").as_posix()
        _write(folder / texts[file.name], file.page_texts())
        for index, text in enumerate(file.page_texts()):
            path = folder / extracted / f"{file.name}_{index}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        paths = _write_images(file, folder / extracted, dpi, first=0, kind="png")
        images[file.name] = [path.relative_to(folder).as_posix() for path in paths]
    ranked = corpus.ranked_pages(TOP) if corpus.questions else None
    samples = []
    for question in corpus.questions:
        assert ranked is not None
        best = [page - 1 for page in ranked(question)]
        places = {"texts": texts[question.document], "images": images[question.document]}
        ranks = {f"{kind}-top-{TOP}-question": best for kind in ("text", "image")}
        samples.append(_sample(question) | places | ranks)
    for name in ("samples.json", "sample-with-retrieval-results.json"):
        _write(folder / base / name, samples)


SYSTEMS: dict[str, Writer] = {
    "m3docrag": m3docrag,
    "vidorag": vidorag,
    "vrag-rl": vrag_rl,
    "simpledoc": simpledoc,
    "mdocagent": mdocagent,
}


def _sample(question: Any) -> dict[str, Any]:
    return {
        "question_id": question.id,
        "doc_id": f"{question.document}.pdf",
        "question": question.text,
        "answer": question.answer,
        "evidence_pages": list(question.pages),
    }


def _copy_pdfs(corpus: Corpus, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in corpus.documents:
        shutil.copyfile(file.path, folder / f"{file.name}.pdf")


def _write_images(
    file: DocumentFile, folder: Path, dpi: float, *, first: int = 1, kind: ImageKind = "jpg"
) -> list[Path]:
    """Write `{name}_{first}.{kind}` ... and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, data in enumerate(file.page_images(dpi, kind), start=first):
        paths.append(folder / f"{file.name}_{number}.{kind}")
        paths[-1].write_bytes(data)
    return paths


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _write_lines(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")
