"""Pages in scripts that the default engine cannot read: how many words of junk does docparse keep?

    python -m bench.ocr.foreign [--first SEED] [--most N] [--script NAME ...] [--look]

Pages are made anew from their seeds, in several fonts, clean or worn; seeds below 1000
may be looked at. `junk` are words with letters outside of figures, `kept` those of digits alone;
`told` are the pages whose triage says that lines
were not read.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from bench.ocr.conditions import jpeg, turned
from bench.ocr.receipts.printing import FONTS

Image = npt.NDArray[np.uint8]

DPI = 200
SCRIPTS = {
    "Arabic": (
        "NotoNaskhArabic NotoSansArabic NotoKufiArabic",
        "الإيرادات المصروفات صافي الربح الأصول المتداولة الشركة خلال السنة "
        "المالية مجموع المطلوبات حقوق الملكية النقد والنقد المعادل المخزون "
        "الضرائب تقرير مجلس الإدارة في من على إلى عن بلغت مليون ريال",
    ),
    "Hebrew": (
        "NotoSansHebrew NotoSerifHebrew NotoRashiHebrew",
        "הכנסות הוצאות רווח נקי נכסים שוטפים החברה במהלך השנה סך התחייבויות "
        "הון עצמי מזומנים ושווי מלאי מסים דוח הדירקטוריון של על אל מן היה "
        "מיליון שקלים לתקופה שנסתיימה",
    ),
    "Cyrillic": (
        "NotoSans NotoSerif DejaVuSans LiberationSerif",
        "Выручка расходы чистая прибыль активы оборотные компания в течение "
        "финансового года итого обязательства капитал денежные средства "
        "запасы налоги отчёт совета директоров за период составила миллионов "
        "рублей",
    ),
    "Greek": (
        "NotoSans NotoSerif DejaVuSans LiberationSerif",
        "Έσοδα έξοδα καθαρό κέρδος κυκλοφορούν ενεργητικό η εταιρεία κατά τη "
        "διάρκεια της χρήσης σύνολο υποχρεώσεων ίδια κεφάλαια ταμειακά "
        "διαθέσιμα αποθέματα φόροι έκθεση του διοικητικού συμβουλίου ευρώ",
    ),
    "Devanagari": (
        "NotoSansDevanagari NotoSerifDevanagari",
        "राजस्व व्यय शुद्ध लाभ चालू परिसंपत्तियाँ कंपनी वित्तीय वर्ष के दौरान "
        "कुल देनदारियाँ इक्विटी नकद और समतुल्य भंडार कर रिपोर्ट निदेशक मंडल "
        "की में से है लाख करोड़ रुपये अवधि",
    ),
    "Bengali": (
        "NotoSansBengali NotoSerifBengali",
        "রাজস্ব ব্যয় নিট মুনাফা চলতি সম্পদ কোম্পানি আর্থিক বছরে মোট দায় "
        "মূলধন নগদ এবং সমতুল্য মজুদ কর প্রতিবেদন পরিচালনা পর্ষদ এর থেকে লক্ষ "
        "কোটি টাকা সময়",
    ),
    "Tamil": (
        "NotoSansTamil NotoSerifTamil",
        "வருவாய் செலவு நிகர லாபம் நடப்பு சொத்துக்கள் நிறுவனம் நிதி ஆண்டு "
        "மொத்த கடன்கள் பங்கு மூலதனம் ரொக்கம் மற்றும் சரக்கு வரி அறிக்கை "
        "இயக்குநர் குழு இல் இருந்து இலட்சம் கோடி ரூபாய்",
    ),
    "Telugu": (
        "NotoSansTelugu NotoSerifTelugu",
        "ఆదాయం ఖర్చులు నికర లాభం ప్రస్తుత ఆస్తులు సంస్థ ఆర్థిక సంవత్సరంలో "
        "మొత్తం అప్పులు ఈక్విటీ నగదు మరియు నిల్వలు పన్ను నివేదిక డైరెక్టర్ల "
        "బోర్డు యొక్క నుండి లక్షలు కోట్లు రూపాయలు",
    ),
    "Thai": (
        "NotoSansThai NotoSerifThai NotoLoopedThai",
        "รายได้จากการขาย ค่าใช้จ่าย กำไรสุทธิ สินทรัพย์หมุนเวียน บริษัท "
        "ในระหว่างปีบัญชี รวมหนี้สิน ส่วนของผู้ถือหุ้น "
        "เงินสดและรายการเทียบเท่า สินค้าคงเหลือ ภาษีเงินได้ "
        "รายงานของคณะกรรมการ ล้านบาท งวดสิ้นสุด",
    ),
    "Georgian": (
        "NotoSansGeorgian NotoSerifGeorgian",
        "შემოსავალი ხარჯები წმინდა მოგება მიმდინარე აქტივები კომპანია "
        "ფინანსური წლის განმავლობაში სულ ვალდებულებები კაპიტალი ფულადი "
        "სახსრები მარაგები გადასახადები ანგარიში საბჭოს და მილიონი ლარი",
    ),
    "Armenian": (
        "NotoSansArmenian NotoSerifArmenian",
        "Եկամուտներ ծախսեր զուտ շահույթ ընթացիկ ակտիվներ ընկերությունը "
        "ֆինանսական տարվա ընթացքում ընդամենը պարտավորություններ կապիտալ "
        "դրամական միջոցներ պաշարներ հարկեր հաշվետվություն խորհրդի և միլիոն "
        "դրամ",
    ),
    "Hangul": (
        "NotoSansCJK NotoSerifCJK",
        "매출액 영업비용 당기순이익 유동자산 회사는 회계연도 동안 부채총계 자본총계 현금및현금성자산 "
        "재고자산 법인세 이사회 보고서 "
        "에서 으로 그리고 백만원 기간 종료 주식 배당금 주요 사항 감사 의견",
    ),
}
"""Of each script its fonts, and words of annual reports."""

_LETTERS = re.compile(r"[^\W\d_]")


def make_page(script: str, seed: int) -> Image:
    """A page of text and a table in `script`, uint8 (height, width)."""
    rng = random.Random(f"{script} {seed}")
    names, words = SCRIPTS[script][0].split(), SCRIPTS[script][1].split()
    size = rng.choice((24, 28, 32, 38))
    font = _font(rng.choice(names), size)
    sheet = Images.new("L", (1400, 1400), 255)
    draw, y = ImageDraw.Draw(sheet), 80
    for line in range(rng.randint(8, 20)):
        table = line % 10 > 5
        text = " ".join(rng.choices(words, k=rng.randint(2, 4) if table else rng.randint(5, 7)))
        if not table and rng.random() < 0.2:
            text += f" {rng.randint(100, 999)},{rng.randint(100, 999)}"
        draw.text((100, y), text, font=font, fill=0)
        if table:
            draw.text(
                (1150, y),
                f"{rng.randint(1, 999)},{rng.randint(100, 999)}",
                font=_font("LiberationSans", size),
                fill=0,
            )
        y += round(size * rng.choice((1.6, 1.8)))
    return _worn(np.asarray(sheet)[: y + 80], rng)


def _worn(clean: Image, rng: random.Random) -> Image:
    noise = np.random.default_rng(rng.randrange(2**31))
    if rng.random() < 0.4:
        return clean
    image = turned(clean, rng.choice((0.0, rng.uniform(-0.6, 0.6))))
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.0)).astype(np.float32)
    return jpeg(
        np.clip(soft * 0.93 + noise.normal(6, 5, soft.shape), 0, 255).astype(np.uint8), rng.randint(45, 85)
    )


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    stems = (f"{name}-Regular", name)
    path = next(path for stem in stems for path in sorted(FONTS.rglob(f"{stem}.tt[fc]")))
    return ImageFont.truetype(path, size)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0."""
    from docparse import parse_image

    parser = argparse.ArgumentParser(
        prog="bench.ocr.foreign", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=4)
    parser.add_argument("--script", action="append", choices=sorted(SCRIPTS))
    parser.add_argument("--look", action="store_true", help="print the junk")
    args = parser.parse_args(argv)
    print("| script | pages | junk | kept | told |\n|---|---|---|---|---|")
    for script in args.script or SCRIPTS:
        junk: list[str] = []
        kept = told = 0
        for seed in range(args.first, args.first + args.most):
            page = parse_image(make_page(script, seed), dpi=DPI).pages[0]
            words = [word for block in page.blocks if block.figure is None for word in block.text.split()]
            junk += [word for word in words if _LETTERS.search(word)]
            kept += sum(word.replace(",", "").isdecimal() for word in words)
            told += "cannot read" in page.triage.reason
        print(f"| {script} | {args.most} | {len(junk)} | {kept} | {told} |")
        if args.look:
            print(" ".join(junk))
    return 0


if __name__ == "__main__":
    sys.exit(main())
