"""Nothing is asked of any network, also not by OCR, its models or worker processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALONE = ["unshare", "--map-root-user", "--net"]  # a network namespace with nothing in it


@pytest.mark.full
@pytest.mark.parametrize("limits", ["0", "120"])
def test_all_works_without_a_network(limits: str, tmp_path: Path) -> None:
    if subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs network namespaces for users (unshare)")
    command = [*ALONE, sys.executable, "-m", "docparse", "parse", "fixtures/contract.pdf", "--ocr", "always"]
    done = subprocess.run(
        [*command, "--timeout", limits, "-o", str(tmp_path), "--format", "md,quotes", "--quiet"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "TERM LOAN AGREEMENT" in (tmp_path / "contract.md").read_text()
