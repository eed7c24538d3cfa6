"""VLM-text of image quotes: a vision model's description of each crop (MMDocRAG, section 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from docparse.document import Quote
from docparse.endpoint import ChatRequest, Client, image_part, user_message
from docparse.errors import EndpointError

PROMPT_VERSION = "vlm-text-1"
_PROMPT = """\
Describe this part of a document for a reader who cannot see it. If it is a table, give every row and \
column with all figures exactly as printed, as a Markdown table. If it is a chart or a drawing, name its \
kind, its title, axes, units and series, every value that can be read, and then in a sentence what it shows. \
Add nothing that is not in the picture, and do not guess figures."""


def describe(quotes: Sequence[Quote], client: Client) -> tuple[list[Quote], list[EndpointError]]:
    """Return the quotes with VLM-text for every image quote that has a crop, and the calls that failed.

    A quote whose call failed stays as it was. An answer that was cut off at the server's limit is kept.
    """
    described = list(quotes)
    crops = {place: quote.image for place, quote in enumerate(quotes) if quote.image is not None}
    requests = [_request(crop) for crop in crops.values()]
    failures: list[EndpointError] = []
    for place, answer in zip(crops, client.chat_many(requests), strict=True):
        if isinstance(answer, EndpointError):
            failures.append(answer)
        elif answer.text.strip():
            described[place] = replace(quotes[place], vlm_text=answer.text.strip())
    return described, failures


def _request(crop: bytes) -> ChatRequest:
    return ChatRequest((user_message(_PROMPT, image_part(crop)),), prompt_version=PROMPT_VERSION)
