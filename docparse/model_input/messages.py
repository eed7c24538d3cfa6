"""Chat messages: a question with quotes, page images or text, ready for an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from docparse.document import Quote
from docparse.endpoint import image_part, system_message, user_message
from docparse.endpoint.chat import Message
from docparse.model_input.prompts import PROMPTS, Role

ImagesAs = Literal["images", "ocr_text", "vlm_text"]


def quote_messages(
    question: str,
    texts: Sequence[Quote],
    images: Sequence[Quote],
    *,
    images_as: ImagesAs = "images",
    system: str | None = None,
) -> list[Message]:
    """Return a system and a user message that offer quotes and ask for an answer that cites them (MMDocRAG).

    `texts[0]` is offered as `[1]`, `images[0]` as `image1`. With `images_as="images"` the crops stand between
    the texts that name them; `"ocr_text"` and `"vlm_text"` put words in their place (pure text). `system`
    replaces our own prompt.

    Raises:
        ValueError: an image quote without its crop, or without VLM-text, where that is asked for.
    """
    listed = "".join(f"\n[{n}] {quote.passage}" for n, quote in enumerate(texts, start=1))
    start, end = f"Text quotes:{listed}\n\nImage quotes:", f"Question: {question}"
    if images_as == "images":
        parts: list[Any] = [_text(start)]
        for number, quote in enumerate(images, start=1):
            parts += [_text(f"image{number}:"), image_part(_crop(quote))]
        user: Message = {"role": "user", "content": [*parts, _text(end)]}
    else:
        described = "".join(
            f"\nimage{n} is described as: {_words(quote, images_as)}"
            for n, quote in enumerate(images, start=1)
        )
        user = user_message(f"{start}{described}\n\n{end}")
    prompt = PROMPTS["quotes" if images_as == "images" else "quotes_as_text"]
    return [system_message(prompt if system is None else system), user]


def page_messages(
    question: str, images: Iterable[bytes], *, role: Role = "reasoning", system: str | None = None
) -> list[Message]:
    """Return messages with encoded page images (see `page_images`) in order, and the question after them."""
    parts = [image_part(image) for image in images]
    prompt = PROMPTS[role] if system is None else system
    return [system_message(prompt), user_message(f"Question: {question}", *parts)]


def text_messages(
    question: str, text: str, *, role: Role = "reasoning", system: str | None = None
) -> list[Message]:
    """Return messages with a document's text (see `text_input`) and the question after it."""
    prompt = PROMPTS[role] if system is None else system
    return [system_message(prompt), user_message(f"Document:\n{text}\n\nQuestion: {question}")]


def _text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _crop(quote: Quote) -> bytes:
    if quote.image is None:
        msg = f"{quote.id} of {quote.source or 'the document'} has no crop: offer it as text"
        raise ValueError(msg)
    return quote.image


def _words(quote: Quote, images_as: ImagesAs) -> str:
    if images_as == "ocr_text":
        return quote.passage
    if quote.vlm_text is None:
        msg = f"{quote.id} of {quote.source or 'the document'} has no VLM-text: describe it first"
        raise ValueError(msg)
    return quote.vlm_text
