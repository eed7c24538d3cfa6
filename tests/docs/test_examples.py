"""Every code block of the README, the tutorial and the how-to pages runs, in the order of typing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "docs/tutorial.md",
    *sorted(f"docs/howto/{p.name}" for p in (ROOT / "docs/howto").glob("*.md")),
)
NEEDS = {  # what a page cannot run without
    "docs/howto/rag.md": ("bm25s",),
    "docs/howto/answers.md": ("bm25s", "httpx"),
    "docs/howto/frameworks.md": ("langchain_core", "llama_index.core", "haystack", "docling_core", "pandas"),
    "docs/howto/choose-ocr.md": ("chromium",),
    "README.md": ("bm25s",),
}
FENCE = re.compile(r"^(<!-- not run: .+ -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN, SHOWN = {"sh", "python"}, {"yaml", "json", "text"}


class Example(NamedTuple):
    """A code block: its language, its text, and the reason why it is not run."""

    language: str
    text: str
    reason: str


def examples(page: str) -> Iterator[Example]:
    for reason, language, text in FENCE.findall((ROOT / page).read_text("utf-8")):
        assert language in RUN | SHOWN, f"{page}: {language}"
        yield Example(language, text, reason)


def folder_with_checkout(folder: Path, answers: Path) -> dict[str, str]:
    """Make a folder look like a checkout; return the environment of a reader who installed it.

    Their engine reads an image once: what it reads is kept in `answers`.
    """
    for name in ("fixtures", "bench", "Makefile"):
        (folder / name).symlink_to(ROOT / name)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    quiet = {"HAYSTACK_TELEMETRY_ENABLED": "False", "PYTHONWARNINGS": "ignore"}
    once = os.pathsep.join([str(Path(__file__).with_name("one_reading")), str(ROOT)])
    return {**os.environ, "PATH": path, "PYTHONPATH": once, "ONE_READING": str(answers), **quiet}


SESSION = """
import os, sys, traceback
told = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)
names = {"__name__": "__main__"}
for path in map(str.strip, sys.stdin):
    try:
        exec(compile(open(path, encoding="utf-8").read(), path, "exec"), names)
    except BaseException:
        traceback.print_exc()
        break
    print("done", file=told)
"""
"""Run the files that are named on standard input, all with the same names; tell when each is done."""


def script(page: str, folder: Path) -> str:
    """A shell script of all blocks; Python blocks of a page, written to `folder`, are one session."""
    (folder / "session.py").write_text(SESSION, encoding="utf-8")
    lines = ["set -e", f"coproc SESSION {{ exec python {folder}/session.py; }}"]
    for number, example in enumerate(examples(page)):
        if example.reason or example.language not in RUN:
            continue
        if example.language == "sh":
            lines.append(example.text)
        else:
            block = folder / f"{number}.py"
            block.write_text(example.text, encoding="utf-8")
            lines.append(f'echo {block} >&"${{SESSION[1]}}"; read -r <&"${{SESSION[0]}}"')
    return "\n".join(lines)


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, common: Path) -> None:
    for need in NEEDS.get(page, ()):
        if need == "chromium":
            if shutil.which(need) is None:
                pytest.skip("needs Chromium (Debian: apt-get install chromium)")
        else:
            pytest.importorskip(need, reason=f"needs {need}")
    work, session = tmp_path / "work", tmp_path / "session"
    for folder in (work, session):
        folder.mkdir()
    environment = folder_with_checkout(work, common / "answers")
    command = ["bash", "-c", script(page, session)]
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-1500:] + done.stderr[-3000:]


def test_what_is_not_run_says_why() -> None:
    held = {page: [one.reason for one in examples(page) if one.reason] for page in PAGES}
    assert sum(map(len, held.values())) <= 3, held
    assert all(any(one.language in RUN and not one.reason for one in examples(page)) for page in PAGES)


def test_the_action_runs_the_commands_of_its_page() -> None:
    found = list(examples("docs/howto/ci.md"))
    (action,) = (yaml.safe_load(one.text) for one in found if one.language == "yaml")
    runs = [step["run"] for step in action["jobs"]["facts"]["steps"] if "run" in step]
    shell = "\n".join(one.text for one in found if one.language == "sh")
    assert runs[1] in shell
    assert runs[2].split(" -o ")[0] in shell
