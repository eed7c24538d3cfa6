"""Numbers as inline XBRL: what each means stands in its context, unit, scale and sign."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

SPACES = {
    "": "http://www.w3.org/1999/xhtml",
    "ix": "http://www.xbrl.org/2013/inlineXBRL",
    "ixt": "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12",
    "xbrli": "http://www.xbrl.org/2003/instance",
    "iso4217": "http://www.xbrl.org/2003/iso4217",
    "dei": "http://xbrl.sec.gov/dei/2024",
    "own": "http://filer.example/2024",
}
CURRENCIES = (
    *("usd", "eur", "jpy", "sek", "gbp", "cad", "cny"),
    *("inr", "brl", "aud", "krw", "twd", "nok", "zar"),
)
PER_SHARE = "PerShare"


def _measure(name: str) -> str:
    return f"<xbrli:measure>{name}</xbrli:measure>"


def _per_share(currency: str) -> str:
    return (
        f"<xbrli:divide><xbrli:unitNumerator>{_measure(f'iso4217:{currency.upper()}')}</xbrli:unitNumerator>"
        f"<xbrli:unitDenominator>{_measure('xbrli:shares')}</xbrli:unitDenominator></xbrli:divide>"
    )


MEASURES = {
    **{name: _measure(f"iso4217:{name.upper()}") for name in CURRENCIES},
    **{name + PER_SHARE: _per_share(name) for name in CURRENCIES},
    **{name: _measure(f"xbrli:{name}") for name in ("shares", "pure")},
}


@dataclass(frozen=True, slots=True)
class Span:
    """The period of a fact, both days included; an instant has no `start`."""

    start: date | None
    end: date

    @property
    def instant(self) -> Span:
        return Span(None, self.end)

    @property
    def before(self) -> Span:
        """The instant before the span begins."""
        assert self.start is not None
        return Span(None, date.fromordinal(self.start.toordinal() - 1))


@dataclass(slots=True)
class Tags:
    """The contexts that a filing's numbers refer to, in the order of their first use."""

    contexts: dict[Span, str] = field(default_factory=dict)
    count: int = 0

    def number(
        self, shown: str, unit: str, scale: int, span: Span, negative: bool, form: str = "num-dot-decimal"
    ) -> str:
        """Tag digits as displayed; brackets and signs stay outside. `form` says how to read the digits."""
        self.count += 1
        context = self.contexts.setdefault(span, f"c-{len(self.contexts) + 1}")
        minus = ' sign="-"' if negative else ""
        return (
            f'<ix:nonFraction unitRef="{unit}" contextRef="{context}" decimals="0"{minus} scale="{scale}"'
            f' name="own:Fact{self.count}" format="ixt:{form}" id="f-{self.count}">{shown}'
            "</ix:nonFraction>"
        )

    def header(self) -> str:
        """The part that no reader sees: contexts and units."""
        units = "".join(f'<xbrli:unit id="{name}">{text}</xbrli:unit>' for name, text in MEASURES.items())
        contexts = "".join(_context(name, span) for span, name in self.contexts.items())
        return (
            '<div style="display:none"><ix:header><ix:hidden></ix:hidden><ix:resources>'
            f"{contexts}{units}</ix:resources></ix:header></div>"
        )


def _context(name: str, span: Span) -> str:
    dates = (
        f"<xbrli:instant>{span.end}</xbrli:instant>"
        if span.start is None
        else f"<xbrli:startDate>{span.start}</xbrli:startDate><xbrli:endDate>{span.end}</xbrli:endDate>"
    )
    return (
        f'<xbrli:context id="{name}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">'
        f"0009999998</xbrli:identifier></xbrli:entity><xbrli:period>{dates}</xbrli:period></xbrli:context>"
    )


def printed(value: Decimal, decimals: int, digits: str = ",.") -> str:
    """The digits of an amount as they are printed: `1,234` or `12.50`, without its sign.

    `digits` has the separator of thousands and that of decimals.
    """
    return f"{abs(value):,.{decimals}f}".translate({ord(","): digits[0], ord("."): digits[1]})
