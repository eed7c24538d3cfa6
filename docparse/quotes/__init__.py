"""Quotes: the units that an index holds and an answer cites (MMDocRAG, section 3).

    document → sections → text pieces, merged and split by size  → text quotes
                        → tables and figures with what belongs to them → image quotes

`to_quotes` makes them, `files` writes and reads them, `describe` asks a vision model for their VLM-text.
"""

from __future__ import annotations

from docparse.quotes.make import QuoteOptions, to_quotes
from docparse.quotes.sizes import count_words

__all__ = ["QuoteOptions", "count_words", "to_quotes"]
