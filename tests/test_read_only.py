"""An installation that nobody can write to, nor to a home: parsing works, kernels are kept elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALONE = ["unshare", "--map-root-user", "--mount"]
SEAL = 'for one in "$SITE" "$HOME"; do mount --bind "$one" "$one" && mount -o remount,ro,bind "$one"; done; '

START = "import sys; sys.path.insert(0, sys.argv[1]); import docparse; from pathlib import Path; "
COMPILE = """
from docparse import _jit
from docparse.layout import _sort_numba  # one kernel
try:
    Path(docparse.__file__).with_name("new").touch()
except OSError:
    print("sealed")
_jit._kernels[:] = [one for one in _jit._kernels if one.__name__ == "pick"]
_jit.load_kernels(())
print(_jit._folder())
"""
PARSE = """
from docparse.cli import main
sys.exit(main(["parse", "fixtures/contract.pdf", "--ocr", "never"]))
"""


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_read_only_installation_parses_and_keeps_kernels(tmp_path: Path) -> None:
    if subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs mount namespaces for users (unshare)")
    site, home, temporary = (tmp_path / name for name in ("site", "home", "tmp"))
    for folder in (site, home, temporary):
        folder.mkdir()
    shutil.copytree(ROOT / "docparse", site / "docparse", ignore=shutil.ignore_patterns("__pycache__"))
    variables = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA", "XDG"))}

    def run(program: str) -> str:
        done = subprocess.run(
            [
                *ALONE,
                "sh",
                "-c",
                SEAL + 'exec "$@"',
                "sh",
                sys.executable,
                "-P",
                "-c",
                START + program,
                str(site),
            ],
            env={**variables, "SITE": str(site), "HOME": str(home), "TMPDIR": str(temporary)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    sealed, folder = run(COMPILE).splitlines()
    assert sealed == "sealed"
    assert Path(folder).is_relative_to(temporary)
    assert list(Path(folder).rglob("*.nbi"))
    assert "TERM LOAN AGREEMENT" in run(PARSE)
    assert not list(home.iterdir())
