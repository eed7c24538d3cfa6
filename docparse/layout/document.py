"""All pages together: heading levels, running headers and footers, tables that go on."""

from __future__ import annotations

from collections.abc import Sequence

from docparse.document import OutlineEntry, Page
from docparse.layout.model import LayoutOptions, PageDraft

DEFAULTS = LayoutOptions()


def finish_document(
    drafts: Sequence[PageDraft],
    outline: Sequence[OutlineEntry] = (),
    *,
    options: LayoutOptions = DEFAULTS,
) -> tuple[Page, ...]:
    """The pages of a document, one for each draft and in its order.

    Failed pages are no business of this step: the caller puts them in their places afterwards.
    """
    return tuple(Page(d.number, d.width, d.height, (), d.rotation, d.triage, d.words) for d in drafts)
