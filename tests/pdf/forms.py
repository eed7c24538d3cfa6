"""Forms written by hand: one page of 300 x 200 points each, with its fields as objects from 100 on."""

from __future__ import annotations

from tests.pdf.build import document, stream, text

WIDGET = b"/Type/Annot/Subtype/Widget/F 4"
LOOKS = b"/AP<</N<</%s 110 0 R/Off 111 0 R>>>>"
TICK = stream(
    b"BT /Z 12 Tf 1 2 Td (4) Tj ET",
    b"/Type/XObject/Subtype/Form/BBox[0 0 12 12]/Resources<</Font<</Z 112 0 R>>>>",
)
EMPTY = stream(b"", b"/Type/XObject/Subtype/Form/BBox[0 0 12 12]")
MARKS = {110: TICK, 111: EMPTY, 112: b"<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"}


def typed(words: bytes) -> bytes:
    """The appearance of a text field."""
    return stream(
        b"BT /F 10 Tf 0 g 2 5 Td (%s) Tj ET" % words,
        b"/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 3 0 R>>>>",
    )


def form(
    content: bytes,
    fields: dict[int, bytes],
    shown: list[int],
    roots: list[int] | None = None,
    more: bytes = b"",
) -> bytes:
    """A form of `fields` (entries by number), of which `shown` are on the page and `roots` in its tree."""
    listed = b" ".join(b"%d 0 R" % number for number in shown)
    tree = b" ".join(b"%d 0 R" % number for number in (shown if roots is None else roots))
    return document(
        content,
        page=b"/MediaBox[0 0 300 200]/Annots[%s]" % listed,
        catalog=b"/AcroForm<</Fields[%s]/DR<</Font<</F 3 0 R>>>>/DA(/F 10 Tf 0 g)%s>>" % (tree, more),
        extra=MARKS
        | {number: b"<<%s>>" % entries for number, entries in fields.items()}
        | {120: typed(b"Alice")},
    )


def box(x: int, y: int, width: int = 12, height: int = 12) -> bytes:
    return b"/Rect[%d %d %d %d]" % (x, y, x + width, y + height)


TEXT = form(
    text(b"Name:", y=155),
    {100: WIDGET + b"/FT/Tx/T(name)/TU(Your name)/V(Alice)/AP<</N 120 0 R>>" + box(60, 150, 100, 20)},
    [100],
)
LINES = form(
    text(b"Address:", y=160),
    {100: WIDGET + b"/FT/Tx/Ff 4096/T(address)/V(1 High Street\\rOxford)" + box(80, 130, 120, 40)},
    [100],
    more=b"/NeedAppearances true",
)
CHOICES = form(
    text(b"Country:", y=155) + text(b"Colours:", y=105),
    {
        100: WIDGET
        + b"/FT/Ch/Ff 131072/T(country)/Opt[[(de)(Germany)][(fr)(France)]]/V(fr)"
        + box(80, 150, 90, 16),
        101: WIDGET
        + b"/FT/Ch/Ff 2097152/T(colours)/Opt[(Red)(Green)(Blue)]/V[(Red)(Blue)]/I[0 2]"
        + box(80, 80, 90, 40),
    },
    [100, 101],
)
BOXES = form(
    text(b"I agree", x=40, y=152) + text(b"Send me mail", x=40, y=122),
    {
        100: WIDGET + b"/FT/Btn/T(agree)/V/Yes/AS/Yes" + LOOKS % b"Yes" + box(20, 150),
        101: WIDGET + b"/FT/Btn/T(mail)/V/Off/AS/Off" + LOOKS % b"On" + box(20, 120),
    },
    [100, 101],
)
RADIO = form(
    text(b"Standard", x=40, y=152) + text(b"Express", x=40, y=122),
    {
        100: b"/FT/Btn/Ff 49152/T(speed)/V/fast/Kids[101 0 R 102 0 R]",
        101: WIDGET + b"/Parent 100 0 R/AS/Off" + LOOKS % b"slow" + box(20, 150),
        102: WIDGET + b"/Parent 100 0 R/AS/fast" + LOOKS % b"fast" + box(20, 120),
    },
    [101, 102],
    [100],
)
INHERITED = form(
    text(b"Street:", y=155),
    {
        100: b"/T(buyer)/Kids[101 0 R]/V(Broad Street)",
        101: b"/T(address)/FT/Tx/Parent 100 0 R/Kids[102 0 R]",
        102: WIDGET + b"/T(street)/Parent 101 0 R" + box(80, 150, 100, 20),
    },
    [102],
    [100],
)
SIGNED = form(
    text(b"Signed:", y=155),
    {
        100: WIDGET
        + b"/FT/Sig/T(seller)/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>"
        + box(80, 150, 100, 20),
        101: WIDGET + b"/FT/Sig/T(buyer)" + box(80, 100, 100, 20),
    },
    [100, 101],
)
UNTYPED = form(
    text(b"Street:", y=155),
    {
        100: b"/T(buyer)/FT/Tx/Kids[101 0 R]",
        101: b"/T(address)/Parent 100 0 R/Kids[102 0 R]",
        102: WIDGET + b"/T(street)/Parent 101 0 R/V(Broad Street)" + box(80, 150, 100, 20),
    },
    [102],
    [100],
)
UNLISTED = form(
    text(b"Name:", y=155), {100: WIDGET + b"/FT/Tx/T(name)/V(Bob)" + box(60, 150, 100, 20)}, [100], []
)


def password_form(value: bytes) -> bytes:
    """A password field with a value, a hidden field and a push button."""
    return form(
        text(b"Password:", y=155),
        {
            100: WIDGET + b"/FT/Tx/Ff 8192/T(password)/V(%s)" % value + box(80, 150, 100, 20),
            101: b"/Type/Annot/Subtype/Widget/F 2/FT/Tx/T(unseen)/V(1)" + box(80, 100, 100, 20),
            102: WIDGET + b"/FT/Btn/Ff 65536/T(send)" + box(80, 60, 60, 20),
        },
        [100, 101, 102],
    )


SECRET, NO_SECRET = password_form(b"sesame"), password_form(b"")


def shared_kids(levels: int) -> bytes:
    """A field, and a tree whose every node has the next one twice: there are 2 ** levels ways down it."""
    nodes = {200 + n: b"/T(n)/Kids[%d 0 R %d 0 R]" % (201 + n, 201 + n) for n in range(levels)}
    nodes[200 + levels] = b"/FT/Tx/T(leaf)"
    nodes[100] = WIDGET + b"/FT/Tx/T(name)/V(Alice)/AP<</N 120 0 R>>" + box(60, 150, 100, 20)
    return form(text(b"Name:", y=155), nodes, [100], [200, 100])
