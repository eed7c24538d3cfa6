"""Ligatures without Unicode: generated documents whose text layer says U+FFFD in their place.

    python -m bench.text_layer.ligatures [--documents 2] [--seed 0]

So many documents in every TrueType font with ligatures that the system has, in English, German and French.
Counted are words with such a ligature: spelled right, left with U+FFFD, and spelled wrong. Seeds below 10,000
were looked at while the rules were made.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from bench.command import command
from docparse import parse_pdf
from fixtures.text_layer.mapping import fonts, saying

LIGATURES = {"ffi": 0xFB03, "ffl": 0xFB04, "ff": 0xFB00, "fi": 0xFB01, "fl": 0xFB02}
LOST = "\N{REPLACEMENT CHARACTER}"
TEXT = """
    The office staff defined five final offers. Efficient workflows reflect sufficient effort and affluent
    clients. The chief officer confirmed that the first official filing reflects a different finding, and
    inflation flattened the figure. Die Grafik zeigt die Auflage der Stiftung, die Offenheit der Pflege und
    die fliegende Finanz. Le conflit difficile finit enfin, fluide et officiel.
"""


def make_document(font: str, seed: int) -> tuple[bytes, list[str]]:
    """Return a page in `font` and its words."""
    chance = random.Random(f"{font} {seed}")
    drawn = pdfmetrics.getFont(font).face.charToGlyph
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.setFont(font, chance.choice([7, 8, 9, 10, 11, 12]))
    words = chance.choices(TEXT.split(), k=120)
    for line in range(20):
        text = " ".join(words[6 * line : 6 * line + 6])
        for letters, code in LIGATURES.items():
            text = text.replace(letters, chr(code)) if code in drawn else text
        canvas.drawString(60, 780 - 17 * line, text)
    with saying(dict.fromkeys(LIGATURES.values(), ord(LOST))):
        canvas.save()
    return buffer.getvalue(), words


def outcomes(font: str, seed: int) -> Iterator[str]:
    """Yield right, left or wrong for every word of a document that has a ligature."""
    pdf, words = make_document(font, seed)
    found = parse_pdf(pdf, ocr="never").to_text().split()
    for word, read in zip(words, found, strict=True):
        if any(letters in word for letters in LIGATURES):
            yield "right" if read == word else "left" if LOST in read else "wrong"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the shares."""
    parser = command("text_layer.ligatures", __doc__)
    parser.add_argument("--documents", type=int, default=2, help="in each font")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.documents)
    count = Counter(one for font in fonts() for seed in seeds for one in outcomes(font, seed))
    print(f"{len(fonts())} fonts, {len(seeds)} documents each, {count.total()} words with a ligature")
    for name in ("right", "left", "wrong"):
        print(f"{name:6s} {100 * count[name] / count.total():6.2f}%")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
