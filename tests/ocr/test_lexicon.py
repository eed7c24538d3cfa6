"""Words one letter off: mended where a list and the odds agree; all other words stay."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.protocol import OcrPage, Rivals, rectangle
from docparse.ocr.repair import REPAIRED
from docparse.ocr.repair.lexicon import repair_abbreviations, repair_capitals, repair_words
from docparse.text.known import known_words
from tests.ocr.items import page as items_page
from tests.ocr.items import piece, texts


def page(*words: tuple[str, dict[int, Rivals]], confidence: float = 0.9) -> OcrPage:
    """Words in rows, each with the rivals of some of its characters."""
    items = []
    for row, (text, rivals) in enumerate(words):
        box = rectangle(10, 30 * row, 10 + 8 * len(text), 30 * row + 20)
        each = tuple(rivals.get(i, ()) for i in range(len(text)))
        items.append(piece(text, box, confidence, sure=0.9, rivals=each))
    return items_page(*items, size=(600, 3000))


@pytest.mark.parametrize(
    ("read", "rivals", "printed"),
    [
        ("eamings", {2: (("r", -1.5),)}, "earnings"),
        ("imvesting,", {1: (("n", -0.8), ("u", -3.0))}, "investing,"),
        ("long-tenm", {}, "long-tenm"),  # four letters
        ("Inventury", {6: (("o", -0.5),)}, "Inventury"),  # a capitalised word may be a name
        ("secarities", {3: (("u", -4.5),)}, "secarities"),  # not weighed enough
        ("secarities", {}, "secarities"),
        ("lending", {1: (("a", -0.1),)}, "lending"),  # a word as it is
        ("xlender", {0: (("s", -1.0), ("b", -1.2))}, "xlender"),
        ("a1mount", {1: (("n", -0.1),)}, "a1mount"),
    ],
)
def test_words_one_letter_off(read: str, rivals: dict[int, Rivals], printed: str) -> None:
    result = repair_words(page((read, rivals)))
    assert texts(result) == [printed]
    assert (REPAIRED in result.items[0].words[0].flags) == (read != printed)


def test_a_word_that_the_page_has_twice_is_a_term_of_its_own() -> None:
    twice = page(("eamings", {2: (("r", -1.5),)}), ("eamings", {2: (("r", -1.5),)}))
    assert repair_words(twice) == twice


@pytest.mark.parametrize(
    ("times", "confidence", "printed"),
    [(2, 0.995, "demurrago"), (1, 0.995, "demurrags"), (2, 0.98, "demurrags")],
)
def test_words_of_the_page_are_known_if_surely_read_twice(
    times: int, confidence: float, printed: str
) -> None:
    assert "demurrago" not in known_words()
    term = ("demurrago", {})
    result = repair_words(
        page(*[term] * times, ("demurrags", {8: (("o", -1.0),)}), confidence=confidence),
    )
    assert texts(result)[-1] == printed


def test_two_readings_as_likely_decide_nothing() -> None:
    assert {"dates", "rates"} <= set(known_words())
    unclear = page(("xates", {0: (("d", -1.0), ("r", -1.3))}))
    assert repair_words(unclear) == unclear


RIVALS = st.lists(st.tuples(st.sampled_from("aeinorst1,$"), st.floats(-5, 0)), max_size=3).map(tuple)


@given(
    st.text(alphabet="aeinorstm1,.-$ABC", min_size=1, max_size=9), st.lists(RIVALS, min_size=9, max_size=9)
)
@settings(derandomize=True, deadline=None, max_examples=150)
def test_only_letters_change_and_only_to_known_words(text: str, rivals: list[Rivals]) -> None:
    before = page((text, dict(enumerate(rivals))))
    after = repair_words(before)
    (now,) = texts(after)
    assert [c for c in now if not c.isalpha()] == [c for c in text if not c.isalpha()]
    assert [c for c in now if c.isupper()] == [c for c in text if c.isupper()]
    if now != text:
        assert any(
            run in known_words() for run in now.replace("-", " ").replace(",", " ").replace(".", " ").split()
        )
    assert repair_words(after) == after


@pytest.mark.parametrize(
    ("read", "place", "odds", "printed"),
    [
        ("U.5.", 2, -1.9, "U.S."),
        ("Non-U.5.,", 6, -3.9, "Non-U.S.,"),
        ("U.5.", 2, -4.1, "U.5."),  # not weighed enough
        ("V.5.", 2, -1.0, "V.5."),  # no abbreviation of the page
        ("U.5", 2, -1.0, "U.5"),  # a note or a version
        ("1.U.5.", 4, -1.0, "1.U.5."),
    ],
)
def test_abbreviations_are_those_of_the_page(read: str, place: int, odds: float, printed: str) -> None:
    result = repair_abbreviations(page(("U.S.", {}), ("U.K.", {}), (read, {place: (("S", odds),)})))
    assert texts(result) == ["U.S.", "U.K.", printed]
    word = result.items[2].words[0]
    assert (REPAIRED in word.flags, word.alternatives) == (
        read != printed,
        (read,) if read != printed else (),
    )


def test_an_abbreviation_that_the_page_has_not_is_left_alone() -> None:
    read = page(("U.5.", {2: (("S", -0.1),)}), ("U.K.", {}))
    assert repair_abbreviations(read) == read


@given(
    st.one_of(
        st.from_regex(r"v?\d{1,2}(\.\d{1,2}){1,3}\.?", fullmatch=True),  # versions and sections
        st.from_regex(r"(Note|No|Item|Ex)\.\d{1,2}\.?", fullmatch=True),
        st.from_regex(r"[A-Z]{2,3}\.\d\.", fullmatch=True),
        st.from_regex(r"[A-Z]\d?\.\d{1,3}", fullmatch=True),
    )
)
@settings(derandomize=True, deadline=None, max_examples=100)
def test_versions_sections_and_notes_stay(text: str) -> None:
    likely = {i: tuple((letter, -0.1) for letter in "USAK") for i in range(len(text))}
    read = page(("U.S.", {}), ("U.S.A.", {}), ("U.K.", {}), (text, likely))
    assert repair_abbreviations(read) == read


@pytest.mark.parametrize(
    ("read", "rivals", "printed"),
    [
        ("T0TAL", {1: (("O", -1.5),)}, "TOTAL"),
        ("T0TAL:", {1: (("O", -1.5),)}, "TOTAL:"),
        ("EXPEN5ES", {5: (("S", -3.0),)}, "EXPENSES"),
        ("T0TAL", {1: (("O", -4.5),)}, "T0TAL"),  # not weighed enough
        ("T0TAL", {}, "T0TAL"),
        ("CO2", {2: (("Z", -0.1),)}, "CO2"),
        ("B0XQR", {1: (("O", -0.1),)}, "B0XQR"),  # no word
        ("AB-T0TAL", {4: (("O", -0.1),)}, "AB-T0TAL"),  # a code
    ],
)
def test_digits_within_words_in_capitals_are_letters(
    read: str, rivals: dict[int, Rivals], printed: str
) -> None:
    result = repair_capitals(page((read, rivals)))
    assert texts(result) == [printed]
    assert (REPAIRED in result.items[0].words[0].flags) == (read != printed)
