"""Systems side by side: OCR engines and parsers over the same gold pages, scored by the same verifier.

    gold pages × conditions → a system's outputs → `docparse.judge` → rows → table, report

pages        a page's file beside its tagged HTML; the pages of our own that are used by default
conditions   a page as an image: clean, as a scan, as a poor scan …
systems      the systems by name, each imported when it is opened
images       systems that read page images: engines, and docparse as a whole
documents    systems that are given the file: docparse on its text layer, other parsers, finished outputs
peers        other parsers, as their package index installs them
kept         answers of engines, so that a run that was cut off goes on where it stopped
run          every system under every condition: what it put out, and its scores
table        the rows for people and for JSON

It stands above both halves: the parser and the verifier know nothing of each other, nor of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.compare.conditions import CONDITIONS, jpeg, page_image, turned
    from docparse.compare.documents import FilesSystem, TextLayer
    from docparse.compare.images import ImageSystem, open_images, recipe
    from docparse.compare.kept import Stopwatch, keep_answers
    from docparse.compare.pages import GOLD, PageFile, find_pages, own_pages, sample
    from docparse.compare.peers import PEERS, PeerOptions, PeerParser, open_peer, page_texts
    from docparse.compare.run import ComparedRow, compare, score_outputs, write_comparison
    from docparse.compare.systems import SYSTEMS, TEXT, ComparedSystem, Output, Request, open_system
    from docparse.compare.table import row_dict, rows_table

_HOMES = {
    "CONDITIONS": "docparse.compare.conditions",
    "GOLD": "docparse.compare.pages",
    "PEERS": "docparse.compare.peers",
    "SYSTEMS": "docparse.compare.systems",
    "TEXT": "docparse.compare.systems",
    "ComparedRow": "docparse.compare.run",
    "ComparedSystem": "docparse.compare.systems",
    "FilesSystem": "docparse.compare.documents",
    "ImageSystem": "docparse.compare.images",
    "Output": "docparse.compare.systems",
    "PageFile": "docparse.compare.pages",
    "PeerOptions": "docparse.compare.peers",
    "PeerParser": "docparse.compare.peers",
    "Request": "docparse.compare.systems",
    "Stopwatch": "docparse.compare.kept",
    "TextLayer": "docparse.compare.documents",
    "compare": "docparse.compare.run",
    "find_pages": "docparse.compare.pages",
    "jpeg": "docparse.compare.conditions",
    "keep_answers": "docparse.compare.kept",
    "open_images": "docparse.compare.images",
    "open_peer": "docparse.compare.peers",
    "open_system": "docparse.compare.systems",
    "own_pages": "docparse.compare.pages",
    "page_image": "docparse.compare.conditions",
    "page_texts": "docparse.compare.peers",
    "recipe": "docparse.compare.images",
    "row_dict": "docparse.compare.table",
    "rows_table": "docparse.compare.table",
    "sample": "docparse.compare.pages",
    "score_outputs": "docparse.compare.run",
    "turned": "docparse.compare.conditions",
    "write_comparison": "docparse.compare.run",
}

__all__ = [
    "CONDITIONS",
    "GOLD",
    "PEERS",
    "SYSTEMS",
    "TEXT",
    "ComparedRow",
    "ComparedSystem",
    "FilesSystem",
    "ImageSystem",
    "Output",
    "PageFile",
    "PeerOptions",
    "PeerParser",
    "Request",
    "Stopwatch",
    "TextLayer",
    "compare",
    "find_pages",
    "jpeg",
    "keep_answers",
    "open_images",
    "open_peer",
    "open_system",
    "own_pages",
    "page_image",
    "page_texts",
    "recipe",
    "row_dict",
    "rows_table",
    "sample",
    "score_outputs",
    "turned",
    "write_comparison",
]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
