"""Named settings of vision models, read from `presets.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from docparse.errors import EngineError


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings that ask one vision model for a page; the fields are explained at the head of `presets.toml`.

    `long_edge` is in pixels, 0 for no limit; `max_tokens` is None for the server's own. An empty `base_url`
    or `model` comes from the environment.
    """

    title: str = ""
    base_url: str = ""
    model: str = ""
    key_variable: str = "DOCPARSE_API_KEY"
    prompt: str = "html"
    cleaner: str = "auto"
    long_edge: int = 0
    steps: str = ""
    max_tokens: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    verified: bool = False


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(
        resources.files("docparse.ocr.engines.vlm").joinpath("presets.toml").read_text(encoding="utf-8")
    )


def presets() -> dict[str, Preset]:
    """All presets by name, in the order of the file."""
    rows = _tables()["presets"]
    return {name: Preset(**_with_base(fields, rows)) for name, fields in rows.items()}


def _with_base(fields: Mapping[str, Any], rows: Mapping[str, Any]) -> dict[str, Any]:
    own = {name: value for name, value in fields.items() if name != "base"}
    return {**rows[fields["base"]], **own} if "base" in fields else own


def find_preset(name: str) -> Preset:
    """The preset of that name; the empty name is a model we know nothing of.

    Raises:
        EngineError: no such preset.
    """
    known = presets()
    if name and name not in known:
        msg = f"no preset is called {name!r}; there are {', '.join(known)}"
        raise EngineError(msg)
    return known[name] if name else Preset()


def prompt_text(name: str) -> str:
    """The text of a prompt.

    Raises:
        EngineError: no such prompt.
    """
    prompts: dict[str, str] = _tables()["prompts"]
    if name not in prompts:
        msg = f"no prompt is called {name!r}; there are {', '.join(prompts)}"
        raise EngineError(msg)
    return prompts[name]
