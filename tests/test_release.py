"""The wheel and the sdist, installed without the source tree, in a working folder full of planted modules."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import numpy as np
import pytest

from docparse.errors import DISTRIBUTION

pytest.importorskip("hatchling", reason="builds the wheel")

ROOT = Path(__file__).parents[1]
PLANTED = "raise SystemExit('a planted module was imported')\n"
SCRIPT = "#!{python}\nimport sys\nfrom docparse.cli import main\nsys.exit(main())\n"


def build(source: Path, kind: str, target: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (made,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def installed(common: Path) -> Path:
    """The command of a wheel that was built from the sdist; the first process that asks installs it."""
    fcntl = pytest.importorskip("fcntl", reason="locks files")
    folder = common / "release"
    command = folder / "env" / "bin" / "docparse"
    with (common / "release.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not command.is_file():
            install(folder, command)
    return command


def install(folder: Path, command: Path) -> None:
    """Make an environment without the source tree, and the command in it, last of all."""
    sdist = build(ROOT, "sdist", folder / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    wheel = build(source, "wheel", folder / "wheel")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    zipfile.ZipFile(wheel).extractall(packages)
    (packages / "dependencies.pth").write_text(str(Path(np.__file__).parents[1]), "utf-8")
    script = folder / "command"
    script.write_text(SCRIPT.format(python=folder / "env" / "bin" / "python"), "utf-8")
    script.chmod(0o755)
    script.rename(command)


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A working folder with modules that must not be imported."""
    for name in ("pickle.py", "numpy.py", "json.py", "docparse/__init__.py", "docparse/child/__init__.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PLANTED, "utf-8")
    return tmp_path


@pytest.mark.full
@pytest.mark.timeout(1200)  # compiles the kernels anew
@pytest.mark.parametrize(
    "arguments",
    [
        ["parse", "page.pdf", "-o", "out", "--ocr", "never", "--images", "img"],
        ["pages", "page.pdf", "-o", "out", "--dpi", "50"],
        ["view", "page.pdf", "-o", "view.html", "--ocr", "never"],
        ["records", "page.pdf", "--json", "--ocr", "never"],
        ["judge", "--gold", "gold", "--pred", "pred", "--report", "report"],
        ["ocr", "page.pdf", "--format", "text"],
        ["compare", "--system", "docparse", "--condition", "text", "--limit", "2"],
        ["doctor"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_installed_wheel_works_alone(installed: Path, planted: Path, arguments: list[str]) -> None:
    fixtures = ROOT / "fixtures" / "pages"
    (planted / "page.pdf").write_bytes((fixtures / "contract.pdf").read_bytes())
    (planted / "gold").mkdir()
    (planted / "gold" / "contract.gold.html").write_bytes((fixtures / "contract.gold.html").read_bytes())
    (planted / "pred").mkdir()
    (planted / "pred" / "contract.html").write_bytes((fixtures / "contract.gold.html").read_bytes())
    (planted / "gold" / "contract.pdf").write_bytes((fixtures / "contract.pdf").read_bytes())
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [installed, *arguments], cwd=planted, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "planted" not in done.stdout + done.stderr


@pytest.mark.full
@pytest.mark.timeout(1200)  # compiles the kernels anew
def test_the_wheel_knows_its_extras_and_is_typed(installed: Path) -> None:
    code = (
        "import docparse, importlib.metadata as m, pathlib;"
        f"d = m.distribution('{DISTRIBUTION}');"
        "assert d.version == docparse.__version__;"
        "assert (pathlib.Path(docparse.__file__).parent / 'py.typed').is_file();"
        "assert 'site-packages' in docparse.__file__;"
        "from docparse.errors import install_command;"
        "print(install_command('llm'))"
    )
    python = installed.with_name("python")
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "pip install 'httpx>=0.27'"
