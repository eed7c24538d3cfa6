"""Hidden text: generated pages with words that a reader sees and words that nobody sees.

    python -m bench.text_layer.hidden [--pages 500] [--seed 0] [--backend pdfium] [--worst N]

Every page has about a dozen lines; each is shown or hidden in one of the ways below, and every word of it is
unique on its page. A hidden word counts as found if it is in `Page.dropped` as hidden and in no block; a
visible one as kept if it is in a block. Seeds below 10,000 were looked at while the rules were made.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bench.command import command
from docparse import parse_pdf

WIDTH, HEIGHT = 595, 842
LINES = 12
IMAGE = b"<</Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8/Length 16>>"
PIXELS = bytes((40, 70, 55, 62, 48, 66, 71, 44, 59, 52, 68, 43, 61, 57, 46, 64))
_SYLLABLES = re.findall("..", "bacedifoguhakelimonuparesitovuwaxeyizo")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to draw a line: `draw(words, x, y, width)` gives its operators; whether a reader sees it."""

    name: str
    visible: bool
    draw: Callable[[bytes, float, float, float], bytes]


def _show(words: bytes, x: float, y: float, size: float = 11, before: bytes = b"", mode: int = 0) -> bytes:
    return b"q %s BT /F %g Tf %d Tr 1 0 0 1 %g %g Tm (%s) Tj ET Q\n" % (before, size, mode, x, y, words)


def _box(x: float, y: float, width: float, paint: bytes = b"f") -> bytes:
    return b"%g %g %g 20 re %s " % (x - 4, y - 6, width + 8, paint)


def _rounded(x: float, y: float, width: float) -> bytes:
    """A box with round ends: a path that is no rectangle."""
    x0, x1, y0, y1 = x - 8, x + width + 8, y - 7, y + 15
    return b"%g %g m %g %g l %g %g %g %g %g %g c %g %g l %g %g %g %g %g %g c h f " % (
        x0, y0, x1, y0, x1 + 12, y0, x1 + 12, y1, x1, y1, x0, y1, x0 - 12, y1, x0 - 12, y0, x0, y0,
    )  # fmt: skip


def _image(x: float, y: float, width: float) -> bytes:
    return b"q %g 0 0 24 %g %g cm /I Do Q " % (width + 12, x - 6, y - 8)


def _form(name: bytes, words: bytes, x: float, y: float) -> bytes:
    """A form that shows /W (its words are put in by `document_of`)."""
    return b"q 1 0 0 1 %g %g cm /%s Do Q %%FORM %s %s\n" % (x, y, name, name, words)


