"""The steps from an image to its words, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.ocr.again import look_again
from docparse.ocr.engines.rapid.engine import create, create_fast
from docparse.ocr.engines.replay import Recording
from docparse.ocr.engines.vlm.markdown import markdown_to_html
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrItem, OcrPage, rectangle
from docparse.ocr.read import read_page, upright
from docparse.ocr.registry import DEFAULT, ENGINES, load_engine
from docparse.ocr.rows import CELL_GAP, assemble_rows, cells, to_html, to_text
from docparse.ocr.verify import DISAGREES, Verified, compare_numbers, verify

__all__ = [
    "CELL_GAP",
    "DEFAULT",
    "DISAGREES",
    "ENGINES",
    "Engine",
    "EngineInfo",
    "Image",
    "OcrItem",
    "OcrPage",
    "Recording",
    "Verified",
    "assemble_rows",
    "cells",
    "compare_numbers",
    "create",
    "create_fast",
    "isolate",
    "load_engine",
    "look_again",
    "markdown_to_html",
    "read_page",
    "rectangle",
    "to_html",
    "to_text",
    "upright",
    "verify",
]
