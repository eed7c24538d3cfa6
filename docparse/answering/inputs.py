"""A question and what was found for it → the input of a model."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path

from docparse.answering.questions import Question
from docparse.answering.shelf import RETRIEVERS, Paper, Shelf
from docparse.answers import Rule
from docparse.answers.rules import RULES
from docparse.document import Quote
from docparse.endpoint import ChatRequest
from docparse.endpoint.chat import Message
from docparse.errors import ArgumentError, SchemaError
from docparse.images import encode_png, fit
from docparse.model_input import (
    PROMPTS,
    ImageSetting,
    page_images,
    page_messages,
    quote_messages,
    text_input,
    text_messages,
)
from docparse.model_input.messages import ImagesAs
from docparse.model_input.prompts import Role
from docparse.pdf import open_pdf
from docparse.retrieve import SPLITS

PROMPT_VERSION = "answer-1"
SYSTEMS = (*RETRIEVERS, "pages", *(f"pages-{name}" for name in RETRIEVERS), "text")
MERGED = ImageSetting(50, 1920)
"""Page images by default."""
_ROLES: Mapping[str, Role] = {
    "finmmdocr": "reasoning",
    "finmmdocr-programs": "program",
    "xfinbench": "verdict",
    "finmtm": "options",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a model is given, and how its answer is scored.

    `system` is one of `SYSTEMS`, or two retrievers for text and image quotes ("bm25+dense"):
    - bm25, dense, hybrid: the best quotes, `k` of them: 10, 15 and 20 are MMDocRAG's 7 + 3, 10 + 5, 12 + 8,
      (text, image) any other split, another number the best of both kinds;
    - pages: all page images of the document by `images` (FinMMDocR's `X@Y`);
    - pages-bm25 ...: images of the `k` best pages;
    - text: its text, whole or the first `limit` tokens.

    `crops` shows image quotes as images, not as their text. `with_gold` puts the gold quotes among those
    offered, shuffled by `seed` (MMDocRAG's C15 and C20). `rule` is one of `answers.rules.RULES`,
    `profile` the paper's arithmetic or the released code's; `prompt` replaces our system prompt.

    Raises:
        ArgumentError: another system, rule, profile, or number of quotes.
    """

    system: str = "bm25"
    rule: str = "finmmdocr"
    profile: Rule = "paper"
    k: int | tuple[int, int] = 15
    crops: bool = False
    with_gold: bool = False
    seed: int = 0
    images: ImageSetting = MERGED
    limit: int | None = None
    prompt: str | None = None
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        if self.system not in SYSTEMS and not re.fullmatch(_PAIR, self.system):
            raise ArgumentError("system", self.system, (*SYSTEMS, "bm25+dense"))
        if self.rule not in RULES:
            raise ArgumentError("rule", self.rule, RULES)
        if self.profile not in ("paper", "released"):
            raise ArgumentError("profile", self.profile, ("paper", "released"))
        numbers = (self.k,) if isinstance(self.k, int) else self.k
        if min(numbers) < 0 or sum(numbers) < 1:
            raise ArgumentError("k", self.k, "at least 1")
        for name, most in (("limit", self.limit), ("max_tokens", self.max_tokens)):
            if most is not None and most < 1:
                raise ArgumentError(name, most, "at least 1")

    @property
    def needs_vectors(self) -> bool:
        return "dense" in self.system or "hybrid" in self.system

    @property
    def extracts(self) -> bool:
        """Whether a model takes the final answer out of each response (FinMMDocR's released code)."""
        return self.rule == "finmmdocr" and self.profile == "released"

    @property
    def role(self) -> Role:
        """Our system prompt for the rule."""
        return _ROLES.get(self.rule, "quotes" if self.crops else "quotes_as_text")


_DPI = 150.0  # of a single page, before it is brought to its long edge
_PAIR = rf"(?:{'|'.join(RETRIEVERS)})\+(?:{'|'.join(RETRIEVERS)})"


@dataclass(frozen=True, slots=True)
class Input:
    """A request for a question, and what was offered in it, best first.

    `quotes` are keys of quotes (text and image quotes that were ranked apart are taken in turn), `pages` ids
    of pages: "7", or "NAME:7" where the question names no document. `gold` are the ids by which an answer may
    cite gold quotes: "text3", "image1", or the key of one that was not offered. `length` is how many pages
    the question's document has, 0 where none is named.
    """

    question: Question
    request: ChatRequest
    quotes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    gold: tuple[str, ...] = ()
    length: int = 0


@dataclass(frozen=True, slots=True)
class _Offer:
    """Messages, and what stands in them."""

    messages: Sequence[Message]
    quotes: tuple[Quote, ...] = ()
    pages: tuple[tuple[str, int], ...] = ()
    gold: tuple[str, ...] = ()


