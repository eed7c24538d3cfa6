"""`docparse mcp`: a real client over a pipe calls every tool; files outside its folders are refused."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from docparse.cli import main

pytest.importorskip("mcp", reason="needs mcp")

from mcp import Client, StdioServerParameters

FIXTURES = Path(__file__).parents[2] / "fixtures"
CALLS = {
    "parse": {"path": "contract.pdf", "pages": "1"},
    "page_image": {"path": "contract.pdf", "page": 1},
    "quotes": {"path": "contract.pdf", "pages": "1"},
    "records": {"path": "pages/ledger.pdf"},
    "check_answer": {"answer": "The facility is $7.5 million.", "paths": ["contract.pdf"]},
    "judge": {"gold_html": "<p>Net loss <number>(1,200)</number></p>", "prediction": "Net loss 1,200"},
}
REFUSED = ({"path": "../pyproject.toml"}, {"path": "/etc/passwd"}, {"path": "link.pdf"})


async def talk(folder: Path) -> tuple[set[str], dict[str, Any], list[Any]]:
    """Return the tools' names, their answers, and the refusals of files elsewhere."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "docparse", "mcp", str(folder)], env=dict(os.environ)
    )
    async with Client(server, read_timeout_seconds=250) as client:
        listed = await client.list_tools()
        answers = {name: await client.call_tool(name, given) for name, given in CALLS.items()}
        refused = [await client.call_tool("parse", given) for given in REFUSED]
        return {tool.name for tool in listed.tools}, answers, refused


def test_a_client_calls_every_tool(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "pages").mkdir(parents=True)
    for name in ("contract.pdf", "pages/ledger.pdf"):
        (root / name).write_bytes((FIXTURES / name).read_bytes())
    (tmp_path / "pyproject.toml").write_text("secret", "utf-8")
    (root / "link.pdf").symlink_to(FIXTURES / "contract.pdf")
    with ThreadPoolExecutor(1) as pool:  # a browser of another test may have a loop in this thread
        names, answers, refused = pool.submit(lambda: asyncio.run(talk(root))).result()
    assert names == set(CALLS)
    assert "TERM LOAN AGREEMENT" in answers["parse"].content[0].text
    assert answers["page_image"].content[0].mime_type == "image/png"
    assert json.loads(answers["quotes"].content[0].text)[0]["page"] == 1
    assert all("value" in row for row in json.loads(answers["records"].content[0].text))
    (claim,) = json.loads(answers["check_answer"].content[0].text)["claims"]
    assert (claim["kind"], claim["text"]) == ("amount", "$7.5 million")
    (verdict,) = json.loads(answers["judge"].content[0].text)
    assert verdict["reason"] == "the parentheses are gone: −1,200 reads as 1,200"
    assert all(answer.is_error for answer in refused)
    assert all("not in the folders" in answer.content[0].text for answer in refused)


def test_a_server_needs_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", str(tmp_path / "none")]) == 2
    assert "folders" in capsys.readouterr().err
