"""How countries write amounts, and the words on their receipts."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Country:
    """`money` is a template of an amount; `point` and `group` its separators, `places` its decimals."""

    name: str
    money: str
    point: str
    group: str
    places: int
    shops: tuple[str, ...]
    items: tuple[str, ...]
    totals: tuple[str, ...]
    small: tuple[str, ...]
    script: str = "latin"

    def amount(self, cents: int) -> str:
        """An amount in the country's notation, without its sign of currency."""
        whole, rest = divmod(cents, 10**self.places)
        grouped = f"{whole:,}".replace(",", self.group)
        return f"{grouped}{self.point}{rest:0{self.places}d}" if self.places else grouped


def _read() -> tuple[Country, ...]:
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["country"]
    lists: list[dict[str, Any]] = [
        {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
        for row in rows
    ]
    return tuple(Country(**row) for row in lists)


COUNTRIES = _read()
