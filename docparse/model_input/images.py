"""Pages as images for a model: the settings `X@Y` of FinMMDocR (appendix D.1 and released code)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import cast

from docparse.images import (
    Layout,
    Plan,
    encode_png,
    fit,
    merge,
    plan_max_images,
    plan_pages_per_image,
    plan_unmerged,
)
from docparse.pdf import PdfFile, open_pdf
from docparse.source import Input

LIMITS = (300, 50, 15)
LONG_EDGES = (None, 3840, 1920)


@dataclass(frozen=True, slots=True)
class ImageSetting:
    """`X@Y`: at most `limit` images (None: "U", unmerged), of a long edge of `long_edge` (None: "F")."""

    limit: int | None
    long_edge: int | None

    @classmethod
    def parse(cls, name: str) -> ImageSetting:
        """ "U@F", "300@F", "50@1920" ...

        Raises:
            ValueError: not such a name.
        """
        match = re.fullmatch(r"(U|[1-9]\d*)@(F|[1-9]\d*)", name)
        if match is None:
            msg = f"an image setting is like 'U@F', '300@F' or '50@1920', not {name!r}"
            raise ValueError(msg)
        return cls(*(None if part in "UF" else int(part) for part in match.groups()))

    def __str__(self) -> str:
        return f"{self.limit or 'U'}@{self.long_edge or 'F'}"

    def plan(self, pages: int, *, layout: Layout = "grid", per_image: bool = False) -> Plan:
        """Plan the merging of `pages` pages; with `per_image`, X is the most pages in an image."""
        if self.limit is None:
            return plan_unmerged(pages)
        return (plan_pages_per_image if per_image else plan_max_images)(pages, self.limit, layout)

    def fallbacks(self) -> Iterator[ImageSetting]:
        """Yield settings to try when a model refuses: fewer pixels (F → 3840 → 1920), then fewer images."""
        edges = [edge for edge in LONG_EDGES if edge is not None and edge < (self.long_edge or 1 << 30)]
        for edge in edges:
            yield ImageSetting(self.limit, edge)
        smallest = edges[-1] if edges else self.long_edge
        for limit in LIMITS:
            if limit < (self.limit or 1 << 30):
                yield ImageSetting(limit, smallest)


def _opened(source: PdfFile | Input) -> AbstractContextManager[PdfFile]:
    """Give an open PDF as it is, and open any other."""
    if hasattr(source, "render"):
        return nullcontext(cast(PdfFile, source))
    return open_pdf(source)


def page_images(
    source: PdfFile | Input,
    setting: ImageSetting,
    *,
    dpi: float = 300.0,
    layout: Layout = "grid",
    per_image: bool = False,
) -> Iterator[bytes]:
    """Yield the pages of a PDF as PNG images by a setting, one merged image at a time.

    A path, bytes or a binary file object is opened by the iterator, and closed when it ends; an open PDF must
    stay open for as long.

    The merged image is brought to the long edge, up as well as down. `docparse pages` does the same for many
    files, in processes that can be stopped.

    Raises:
        PageError: a page cannot be rendered.
        InputError: the PDF cannot be opened.
    """
    with _opened(source) as pdf:
        plan = setting.plan(pdf.page_count, layout=layout, per_image=per_image)
        for group in plan.groups:
            pages = [pdf.render(index, dpi=dpi) for index in group]
            yield encode_png(fit(merge(pages, plan.width), setting.long_edge))
