r"""LaTeX undone: dollars that were eaten, formulas that are text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.engines.vlm.latex import undo_latex


@pytest.mark.parametrize(
    ("given_", "wanted"),
    [
        # dollars taken for delimiters
        (r"\(8 million and \)9 million", "$8 million and $9 million"),
        (r"from \(8, \)9 and \(10 in cash", "from $8, $9 and $10 in cash"),
        (r"| \(8 | \)9 |", "| $8 | $9 |"),
        (r"<td>\(1,234</td><td>\)(567)</td>", "<td>$1,234</td><td>$(567)</td>"),
        (
            r"about \( 8.2 billion in notes, up from \) 7.1 billion",
            "about $ 8.2 billion in notes, up from $ 7.1 billion",
        ),
        ("\\(5\nand \\)6", "$5\nand $6"),
        (r"\(1,234\)5,678", "$1,234$5,678"),
        (r"CASH \( 36,477 \) 54,253 \( 73,890", "CASH $ 36,477 $ 54,253 $ 73,890"),
        (r"| Cash | \( | 36,477 | \) | (54,253) | \( | — |", "| Cash | $ | 36,477 | $ | (54,253) | $ | — |"),
        (
            "<td>\\(</td>\n<td>5</td>\n<td>\\)</td>\n<td>6</td></tr>",
            "<td>$</td>\n<td>5</td>\n<td>$</td>\n<td>6</td></tr>",
        ),
        ("| a | \\( |\n| 5 |", "| a | ( |\n| 5 |"),
        # formulas and numbers set as formulas
        (r"\( 1,234 \)", "1,234"),
        (r"| \(1,234\) | \((567)\) |", "| 1,234 | (567) |"),
        (r"\(\$8\) and \$9", "$8 and $9"),
        (r"$1,234$ and $(5.6\%)$", "1,234 and (5.6%)"),
        (r"Total$^{(1)}$ and \(^{2}\)", "Total<sup>(1)</sup> and <sup>2</sup>"),
        (r"$\text{Net income}$", "Net income"),
        (r"$\mathbf{1{,}234}$", "1,234"),
        (r"$$\frac{1}{2} \times 3$$", "1/2 × 3"),
        (r"\[ x_{1} \leq 5 \]", "x<sub>1</sub> ≤ 5"),
        (r"20$^\circ$C", "20°C"),
        (r"5\% of A\&B", "5% of A&B"),
        # what is no LaTeX stays
        ("$8 million and $9 million", "$8 million and $9 million"),
        ("$ 1,234 $ 5,678", "$ 1,234 $ 5,678"),
        ("$1,234 $5,678", "$1,234 $5,678"),
        ("$8-$9", "$8-$9"),
        ("between $8/share and US$9", "between $8/share and US$9"),
        ("$5 (in US$)", "$5 (in US$)"),
        ("| $ | 5 | $ | 6 |", "| $ | 5 | $ | 6 |"),
        ("<td>$1,234</td><td>$</td>", "<td>$1,234</td><td>$</td>"),
        (r"see note \[12\]", "see note [12]"),
        (r"a \(b", "a (b"),
        ("C:\\temp", "C:\\temp"),
        ("(1,234)", "(1,234)"),
    ],
)
def test_samples(given_: str, wanted: str) -> None:
    assert undo_latex(given_) == wanted


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            ["$8", "$ 9", "1,234", "(5.6)", "12%", " and ", "shares", "\n", " | ", "<b>", "-", "a"]
        )
    )
)
def test_plain_text_is_never_changed_between_spaces(pieces: list[str]) -> None:
    text = " ".join(pieces)
    assert undo_latex(text) == text


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.text(alphabet="\\()[]${}^_%5,. a|\n", max_size=60))
def test_digits_survive_anything(text: str) -> None:
    assert [c for c in undo_latex(text) if c.isdigit()] == [c for c in text if c.isdigit()]