VISIBLE: dict[str, Callable[[bytes, float, float, float], bytes]] = {
    "plain": lambda t, x, y, w: _show(t, x, y),
    "grey": lambda t, x, y, w: _show(t, x, y, before=b".6 g"),
    "small": lambda t, x, y, w: _show(t, x, y, 4.5),
    "coloured": lambda t, x, y, w: _show(t, x, y, before=b".8 .3 .1 rg"),
    "outlined": lambda t, x, y, w: _show(t, x, y, before=b".1 G", mode=1),
    "white on dark": lambda t, x, y, w: (
        b"q .1 .2 .4 rg " + _box(x, y, w) + b"Q " + _show(t, x, y, before=b"1 g")
    ),
    "white on a rounded box": lambda t, x, y, w: (
        b"q .5 .1 .1 rg " + _rounded(x, y, w) + b"Q " + _show(t, x, y, before=b"1 g")
    ),
    "white on an image": lambda t, x, y, w: _image(x, y, w) + _show(t, x, y, before=b"1 g"),
    "white on a gradient": lambda t, x, y, w: (
        b"q %g 0 0 20 %g %g cm 0 0 1 1 re W n /S sh Q " % (w + 8, x - 4, y - 6)
        + _show(t, x, y, before=b"1 g")
    ),
    "dark on shade": lambda t, x, y, w: b"q .85 g " + _box(x, y, w) + b"Q " + _show(t, x, y),
    "in a clip": lambda t, x, y, w: b"q " + _box(x, y, w, b"W n") + _show(t, x, y) + b"Q ",
    "in a form": lambda t, x, y, w: _form(b"P", t, x, y),
    "in a layer that is on": lambda t, x, y, w: b"/OC /On BDC " + _show(t, x, y) + b"EMC ",
    "under a translucent wash": lambda t, x, y, w: (
        _show(t, x, y) + b"q /Wash gs 1 1 0 rg " + _box(x, y, w) + b"Q "
    ),
    "under a marker pen": lambda t, x, y, w: (
        _show(t, x, y) + b"q /Multiply gs 1 1 .4 rg " + _box(x, y, w) + b"Q "
    ),
    "beside a later box": lambda t, x, y, w: _show(t, x, y) + b"q .3 g " + _box(x + w + 12, y, 30) + b"Q ",
    "over an earlier box": lambda t, x, y, w: b"q 1 g " + _box(x, y, w) + b"Q " + _show(t, x, y),
    "over its transparent shadow": lambda t, x, y, w: (
        _show(t, x, y - 0.75, before=b"/Clear gs") + _show(t, x, y, before=b".1 .2 .3 rg")
    ),
    "over its white shadow": lambda t, x, y, w: (
        _show(t, x + 0.5, y - 0.5, before=b"1 g") + _show(t, x, y, before=b".1 .2 .3 rg")
    ),
    "below itself unseen": lambda t, x, y, w: (
        _show(t, x, y) + _show(t, x, y, mode=3) + _show(t, x, y, before=b"/Clear gs")
    ),
    "over itself unseen": lambda t, x, y, w: _show(t, x, y, mode=3) + _show(t, x, y),
}
HIDDEN: dict[str, Callable[[bytes, float, float, float], bytes]] = {
    "mode 3": lambda t, x, y, w: _show(t, x, y, mode=3),
    "mode 7": lambda t, x, y, w: _show(t, x, y, mode=7),
    "transparent": lambda t, x, y, w: _show(t, x, y, before=b"/Clear gs"),
    "white": lambda t, x, y, w: _show(t, x, y, before=b"1 g"),
    "nearly white": lambda t, x, y, w: _show(t, x, y, before=b".98 .985 .98 rg"),
    "colour of its box": lambda t, x, y, w: (
        b"q .1 .2 .4 rg " + _box(x, y, w) + b"Q " + _show(t, x, y, before=b".1 .2 .4 rg")
    ),
    "colour of its rounded box": lambda t, x, y, w: (
        b"q .5 .1 .1 rg " + _rounded(x, y, w) + b"Q " + _show(t, x, y, before=b".5 .1 .1 rg")
    ),
    "tiny": lambda t, x, y, w: _show(t, x, y, 0.6),
    "tiny by its matrix": lambda t, x, y, w: b"q .04 0 0 .04 %g %g cm " % (x, y) + _show(t, 0, 0, 12) + b"Q ",
    "under a box": lambda t, x, y, w: _show(t, x, y) + b"q 1 g " + _box(x, y, w) + b"Q ",
    "under a black box": lambda t, x, y, w: _show(t, x, y) + b"q 0 g " + _box(x, y, w) + b"Q ",
    "under a rounded box": lambda t, x, y, w: _show(t, x, y) + b"q .2 .4 .2 rg " + _rounded(x, y, w) + b"Q ",
    "under an image": lambda t, x, y, w: _show(t, x, y) + _image(x, y, w),
    "clipped away": lambda t, x, y, w: b"q 560 10 20 20 re W n " + _show(t, x, y) + b"Q ",
    "outside its form": lambda t, x, y, w: _form(b"N", t, x, y),
    "in a layer that is off": lambda t, x, y, w: b"/OC /Off BDC " + _show(t, x, y) + b"EMC ",
    "in a form of a layer that is off": lambda t, x, y, w: _form(b"L", t, x, y),
}
WAYS = [Way(name, True, draw) for name, draw in VISIBLE.items()]
WAYS += [Way(name, False, draw) for name, draw in HIDDEN.items()]


@dataclass(frozen=True, slots=True)
class Sample:
    """A generated page: the file, and the way each of its words is drawn."""

    pdf: bytes
    words: dict[str, Way]


def make_sample(seed: int) -> Sample:
    """A page whose lines are drawn in ways chosen by `seed`; at least two of them are plain text."""
    chance = random.Random(seed)
    ways = [WAYS[0], WAYS[0], *(chance.choice(WAYS) for _ in range(LINES - 2))]
    chance.shuffle(ways)
    words: dict[str, Way] = {}
    content = b""
    for number, way in enumerate(ways):
        line: list[str] = []
        while len(line) < chance.randint(2, 5):
            word = "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))) + str(chance.randint(0, 99))
            if word not in words:
                words[word] = way
                line.append(word)
        text = " ".join(line).encode()
        x, y = 60 + 20 * chance.random(), HEIGHT - 80 - 58 * number - 8 * chance.random()
        content += way.draw(text, x, y, 6.2 * len(text)) + b"\n"
    return Sample(document_of(content), words)


