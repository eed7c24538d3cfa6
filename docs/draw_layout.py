"""Draws the pictures of docs/layout.md from the project's own annual report: python docs/draw_layout.py"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from docparse.document import Block, Page, Provenance
from docparse.layout import analyse_page, finish_document
from docparse.pdf import open_pdf

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "fixtures" / "annual_report.pdf"
TARGET = ROOT / "docs" / "images"
DPI = 90
MARGIN = 90  # pixels at the right, for the roles
PICTURES = {"layout-columns": 2, "layout-discussion": 3, "layout-notes": 7}
COLORS = {
    "title": "#c1121f",
    "section_header": "#e4572e",
    "text": "#3066be",
    "list_item": "#2a9d8f",
    "table": "#7b2d8b",
    "picture": "#b5179e",
    "caption": "#e09f3e",
    "footnote": "#7f5539",
    "formula": "#0096c7",
    "page_header": "#8d99ae",
    "page_footer": "#8d99ae",
}


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    provenance = Provenance("text_layer", "pdfium", "")
    with open_pdf(SAMPLE) as file:
        drafts = [
            analyse_page(file.content(index), provenance=provenance) for index in range(file.page_count)
        ]
        pages = {page.number: page for page in finish_document(drafts)}
        for name, number in PICTURES.items():
            image = Image.fromarray(file.render(number - 1, dpi=DPI)).convert("RGB")
            picture = draw_page(image, pages[number])
            picture.quantize(64).save(TARGET / f"{name}.png", optimize=True)


def draw_page(page_image: Image.Image, page: Page) -> Image.Image:
    """Every block's box in the colour of its role, with its place in the reading order; roles at the side."""
    image = Image.new("RGB", (page_image.width + MARGIN, page_image.height), "white")
    image.paste(page_image, (0, 0))
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=12)
    scale = DPI / 72
    path = [_anchor(block, scale) for block in page.blocks]
    draw.line(path, fill="#b0b0b0", width=1)
    below = 0.0
    for number, (block, (x, y)) in enumerate(zip(page.blocks, path, strict=True), 1):
        color = COLORS.get(block.role, "#000000")
        x0, y0, x1, y1 = (value * scale for value in block.box)
        draw.rectangle((x0 - 2, y0 - 2, x1 + 2, y1 + 2), outline=color, width=2)
        draw.ellipse((x - 8, y - 8, x + 8, y + 8), fill=color)
        draw.text((x, y), str(number), fill="white", font=font, anchor="mm")
        at = max(y, below + 14)
        draw.text((page_image.width - 30, at), f"{number} {block.role}", fill=color, font=font, anchor="lm")
        below = at
    return image


def _anchor(block: Block, scale: float) -> tuple[float, float]:
    return block.box.x0 * scale - 14, (block.box.y0 + block.box.y1) / 2 * scale


if __name__ == "__main__":
    main()
