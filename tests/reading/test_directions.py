"""Right-to-left lines and vertical columns, as a browser prints them, come out as they were written."""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from io import BytesIO
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pikepdf
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.layout import triage
from docparse.pdf import open_pdf
from tests.ocr.doubles import Raising

Print = Callable[[str, str], bytes]

HEBREW = (
    "הדוח השנתי של החברה",
    "הקבוצה מכרה יותר בכל אזור מאשר בשנה שעברה, והדירקטוריון צופה כי הגידול יימשך גם בשנת 2025 בשיעור של "
    "12.5% בקירוב.",
    "ההכנסות הסתכמו ב-482,110 מיליון דולר, והעלויות ירדו (זו השנה השלישית) הודות [1] לתוכנית IFRS 16 החדשה.",
)
ARABIC = (
    "التقرير السنوي للشركة",
    "حققت المجموعة مبيعات أعلى في كل منطقة مقارنة بالعام الماضي، ويتوقع مجلس الإدارة أن يستمر هذا النمو "
    "خلال عام 2025 بنسبة 12.5% تقريبا.",
    "بلغت الإيرادات 482,110 مليون دولار (باستثناء الضرائب)، وانخفضت التكاليف بفضل خطة IFRS الجديدة.",
)
VOWELLED = (
    "التَّقْرِيرُ السَّنَوِيُّ لِلشَّرِكَةِ",
    "حَقَّقَتِ المَجْمُوعَةُ مَبِيعَاتٍ أَعْلَى فِي كُلِّ مِنْطَقَةٍ مُقَارَنَةً بِالعَامِ المَاضِي، وَيَتَوَقَّعُ مَجْلِسُ الإِدَارَةِ أَنْ "
    "يَسْتَمِرَّ هَذَا النُّمُوُّ خِلَالَ عَامِ 2025 بِنِسْبَةِ 12.5% تَقْرِيبًا.",
    "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ",
)
JAPANESE = (
    "年次報告書の概要",
    "当社グループの売上高は、すべての地域で前年を上回りました。取締役会は、価格が維持されるかぎり、この傾向が続くと"
    "見込んでいます。「新しい埠頭」は、両岸からの船でいっぱいです。",
    "費用は三年連続で減少しました。来年度の見通しは二〇二五年の予想どおりです。配当は一株あたり三十円とします。",
)
PAGE = '<meta charset="utf-8"><body style="{style}">{body}</body>'


@pytest.fixture(scope="module")
def print_page() -> Iterator[Print]:
    """Print HTML as a PDF."""
    if shutil.which("chromium") is None:
        pytest.skip("needs Chromium (Debian: apt-get install chromium)")
    from docparse.gold import Browser

    with Browser() as browser:
        tab = browser.new_tab()
        frame = browser.call("Page.getFrameTree", session=tab)["frameTree"]["frame"]["id"]

        def make(style: str, body: str) -> bytes:
            html = PAGE.format(style=style, body=body)
            browser.call("Page.setDocumentContent", {"frameId": frame, "html": html}, tab)
            return base64.b64decode(browser.call("Page.printToPDF", {}, tab)["data"])

        yield make


def needs_font(family: str, package: str) -> None:
    """Skip the test without a font: another one would set its letters otherwise."""
    tool = shutil.which("fc-list")
    if tool is None or not subprocess.run([tool, family], capture_output=True, check=True).stdout:
        pytest.skip(f"needs the font {family} (Debian: apt-get install {package})")


def paragraphs(texts: tuple[str, ...]) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


@pytest.mark.parametrize("backend", ["pdfium", "mupdf"])
@pytest.mark.parametrize(("language", "texts"), [("he", HEBREW), ("ar", ARABIC)])
def test_right_to_left_lines_are_read_in_order(
    print_page: Print, language: str, texts: tuple[str, ...], backend: Literal["pdfium", "mupdf"]
) -> None:
    font = "Noto Sans Hebrew" if language == "he" else "Noto Naskh Arabic"
    needs_font(font, "fonts-noto-core")
    pdf = print_page(f"direction: rtl; font: 12pt '{font}'", paragraphs(texts))
    page = parse_pdf(pdf, ocr="never", backend=backend).pages[0]
    assert tuple(block.text for block in page.blocks) == texts
    assert page.unexplained == 0


