"""Python loads this as it starts: what the default engine reads of an image is read once for all examples.

Answers lie in `$ONE_READING`, under names of the image and of all that the engine was asked with
(`docparse.ocr.engines.replay`).
"""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

ENGINE = "docparse.ocr.engines.rapid.engine"


class KeepAnswers(MetaPathFinder):
    """Has the engine's module make engines that keep what they answer."""

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(name, path, target) if name == ENGINE else None
        if found is None or found.loader is None:
            return None
        load = found.loader.exec_module

        def load_and_keep(module: ModuleType) -> None:
            from docparse.ocr.engines.replay import Recording

            load(module)
            make = module.create
            module.create = lambda **options: Recording(make(**options), Path(os.environ["ONE_READING"]))

        found.loader.exec_module = load_and_keep  # type: ignore[method-assign]
        return found


sys.meta_path.insert(0, KeepAnswers())
