"""The Porter stemmer (Porter 1980) with the extensions of NLTK's default mode, as `rouge-score` uses it."""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR = {
    "sky": "sky",
    "skies": "sky",
    "dying": "die",
    "lying": "lie",
    "tying": "tie",
    "news": "news",
    "innings": "inning",
    "inning": "inning",
    "outings": "outing",
    "outing": "outing",
    "cannings": "canning",
    "canning": "canning",
    "howe": "howe",
    "proceed": "proceed",
    "exceed": "exceed",
    "succeed": "succeed",
}

# Suffix and replacement by the letter before the last, longest suffix first: the first that fits decides.
_STEP2 = {
    "a": (("ational", "ate"), ("tional", "tion")),
    "c": (("enci", "ence"), ("anci", "ance")),
    "e": (("izer", "ize"),),
    "l": (("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("fulli", "ful")),
    "o": (("ization", "ize"), ("ation", "ate"), ("ator", "ate")),
    "s": (("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous")),
    "t": (("aliti", "al"), ("iviti", "ive"), ("biliti", "ble")),
}
_STEP3 = {
    "t": (("icate", "ic"), ("iciti", "ic")),
    "v": (("ative", ""),),
    "z": (("alize", "al"),),
    "a": (("ical", "ic"),),
    "u": (("ful", ""),),
    "s": (("ness", ""),),
}
_STEP4 = {
    "a": ("al",),
    "c": ("ance", "ence"),
    "e": ("er",),
    "i": ("ic",),
    "l": ("able", "ible"),
    "n": ("ant", "ement", "ment", "ent"),
    "o": ("ion", "ou"),
    "s": ("ism",),
    "t": ("ate", "iti"),
    "u": ("ous",),
    "v": ("ive",),
    "z": ("ize",),
}
_SHAPE = str.maketrans("abcdefghijklmnopqrstuvwxyz0123456789", "vcccvcccvcccccvcccccvcccyc" + "c" * 10)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Stem of a lower-case word of three or more letters a-z and digits."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.isdecimal():
        return word
    word = _derivational(_inflectional(word))
    if word[-1] == "e":
        measure = _measure(word[:-1])
        if measure > 1 or (measure == 1 and not _ends_cvc(word[:-1])):
            word = word[:-1]
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


def _shape(word: str) -> str:
    """A letter `c` (consonant) or `v` (vowel) for each of the word's; y is a vowel after a consonant."""
    shape = word.translate(_SHAPE)
    while (at := shape.find("y")) >= 0:
        after_consonant = at > 0 and shape[at - 1] == "c"
        shape = shape[:at] + ("v" if after_consonant else "c") + shape[at + 1 :]
    return shape


def _measure(word: str) -> int:
    """Porter's m: how often a vowel is followed by a consonant."""
    return _shape(word).count("vc")


def _ends_cvc(word: str) -> bool:
    """Porter's *o, and a word of one vowel and one consonant."""
    shape = _shape(word)
    return shape == "vc" or (shape.endswith("cvc") and word[-1] not in "wxy")


def _inflectional(word: str) -> str:
    """Steps 1a to 1c: plurals, -ed, -ing, -y."""
    if word[-1] == "s":
        word = _singular(word)
    if word.endswith("ied"):
        word = word[:-1] if len(word) == 4 else word[:-2]
    elif word.endswith("eed"):
        word = word[:-1] if _measure(word[:-3]) > 0 else word
    elif word.endswith("ed") and "v" in _shape(word[:-2]):
        word = _mend(word[:-2])
    elif word.endswith("ing") and "v" in _shape(word[:-3]):
        word = _mend(word[:-3])
    if word[-1] == "y" and len(word) > 2 and _shape(word)[-2] == "c":
        word = word[:-1] + "i"
    return word


def _singular(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-2]
    return word if word.endswith("ss") else word[:-1]


def _mend(word: str) -> str:
    """Mend a stem that lost -ed or -ing: -at, -bl, -iz, short stems get an e, doubled letters become one."""
    if word.endswith(("at", "bl", "iz")):
        return word + "e"
    shape = _shape(word)
    if len(word) > 1 and word[-1] == word[-2] and shape[-1] == "c":
        return word if word[-1] in "lsz" else word[:-1]
    return word + "e" if shape.count("vc") == 1 and _ends_cvc(word) else word


def _derivational(word: str) -> str:
    """Steps 2 to 4: -ational to -ate, -icate to -ic, -ment off."""
    word = _step2(word)
    for suffix, replacement in _STEP3.get(word[-2:-1], ()):
        if word.endswith(suffix):
            if _measure(word[: -len(suffix)]) > 0:
                word = word[: -len(suffix)] + replacement
            break
    for suffix in _STEP4.get(word[-2:-1], ()):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            if _measure(rest) > 1 and (suffix != "ion" or rest[-1] in "st"):
                word = rest
            break
    return word


def _step2(word: str) -> str:
    while word.endswith("alli") and _measure(word[:-4]) > 0:
        word = word[:-2]
    if word.endswith("logi") and _measure(word[:-3]) > 0:
        return word[:-1]
    for suffix, replacement in _STEP2.get(word[-2:-1], ()):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            return rest + replacement if _measure(rest) > 0 else word
    return word