@pytest.mark.parametrize("font", ["Noto Naskh Arabic", "Noto Sans Arabic"])
def test_vowelled_words_are_whole_and_in_order(print_page: Print, font: str) -> None:
    """Of a letter and its sign the file may tell the place of the sign alone: one word in four may be cut."""
    needs_font(font, "fonts-noto-core")
    pdf = print_page(f"direction: rtl; font: 12pt '{font}', 'Noto Sans Hebrew'", paragraphs(VOWELLED))
    page = parse_pdf(pdf, ocr="never").pages[0]
    found = [normalize("NFC", word) for block in page.blocks for word in block.text.split()]
    wanted = [normalize("NFC", word) for text in VOWELLED for word in text.split()]
    whole = sum(
        match.size for match in SequenceMatcher(None, wanted, found, autojunk=False).get_matching_blocks()
    )
    assert whole >= 0.75 * len(wanted), " ".join(found)
    assert "".join(found).count("2025") == 1
    assert page.unexplained == 0


@pytest.mark.parametrize("font", ["DejaVu Sans", "Noto Naskh Arabic"])
@pytest.mark.parametrize("number", ["١٬٢٣٤٬٥٦٧", "٩٨٧٬٦٥٤٫٣٢", "۱٬۲۳۴٬۵۶۷", "۵۶۷٫۸", "٢٠٢٣"])
def test_numbers_in_arabic_digits_keep_their_order(print_page: Print, font: str, number: str) -> None:
    needs_font(font, "fonts-dejavu-core" if font == "DejaVu Sans" else "fonts-noto-core")
    texts = (f"بلغت الإيرادات {number} ريال في السنة", f"المجموع {number}")
    pdf = print_page(f"direction: rtl; font: 12pt '{font}'", paragraphs(texts))
    assert parse_pdf(pdf, ocr="never").to_text().count(number) == 2


DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


def set_by_an_office(lines: tuple[str, ...], *, mapped: dict[bytes, bytes]) -> bytes:
    """Print lines glyph by glyph from the left, as office programs do; `mapped` glyphs have other texts."""
    if not DEJAVU.exists():
        pytest.skip("needs the font DejaVu Sans (Debian: apt-get install fonts-dejavu-core)")
    pdfmetrics.registerFont(TTFont("DejaVu", DEJAVU, asciiReadable=False))
    buffer = BytesIO()
    canvas = Canvas(buffer)
    for row, line in enumerate(lines):
        canvas.setFont("DejaVu", 12)
        canvas.drawRightString(520, 700 - 30 * row, line[::-1])
    canvas.save()
    with pikepdf.open(buffer) as pdf:
        for font in pdf.pages[0].Resources.Font.values():
            if "/ToUnicode" in font:
                told = font.ToUnicode.read_bytes()
                for glyph, text in mapped.items():
                    told = told.replace(b"<%s>" % glyph, b"<%s>" % text)
                font.ToUnicode = pdf.make_stream(told)
        buffer = BytesIO()
        pdf.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("backend", ["pdfium", "mupdf"])
def test_letters_of_one_glyph_are_in_the_order_of_writing(backend: Literal["pdfium", "mupdf"]) -> None:
    """A glyph of lam and alef, and one of lam and alef with hamza below."""
    lines = ("بازار ک\ufefb", "خ\ufefbل الحل", "تحسين ا\ufef9نتاجية")
    pdf = set_by_an_office(lines, mapped={b"FEFB": b"06440627", b"FEF9": b"06440625"})
    text = parse_pdf(pdf, ocr="never", backend=backend).to_text()
    assert text.split() == ["بازار", "کلا", "خلال", "الحل", "تحسين", "الإنتاجية"]


def test_latin_digits_drawn_as_persian_ones_are_what_the_text_layer_says() -> None:
    """Many Persian fonts draw `5` as `\u06f5`; a font that draws it as `\u06f6` does not tell the truth."""
    lines = (
        "قيمت \u06f1\u06f2\u06f3\u06f4 ريال",
        "تعداد \u06f5\u06f6\u06f7\u06f8\u06f9\u06f0",
        "سال \u06f1\u06f4\u06f0\u06f3",
    )
    told = {b"06F%d" % value: b"003%d" % value for value in range(10)}
    turned = {b"06F%d" % value: b"003%d" % ((value + 3) % 10) for value in range(10)}
    for mapped, verdict in ((told, "text"), (turned, "ocr")):
        with open_pdf(set_by_an_office(lines * 3, mapped=mapped)) as file:
            assert triage(file.content(0)).verdict.verdict == verdict


