"""Is what a text says about documents true?

wording      what the words beside a number mean: terms, synonyms, times, sign and direction, dates and names
stated       documents → what they state: records, sentences, figures stated twice
passages     an answer → sentences, cells, values of JSON and code
claims       passages → numbers with subject, time, unit, scale and sign
scores       how well rows fit words, and facts time and unit
verdicts     a claim against the facts
named        a date or a name against the sentences
derive       sums, differences, ratios, growth, shares out of supported operands
citations    what an answer cites → quotes and pages
report       the answer with its claims coloured, page crops beside it
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType

from docparse.check import report
from docparse.check.citations import with_citations
from docparse.check.claims import read_claims
from docparse.check.derive import derived
from docparse.check.model import ACCEPTED, NUMBERS, VERDICTS, WRONG, Checked, Claim, Evidence, Verdict
from docparse.check.named import verdict_of
from docparse.check.stated.facts import Facts, read_facts
from docparse.check.stated.repeated import Contradiction, contradictions
from docparse.check.verdicts import verdict
from docparse.document import Document, Quote

__all__ = [
    "ACCEPTED",
    "VERDICTS",
    "WRONG",
    "Checked",
    "Claim",
    "Claims",
    "Contradiction",
    "Evidence",
    "Facts",
    "Verdict",
    "check",
    "check_claims",
    "contradictions",
    "read_facts",
]


@dataclass(frozen=True, slots=True)
class Claims:
    """An answer and its claims in order, each with its verdict and evidence.

    `note` says why there is none, or what the documents lack, else "".
    """

    text: str
    verdicts: tuple[Checked, ...]
    facts: Facts
    note: str = ""

    def count(self) -> dict[Verdict, int]:
        """Return how many claims got each verdict, those that none got left out."""
        counts = Counter(one.verdict for one in self.verdicts)
        return {name: counts[name] for name in VERDICTS if counts[name]}

    def to_html(self) -> str:
        """Return the report as one HTML file, with crops of the pages where documents can render them."""
        return report.to_html(self.text, self.verdicts, self.facts, self.note)

    def to_markdown(self) -> str:
        """Return a table of claim, verdict and evidence."""
        return report.to_markdown(self.verdicts, self.note)

    def to_json(self) -> str:
        """Return a JSON list of the claims; docs/reference/claims.schema.json describes it."""
        return json.dumps([one.to_dict() for one in self.verdicts], ensure_ascii=False, indent=1)


def check(
    text: str, documents: Facts | Document | Sequence[Document], quotes: Sequence[Quote] | None = None
) -> Claims:
    """Check what a text says about documents: every number, by its words, time, unit, scale and
    sign, and every date and name by the words round it.

    `documents` may be `read_facts(documents)`, which is worth while where several texts are checked. `quotes`
    are those that the text cites by their ids; without them those of the first document. No model is asked;
    the same text and documents always give the same verdicts.
    """
    if not isinstance(documents, Facts):
        documents = read_facts([documents] if isinstance(documents, Document) else list(documents))
    found = check_claims(text, documents)
    if any(one.claim.cited for one in found):
        given = documents.quotes if quotes is None else {quote.id: quote for quote in quotes}
        found = with_citations(found, given)
    return Claims(text, tuple(found), documents, _note(text, found, documents))


def check_claims(text: str, facts: Facts) -> list[Checked]:
    """Return the claims of a text in order, each with its verdict."""
    claims = sorted(read_claims(text, facts), key=lambda claim: claim.start)
    return [_checked(claim, facts) if claim.kind in NUMBERS else verdict_of(claim, facts) for claim in claims]


def _checked(claim: Claim, facts: Facts) -> Checked:
    """What is stated as such, else what follows from what is stated."""
    stated = verdict(claim, facts)
    if stated.verdict in ACCEPTED:
        return stated
    found = derived(claim, facts)
    named = claim.kind == "amount" and stated.verdict in WRONG and stated.verdict != "contradicted"
    if found is not None and (found.verdict == "derived" or not named):
        return found
    if claim.kind == "change" and stated.verdict in WRONG - {"wrong sign"}:
        return replace(stated, verdict="cannot tell")
    return stated


def _note(text: str, found: Sequence[Checked], facts: Facts) -> str:
    """Say what keeps a text from being checked: no claim in it, no number in the documents, other words."""
    if not any(document.blocks for document in facts.documents):
        return "the documents have no text: a scan that was not read? Parse them with OCR"
    if not facts.facts:
        return "the documents state no number that could be checked against"
    if not text.strip():
        return "the text is empty"
    if not found:
        return "the text states no number, date or name, so there is nothing to check"
    numbers = [one.claim for one in found if one.claim.kind in NUMBERS]
    if numbers and not any(one in facts.idf for claim in numbers for one in claim.terms):
        return "no row has any word of the claims: is the text in another language than the documents?"
    return ""


class _Callable(ModuleType):
    """This package, to be called as the function of its name: `docparse.check(text, documents)`."""

    def __call__(
        self,
        text: str,
        documents: Facts | Document | Sequence[Document],
        quotes: Sequence[Quote] | None = None,
    ) -> Claims:
        return check(text, documents, quotes)


sys.modules[__name__].__class__ = _Callable
