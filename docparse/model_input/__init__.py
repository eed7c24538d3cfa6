"""Input for a model: text, page images, quotes; and the messages that ask about them.

document → text, whole or cut                       (text, tokens)
PDF → page images, merged and scaled by `X@Y`       (images)
question + quotes, pages or text → chat messages    (messages, prompts)
"""

from __future__ import annotations

from docparse.model_input.images import LIMITS, LONG_EDGES, ImageSetting, page_images
from docparse.model_input.messages import page_messages, quote_messages, text_messages
from docparse.model_input.prompts import PROMPTS
from docparse.model_input.text import CUTOFFS, TextInput, text_input
from docparse.model_input.tokens import BytesTokenizer, OffsetsTokenizer, PieceTokenizer, Tokenizer

__all__ = [
    "CUTOFFS",
    "LIMITS",
    "LONG_EDGES",
    "PROMPTS",
    "BytesTokenizer",
    "ImageSetting",
    "OffsetsTokenizer",
    "PieceTokenizer",
    "TextInput",
    "Tokenizer",
    "page_images",
    "page_messages",
    "quote_messages",
    "text_input",
    "text_messages",
]