def document_of(content: bytes) -> bytes:
    """One page; lines that call for a form get one of their own."""
    forms: list[bytes] = []
    lines = []
    for line in content.split(b"\n"):
        before, sign, rest = line.partition(b"%FORM ")
        if sign:
            name, words = rest.split(b" ", 1)
            forms.append(_form_object(name, words.strip()))
            before = before.replace(b"/%s Do" % name, b"/X%d Do" % len(forms))
        lines.append(before)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</ON[5 0 R]/OFF[6 0 R]>>>>>>",
        b"<</Type/Pages/Kids[4 0 R]/Count 1>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents 7 0 R/Resources %s>>"
        % (WIDTH, HEIGHT, _resources(len(forms))),
        b"<</Type/OCG/Name(on)>>",
        b"<</Type/OCG/Name(off)>>",
        _stream(b"\n".join(lines)),
        IMAGE + b"\nstream\n" + PIXELS + b"\nendstream",
        *forms,
    ]
    return _assemble(objects)


def _resources(forms: int) -> bytes:
    named = b"".join(b"/X%d %d 0 R" % (k + 1, 9 + k) for k in range(forms))
    states = b"/Wash<</ca .3>>/Multiply<</BM/Multiply>>/Clear<</ca 0/CA 0>>"
    ramp = b"<</FunctionType 2/Domain[0 1]/C0[.1 .1 .5]/C1[.5 .1 .1]/N 1>>"
    shading = b"<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 0]/Extend[true true]/Function %s>>" % ramp
    return (
        b"<</Font<</F 3 0 R>>/XObject<</I 8 0 R%s>>/ExtGState<<%s>>/Shading<</S %s>>"
        b"/Properties<</On 5 0 R/Off 6 0 R>>>>" % (named, states, shading)
    )


def _form_object(name: bytes, words: bytes) -> bytes:
    box = {b"P": b"[-10 -10 500 30]", b"L": b"[-10 -10 500 30]", b"N": b"[-10 -90 500 -60]"}[name]
    layer = b"/OC 6 0 R" if name == b"L" else b""
    head = b"/Type/XObject/Subtype/Form/BBox%s/Resources<</Font<</F 3 0 R>>>>%s" % (box, layer)
    return _stream(_show(words, 0, 0), head)


def _stream(content: bytes, head: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (head, len(content), content)


def _assemble(objects: Sequence[bytes]) -> bytes:
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


def check(sample: Sample, backend: str = "pdfium") -> Iterator[tuple[str, Way]]:
    """Yield the words that came out wrong, with the way each was drawn."""
    page = parse_pdf(sample.pdf, ocr="never", backend=backend).pages[0]  # type: ignore[arg-type]
    shown = {word for block in page.blocks for word in block.text.split()}
    dropped = {word for one in page.dropped if one.reason == "hidden" for word in one.text.split()}
    for word, way in sample.words.items():
        right = word in shown if way.visible else word in dropped and word not in shown
        if not right:
            yield word, way


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the shares of hidden words found and of visible words lost, and which ways go wrong."""
    parser = command("text_layer.hidden", __doc__)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0, help="of the first page; later ones count up")
    parser.add_argument("--backend", choices=("pdfium", "mupdf"), default="pdfium")
    options = parser.parse_args(arguments)
    count: Counter[bool] = Counter()
    wrong: Counter[Way] = Counter()
    for seed in range(options.seed, options.seed + options.pages):
        sample = make_sample(seed)
        count.update(way.visible for way in sample.words.values())
        wrong.update(way for _, way in check(sample, options.backend))
    lost = sum(number for way, number in wrong.items() if way.visible)
    missed = sum(number for way, number in wrong.items() if not way.visible)
    print(f"{options.pages} pages from seed {options.seed}, {options.backend}")
    print(f"hidden words found     {100 * (1 - missed / count[False]):6.2f}% of {count[False]}")
    print(f"visible words hidden   {100 * lost / count[True]:6.2f}% of {count[True]}")
    for way, number in wrong.most_common():
        print(f"    {number:5d}  {way.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
