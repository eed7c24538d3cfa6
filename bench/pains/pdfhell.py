"""The traps of the package `pdfhell`: what its pages show, and what they hide.

pdfhell asks language models questions. Here a trap is passed if the text that a question needs comes out, in
reading order, and what nobody can see on the page does not. Several of its generators leave the render mode
at "invisible" after hidden text, so that the rest of their page is blank in any viewer: that is not asked.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.pains import Pain

SEED = 1

Trap = tuple[str, tuple[str, ...], tuple[str, ...]]

TRAPS: tuple[Trap, ...] = (
    ("hidden_ocr_mismatch", ("TOTAL DUE:", "$2,750.00"), ("$3,750.00",)),
    (
        "footnote_override",
        ("processed in the us-east-1 region", "with Customer's written consent", "in eu-central-1"),
        (),
    ),
    (
        "split_table_across_pages",
        (
            "Gross Revenue", "Cost of Goods",
            "Northeast", "Q1", "$1,871,289.91", "$840,372.00",
            "Central", "Q4", "$3,273,809.48", "$1,168,439.52", "$610,274.09", "$542,429.84",
        ),
        (),
    ),
    (
        "composite_trap",
        (
            "TOTAL DUE:", "$24,750.00",
            "breaches of Sections 5.1 and 7.1 shall be UNCAPPED",
            "Southeast", "Q2", "$2,074,147.75", "$969,697.51", "$585,680.94", "$514,909.09",
        ),
        ("$26,250.00",),
    ),
    ("scale_dependent_rendering", ("AMOUNT", "$13,695.00", "TOTAL DUE:", "$24,900.00", "$58,609.76"), ()),
    ("cross_page_coreference", ("Term Alpha", "18", "Term Beta", "23", "Term Gamma", "114"), ()),
    ("unicode_confusable_total", ("TOTAL:", "$22,406.37", "T0TAL:", "$45,059.65"), ()),
    ("zero_width_space_split", ("Subtotal:", "$7,855.74", "Grand Total:", "$138,557.53"), ()),
    (
        "currency_mismatch_conversion",
        ("€13,695.00", "€7,470.00", "TOTAL DUE (EUR):", "€24,900.00", "1 EUR = 1.18 USD"),
        (),
    ),
    ("mirrored_footer_notice", ("notice below is mirrored", "owed by the customer is $15,798.34"), ()),
    (
        "em_dash_minus_sign",
        ("Base services", "$19,864.07", "Credit adjustment", "–$3,791.32", "FINAL AMOUNT DUE:", "$23,655.39"),
        (),
    ),
    ("upside_down_amount", ("PRELIMINARY TOTAL (", "$13,846.31", "BINDING AMOUNT", "$25,558.79"), ()),
    ("checksum_validation_rule", ("INV-619501", "$15,641.35", "INV-897926", "$30,051.32"), ()),
    (
        "mirror_image_glyphs",
        ("PRELIMINARY TOTAL (draft", "$16,016.64", "BINDING AMOUNT DUE (mirrored)", "$40,306.35"),
        ("machine-readable",),
    ),
    (
        "boldface_binding_rule",
        ("Infrastructure & hosting", "$5,819.41", "TOTAL DUE:", "$16,626.90"),
        ("29,038.11",),
    ),
    (
        "shaded_box_binding_rule",
        ("Support retainer", "$6,227.65", "Preliminary Total"),
        ("[SHADED]", "31,138.27"),
    ),
    ("color_grounding_trap", ("Candidate Amount A:", "$13,474.34"), ("INTERNAL_NOTE", "30,502.87")),
)  # fmt: skip


def _maker(family: str) -> Callable[[], bytes]:
    def make() -> bytes:
        from pdfhell.generators import generate_case

        pdf, _ = generate_case(family, SEED)
        return bytes(pdf)

    return make


PAINS = [
    Pain(f"pdfhell: {family.replace('_', ' ')}", "pdfhell 0.6.2", _maker(family), says, not_says)
    for family, says, not_says in TRAPS
]
