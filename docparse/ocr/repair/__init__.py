"""Mend what PP-OCR is known to get wrong, where the page itself says what was printed.

    stars        typed rules of stars that are read as Chinese
    columns      cells of one column, by where their digits end
    convention   which mark groups the digits of the page's numbers
    spaces       spaces lost between groups of digits and words, or added within a number
    wide         full-width digits of Chinese and Japanese pages
    kana         simplified Chinese characters on pages with kana
    separators   commas read as points: decided for a column, by the recogniser's odds
    marks        a lone `$` read as S or 5, marks that the engine was unsure of
    leading      a `$` read as the first digit of its number: by the column
    accents      specks above letters: by the recogniser's odds and a list of words
    lexicon      words one letter off, words in capitals with a digit for a letter: by a list of words and the
                 recogniser's odds
    rows         marks and spaces that the neighbours in a row rule out
    stray        lone Chinese characters on pages in Latin letters
    edit         change words of an item; changed ones carry the flag "repaired"

Every changed word and its item carry the flag "repaired". The only digits that are touched are a proven `$`
and those within a word in capitals.
"""

from docparse.ocr.protocol import REPAIRED
from docparse.ocr.repair.page import repair

__all__ = ["REPAIRED", "repair"]