def make_input(question: Question, shelf: Shelf, setting: Setting) -> Input:
    """Retrieve for a question and put what was found into a request.

    Raises:
        SchemaError: the question's document is not on the shelf, or none is named where one is needed.
        DocparseError: its pages cannot be rendered, or the embedder cannot be asked.
    """
    paper = shelf.paper_of(question.document)
    if setting.system in ("pages", "text"):
        offer = _whole(question, paper, setting)
    elif setting.system.startswith("pages-"):
        offer = _best_pages(question, shelf, paper, setting)
    else:
        offer = _best_quotes(question, shelf, paper, setting)
    request = ChatRequest(tuple(offer.messages), _version(setting), max_tokens=setting.max_tokens)
    pages = dict.fromkeys(offer.pages or ((quote.source, quote.page) for quote in offer.quotes))
    return Input(
        question,
        request,
        tuple(quote.key for quote in offer.quotes),
        tuple(str(page) if paper else f"{name}:{page}" for name, page in pages),
        offer.gold,
        len(paper.document.pages) if paper else 0,
    )


def _version(setting: Setting) -> str:
    if setting.prompt is None:
        return PROMPT_VERSION
    return "own-" + blake2b(setting.prompt.encode(), digest_size=6).hexdigest()


def _whole(question: Question, paper: Paper | None, setting: Setting) -> _Offer:
    if paper is None:
        msg = "it names no document, and there are several"
        raise SchemaError(msg)
    if setting.system == "text":
        text = text_input(paper.document, limit=setting.limit)
        messages = text_messages(question.asked, text.text, role=setting.role, system=setting.prompt)
        return _Offer(messages, pages=tuple((paper.name, number) for number in text.pages))
    images = page_images(_pdf_of(paper), setting.images)
    messages = page_messages(question.asked, images, role=setting.role, system=setting.prompt)
    return _Offer(messages, pages=tuple((paper.name, page.number) for page in paper.document.pages))


def _best_pages(question: Question, shelf: Shelf, paper: Paper | None, setting: Setting) -> _Offer:
    k = setting.k if isinstance(setting.k, int) else sum(setting.k)
    system = setting.system.removeprefix("pages-")
    found = shelf.find_pages(question.text, k, system=system, source=paper.name if paper else "")
    images = _rendered([(shelf.papers[name], page) for name, page in found], setting)
    messages = page_messages(question.asked, images, role=setting.role, system=setting.prompt)
    return _Offer(messages, pages=tuple(found))


def _rendered(pages: Sequence[tuple[Paper, int]], setting: Setting) -> Iterator[bytes]:
    for paper, page in pages:
        with open_pdf(_pdf_of(paper)) as pdf:
            yield encode_png(fit(pdf.render(page - 1, dpi=_DPI), setting.images.long_edge))


def _pdf_of(paper: Paper) -> Path:
    if paper.path is None or paper.path.suffix.lower() != ".pdf":
        msg = f"the PDF of {paper.name!r} is not there: its pages cannot be shown"
        raise SchemaError(msg)
    return paper.path


def _best_quotes(question: Question, shelf: Shelf, paper: Paper | None, setting: Setting) -> _Offer:
    source = paper.name if paper else ""
    split = SPLITS.get(setting.k, setting.k) if isinstance(setting.k, int) else setting.k
    found = shelf.find(question.text, split, system=setting.system, source=source)
    ranked = [one for pair in zip_longest(found.texts, found.images) for one in pair if one is not None]
    texts, images = found.texts, found.images
    if setting.with_gold:
        wanted = [
            quote
            for quote in shelf.quotes
            if quote.key in question.gold_quotes and (not source or quote.source == source)
        ]
        draw = random.Random(f"{setting.seed}\0{question.id}")
        texts = _among(texts, [quote for quote in wanted if quote.kind == "text"], draw)
        images = _among(images, [quote for quote in wanted if quote.kind == "image"], draw)
        ranked = [*texts, *images]
    system = PROMPTS[setting.role] if setting.prompt is None else setting.prompt
    images_as: ImagesAs = "images" if setting.crops else "ocr_text"
    messages = quote_messages(question.asked, texts, images, images_as=images_as, system=system)
    return _Offer(messages, tuple(ranked), gold=_citable(question, texts, images))


def _among(found: Sequence[Quote], gold: Sequence[Quote], draw: random.Random) -> tuple[Quote, ...]:
    """The gold quotes and the best of the others, as many as were found, in an order that tells nothing."""
    keys = {quote.key for quote in gold}
    others = [quote for quote in found if quote.key not in keys]
    chosen = [*gold, *others[: max(0, len(found) - len(gold))]]
    draw.shuffle(chosen)
    return tuple(chosen)


def _citable(question: Question, texts: Sequence[Quote], images: Sequence[Quote]) -> tuple[str, ...]:
    """The ids by which gold quotes can be cited; the key of one that was not offered, which nobody cites."""
    names = {quote.key: f"text{n}" for n, quote in enumerate(texts, start=1)}
    names |= {quote.key: f"image{n}" for n, quote in enumerate(images, start=1)}
    return tuple(names.get(key, key) for key in question.gold_quotes)
