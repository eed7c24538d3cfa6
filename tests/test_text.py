"""Normalisation profiles: what they fold, and where it came from."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.text import NORMAL_PROFILES, NormalProfile, _plan, fold, known

TRICKY = (
    "aZ09 \t\n\r\x0b\x0c\x1f\u00a0\u2009\u3000\u2028\u00ad\u200b\ufeff"
    "–—−-’“”´`ﬁﬃ…½⅓⁄²₃１，．％＄（）éÉßİǅ€£$,.()%٣𝟗😀"
)
texts = st.text(st.one_of(st.sampled_from(TRICKY), st.characters(codec="utf-8")), max_size=60)


@pytest.mark.parametrize(
    ("source", "folded"),
    [
        ("１２，３４５．６％", "12,345.6%"),
        ("−2.3 – 4 — 5 ‑ 6", "-2.3 - 4 - 5 - 6"),
        ("Paciﬁc oﬃce ﬂow", "pacific office flow"),
        ("‘a’ “b” «c»", '\'a\' "b" "c"'),
        ("12,\u200b345 Ameri\u00adcan \ufeffx", "12,345 american x"),
        ("1\u00a0234\u202f567\u2009x\u3000y", "1 234 567 x y"),
        ("1½ ⅓", "1 1/2 1/3"),
        ("1⁄2", "1/2"),
        ("1,234² H₂O", "1,234 ² h ₂o"),
        ("（１，２００）", "(1,200)"),
        ("٣٤ 𝟗", "34 9"),
        ("＄５ ￡５ ￥５", "$5 £5 ¥5"),
        ("1٫5", "1.5"),
        ("a…b", "a...b"),
    ],
)
def test_typography(source: str, folded: str) -> None:
    assert fold(source, "strict").text == folded


def test_composed_and_decomposed_letters_fold_to_the_same() -> None:
    composed = "Société Générale Ångström"
    assert fold(composed).text == fold(unicodedata.normalize("NFD", composed)).text


def test_a_superscript_figure_never_joins_a_number() -> None:
    assert "1,2342" not in fold("1,234²").text
    assert "11" not in fold("1½").text


@pytest.mark.parametrize(
    ("profile", "folded"),
    [
        ("whitespace", "A B, $5 – C"),
        ("typography", "A\u0020\u0020B,\n$5 - C"),
        ("strict", "a  b,\n$5 - c"),
        ("search", "a b, $5 - c"),
        ("released", "a b, $5 – c"),
        ("paper", "a b 5 – c"),
    ],
)
def test_profiles(profile: NormalProfile, folded: str) -> None:
    assert fold("A \u00a0B,\n$5 – C", profile).text == folded


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="nfkc"):
        fold("x", "nfkc")  # type: ignore[arg-type]


def test_spans_lead_back_to_the_source() -> None:
    source = "of 1½\u200b and １２％"
    folded = fold(source, "strict")
    start = folded.text.index("1/2")
    assert source[slice(*folded.source_span(start, start + 3))] == "½"
    start = folded.text.index("12%")
    assert source[slice(*folded.source_span(start, start + 3))] == "１２％"
    assert folded.folded_at(source.index("１")) == start
    assert folded.source_span(2, 2) == (2, 2)


def _folded_one_by_one(text: str, profile: NormalProfile) -> tuple[str, list[int]]:
    """The same in the plainest way: character by character."""
    plan = _plan(profile)
    white = "\t\n\v\f\r "
    pieces: list[tuple[str, int]] = []
    for at, c in enumerate(text):
        out = plan.table.get(ord(c), c)
        if len(out) > 1 and out[0] == " " and pieces and pieces[-1][0] in white:
            out = out[1:]
        pieces += [(piece, at) for piece in out]
    if plan.collapse:
        pieces = [
            (" " if c in white else c, at)
            for n, (c, at) in enumerate(pieces)
            if not (n and c in white and pieces[n - 1][0] in white)
        ]
    return "".join(c for c, _ in pieces), [*(at for _, at in pieces), len(text)]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(texts, st.sampled_from(NORMAL_PROFILES))
def test_text_and_offsets_are_those_of_folding_character_by_character(
    text: str, profile: NormalProfile
) -> None:
    folded = fold(text, profile)
    assert (folded.text, folded.offsets.tolist()) == _folded_one_by_one(text, profile)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(texts, st.sampled_from(NORMAL_PROFILES))
def test_offsets_rise_and_bound_the_source(text: str, profile: NormalProfile) -> None:
    folded = fold(text, profile)
    assert len(folded.offsets) == len(folded.text) + 1
    assert np.all(np.diff(folded.offsets) >= 0)
    assert folded.offsets[-1] == len(text)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(texts, st.sampled_from(NORMAL_PROFILES))
def test_folding_is_idempotent(text: str, profile: NormalProfile) -> None:
    once = fold(text, profile).text
    assert fold(once, profile).text == once


@pytest.mark.full
def test_every_character_folds_as_its_canonical_decomposition_does() -> None:
    characters = [chr(code) for code in (*range(0xD800), *range(0xE000, 0x30000))]
    apart = [c for c in characters if fold(c).text != fold(unicodedata.normalize("NFD", c)).text]
    assert apart == []


@pytest.mark.parametrize("word", ["서울특별시 삼성전자", "ガソリン ポンド", "が ば ぱ"])
def test_korean_and_japanese_fold_alike_in_every_normal_form(word: str) -> None:
    forms = {unicodedata.normalize(form, word) for form in ("NFC", "NFD")}
    assert len({fold(form, "strict").text for form in forms}) == 1


def test_importing_the_module_does_not_load_numba() -> None:
    code = "import docparse.text, sys; docparse.text.fold('½ x'); print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_frequencies_are_the_same_for_few_words_and_for_many() -> None:
    every = known.known_words()
    asked = [*islice(every, 0, len(every), len(every) // (3 * known.FEW)), "zzqx", "th", ""]
    known._search.cache_clear()
    assert [known.frequency(word) for word in asked] == [every.get(word, 0) for word in asked]
    assert known._search.cache_info().currsize == known.FEW
