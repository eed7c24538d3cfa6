"""Wrong Unicode maps: generated documents whose fonts draw one text and say another.

    python -m bench.text_layer.mapping [--documents 50] [--seed 0] [--worst N]

Twenty ways of shifting letters or digits, each in so many documents, with fonts that are not those whose
shapes docparse knows, where the system has them; and as many healthy documents as one way has, times four. A
document counts as flagged if `Page.triage` names the font. Seeds below 10,000 were looked at while the rules
were made.
"""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path

import reportlab
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from bench.command import command
from docparse import parse_pdf

Map = dict[int, int]
FOLDERS = (Path(reportlab.__file__).parent / "fonts", Path("/usr/share/fonts"))
PROSE = """
    The group sold more in every region than it had in the year before. Der Umsatz stieg im Jahr der Jubiläen
    erneut, und die Kosten sanken. Le bénéfice net du groupe recule malgré la hausse des ventes. Cash flows
    from operating activities were used to repay borrowings and to purchase equipment.
"""
RUSSIAN = """
    Выручка группы выросла во всех регионах а расходы снизились благодаря новым складам и судам компании
    Чистая прибыль за год составила больше половины оборота прошлого периода
"""
LOWER, LETTERS, DIGITS = string.ascii_lowercase, string.ascii_letters, string.digits


def _turned(alphabet: str, by: int) -> Map:
    return {ord(c): ord(alphabet[(k + by) % len(alphabet)]) for k, c in enumerate(alphabet)}


def _backwards(alphabet: str) -> Map:
    return dict(zip(map(ord, alphabet), map(ord, reversed(alphabet)), strict=True))


def _both(by: int) -> Map:
    return _turned(LOWER, by) | _turned(LOWER.upper(), by)


def _shuffled(alphabet: str, chance: random.Random) -> Map:
    """A permutation of `alphabet` that leaves at most one character in its place."""
    while True:
        to = chance.sample(alphabet, len(alphabet))
        if sum(a == b for a, b in zip(alphabet, to, strict=True)) < 2:
            return {ord(a): ord(b) for a, b in zip(alphabet, to, strict=True)}


def _swapped(pair: str) -> Map:
    return {ord(pair[0]): ord(pair[1]), ord(pair[1]): ord(pair[0])}


def _moved(by: int) -> Map:
    return {code: max(33, code + by) for code in range(33, 127)}


def _keyboard(_chance: random.Random) -> Map:
    """Russian letters as the Latin ones on the same keys."""
    latin, russian = "qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"
    lower = {ord(b): ord(a) for a, b in zip(latin, russian, strict=True)}
    return lower | {ord(chr(b).upper()): ord(chr(a).upper()) for b, a in lower.items()}


WAYS: dict[str, Callable[[random.Random], Map]] = {
    "letters + 1": lambda _: _both(1),
    "letters + 3": lambda _: _both(3),
    "letters + 13": lambda _: _both(13),
    "letters - 1": lambda _: _both(-1),
    "letters backwards": lambda _: _backwards(LOWER) | _backwards(LOWER.upper()),
    "small letters shuffled": lambda chance: _shuffled(LOWER, chance),
    "letters shuffled": lambda chance: _shuffled(LETTERS, chance),
    "vowels turned": lambda _: _turned("aeiou", 1),
    "common consonants turned": lambda _: _turned("tnsrldc", 2),
    "digits + 1": lambda _: _turned(DIGITS, 1),
    "digits + 3": lambda _: _turned(DIGITS, 3),
    "digits + 5": lambda _: _turned(DIGITS, 5),
    "digits backwards": lambda _: _backwards(DIGITS),
    "digits shuffled": lambda chance: _shuffled(DIGITS, chance),
    "3 and 8 swapped": lambda _: _swapped("38"),
    "1 and 7 swapped": lambda _: _swapped("17"),
    "6 and 9 swapped": lambda _: _swapped("69"),
    "all codes + 1": lambda _: _moved(1),
    "all codes - 29": lambda _: _moved(-29),
    "Latin layer on Russian text": _keyboard,
}
assert len(WAYS) == 20


@cache
def fonts() -> tuple[str, ...]:
    """Names of the TrueType fonts that can be embedded, registered with reportlab."""
    found = []
    for path in sorted(path for folder in FOLDERS for path in folder.glob("**/*.ttf")):
        if path.stem.startswith(("Vera", "DejaVuS", "Liberation")):
            pdfmetrics.registerFont(ttfonts.TTFont(path.stem, str(path), asciiReadable=0))
            found.append(path.stem)
    return tuple(found)


@contextmanager
def saying(wrong: Map) -> Iterator[None]:
    """Let reportlab write ToUnicode maps that say `wrong[c]` for c."""
    right = ttfonts.makeToUnicodeCMap

    def make(name: str, subset: Sequence[int]) -> str:
        said: str = right(name, [wrong.get(code, code) for code in subset])
        return said

    ttfonts.makeToUnicodeCMap = make
    try:
        yield
    finally:
        ttfonts.makeToUnicodeCMap = right


def make_document(seed: int, wrong: Map, *, russian: bool = False) -> bytes:
    """A page of prose and a column of figures in one font; its text layer says what `wrong` makes of it."""
    chance = random.Random(seed)
    names = [name for name in fonts() if not russian or not name.startswith("Vera")]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.setFont(chance.choice(names), chance.choice([8, 9, 10, 11, 12]))
    words = (RUSSIAN if russian else PROSE).split()
    for line in range(chance.randint(14, 40)):
        text = " ".join(chance.choices(words, k=chance.randint(4, 7)))
        canvas.drawString(60, 780 - 17 * line, text)
        canvas.drawRightString(540, 780 - 17 * line, f"{chance.randint(10_000, 9_999_999):,}")
    with saying(wrong):
        canvas.save()
    return buffer.getvalue()


def is_flagged(pdf: bytes) -> bool:
    """Return True if docparse says that the text layer cannot be trusted."""
    page = parse_pdf(pdf, ocr="never").pages[0]
    return bool(page.triage.reason)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the share of wrong documents flagged, by way, and of healthy ones."""
    parser = command("text_layer.mapping", __doc__)
    parser.add_argument("--documents", type=int, default=50, help="of each way")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.documents)
    flagged: Counter[str] = Counter()
    for name, way in WAYS.items():
        for seed in seeds:
            pdf = make_document(seed, way(random.Random(seed)), russian=way is _keyboard)
            flagged[name] += is_flagged(pdf)
    healthy = [(seed, turn == 3) for turn in range(4) for seed in seeds]
    alarms = sum(is_flagged(make_document(seed, {}, russian=russian)) for seed, russian in healthy)
    total = len(WAYS) * len(seeds)
    print(f"{len(fonts())} fonts, {len(seeds)} documents a way, from seed {options.seed}")
    print(f"wrong maps flagged     {100 * sum(flagged.values()) / total:6.2f}% of {total}")
    print(f"healthy ones flagged   {100 * alarms / len(healthy):6.2f}% of {len(healthy)}")
    for name in WAYS:
        if flagged[name] < len(seeds):
            print(f"    {flagged[name]:4d} of {len(seeds)}  {name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