def test_an_engine_without_the_script_of_a_page_is_not_asked() -> None:
    lines = (
        "قيمت \u06f1\u06f2\u06f3\u06f4 ريال",
        "تعداد \u06f5\u06f6\u06f7\u06f8\u06f9\u06f0",
        "سال \u06f1\u06f4\u06f0\u06f3",
    ) * 3
    turned = {b"06F%d" % value: b"003%d" % ((value + 3) % 10) for value in range(10)}
    pdf = set_by_an_office(lines, mapped=turned)
    page = parse_pdf(pdf, engine=Raising("cannot read it")).pages[0]
    assert page.failure is None
    assert page.triage.verdict == "text"
    assert 'OCR reads no Arabic without its language ("ar" or "fa"' in page.triage.reason
    assert "تعداد" in page.text
    asked = parse_pdf(pdf, engine=Raising("asked"), languages=("fa",)).pages[0]
    assert asked.failure is not None


def test_the_first_column_of_an_arabic_table_is_the_right_one(print_page: Print) -> None:
    needs_font("Noto Naskh Arabic", "fonts-noto-core")
    rows = [
        ["البند", "السنة الحالية", "السنة السابقة"],
        ["الإيرادات", "482,110", "451,220"],
        ["التكاليف", "311,008", "298,410"],
    ]
    style = "<style>td {border: 1px solid; padding: 4px 20px} table {border-collapse: collapse}</style>"
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    pdf = print_page(
        "direction: rtl; font: 12pt 'Noto Naskh Arabic'",
        f"{style}<table>{body}</table>",
    )
    (table,) = [block.table for block in parse_pdf(pdf, ocr="never").blocks if block.table]
    assert table.to_rows() == rows
    places = [cell.box.x0 for cell in table.cells if cell.box and cell.row == 1]
    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("backend", ["pdfium", "mupdf"])
def test_a_page_of_columns_is_read_from_top_to_bottom_and_right_to_left(
    print_page: Print, backend: Literal["pdfium", "mupdf"]
) -> None:
    needs_font("Noto Serif CJK JP", "fonts-noto-cjk")
    style = "writing-mode: vertical-rl; height: 200mm; font: 12pt 'Noto Serif CJK JP'"
    page = parse_pdf(print_page(style, paragraphs(JAPANESE)), ocr="never", backend=backend).pages[0]
    assert tuple(block.text for block in page.blocks) == JAPANESE
    assert page.unexplained == 0


def test_columns_in_a_box_are_read_in_order_among_other_text(print_page: Print) -> None:
    needs_font("Noto Sans CJK JP", "fonts-noto-cjk")
    inside = "縦書きの囲み記事です。読者は右から左へ読みます。売上高は482億円でした。"
    before, after = "横書きの本文はこのように続きます。", "囲みの後の本文です。"
    box = f'<div style="writing-mode: vertical-rl; height: 60mm; border: 1px solid">{inside}</div>'
    pdf = print_page("font: 12pt 'Noto Sans CJK JP'", f"<p>{before}</p>{box}<p>{after}</p>")
    text = parse_pdf(pdf, ocr="never").to_text()
    assert "".join(text.split()) == before + inside + after


def test_left_to_right_pages_are_left_alone(print_page: Print) -> None:
    text = "The group (in all regions) sold 12.5% more [1] than in 2024."
    assert parse_pdf(print_page("", paragraphs((text,))), ocr="never").to_text().strip() == text


BRACKETED = (
    "بلغت الخسائر (1,234) مليون ريال",
    "كان النمو في عام (٢٠٢٤) تقريبا",
    "(٢٠٢٣)",
    "(1,234)",
    "الخسائر (١٬٢٣٤)",
    "صافي (الخسارة) الربح (٥٦٧) ريال",
    "المادة (12)",
    "تكلفة (٩٨٧٬٦٥٤) خسارة (١٢٬٣٤٥٬٦٧٨)",
    "(۹۸۷٬۶۵۴) هزینه (۱۲٬۳۴۵٬۶۷۸) زیان",
)


def test_brackets_stand_round_numbers_in_right_to_left_text(print_page: Print) -> None:
    needs_font("Noto Naskh Arabic", "fonts-noto-core")
    pdf = print_page("direction: rtl; font: 12pt 'Noto Naskh Arabic'", paragraphs(BRACKETED))
    assert tuple(block.text for block in parse_pdf(pdf, ocr="never").pages[0].blocks) == BRACKETED
