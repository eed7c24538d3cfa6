"""Manuals that strangers wrote as web pages, printed to PDF, with their tables as truth.

Documentation packages of Debian are fetched (`apt-get download`, needs the network), pages of each drawn by
seed and printed in Chromium: both media, two sizes of paper, with and without backgrounds and running lines,
one in seven set in two columns. Nothing of them is kept in the project. Beside each PDF stands a JSON with
the page's tables, row by row, and what is program text or a list of terms.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bench.command import command

PACKAGES = (
    "apache2-doc", "asymptote-doc", "avrdude-doc", "bacula-doc", "bind9-doc", "cc65-doc",
    "cppreference-doc-en-html", "debian-policy", "derby-doc", "docbook-xsl-doc-html", "dx-doc",
    "exim4-doc-html", "fontforge-doc", "geographiclib-doc", "gimp-help-de", "gimp-help-en", "gimp-help-fr",
    "gnucash-docs", "grass-doc", "libcfitsio-doc", "lilypond-doc-html", "openmpi-doc", "postgresql-doc-15",
    "python-django-doc", "python-pandas-doc", "python-sqlalchemy-doc", "r-base-html", "sqlite3-doc",
    "xapian-doc", "xfig-doc",
)  # fmt: skip
SMALLEST, LARGEST = 3_000, 120_000
"""Bytes of a page: less is a frame, more a book."""
FEWEST, MOST = 300, 14_000
"""Characters that a page shows."""
SHARED = 3
"""Of so many pages all but one are drawn from those with tables."""
TWO_COLUMNS = "body{column-count:2;column-gap:%dpx;text-align:justify;font-size:9pt}"
_TRUTH = """() => {
  const bare = text => (text || '').replace(/\\s+/g, ' ').trim();
  const seen = e => { const box = e.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
  const border = e => e ? parseFloat(getComputedStyle(e).borderBottomWidth) : 0;
  const tables = [...document.querySelectorAll('table')].filter(t => seen(t) && !t.querySelector('table'));
  const grids = [...document.querySelectorAll('div,ul,nav,header')].filter(e => seen(e) &&
    /grid|flex|table/.test(getComputedStyle(e).display));
  const texts = list => list.map(e => bare(e.innerText)).filter(text => text);
  return {
    tables: tables.map(t => ({
      rows: [...t.rows].filter(seen).map(r => [...r.cells].map(c => bare(c.innerText))),
      told: t.querySelectorAll('th').length > 0 || border(t) > 0 || border(t.querySelector('td')) > 0,
      program: t.querySelectorAll('pre').length > 0,
    })),
    others: texts([...document.querySelectorAll('pre,dt')].filter(seen).concat(grids)),
    shown: bare(document.body.innerText).length,
  };
}"""


def main(arguments: list[str] | None = None) -> int:
    """Entry point."""
    parser = command("readings.manuals", __doc__)
    parser.add_argument("folder", type=Path, help="where PDFs and their truth go; packages are kept below it")
    parser.add_argument("--seed", type=int, default=1, help="of the pages drawn")
    parser.add_argument("--each", type=int, default=6, help="pages of a package")
    args = parser.parse_args(arguments)
    for package in PACKAGES:
        pages = draw(fetch(package, args.folder / "packages"), Random(f"{args.seed} {package}"))
        printed = print_pages(pages, args.folder, package, args.each, args.seed)
        print(f"{package}: {printed} pages", flush=True)
    return 0


def fetch(package: str, folder: Path) -> Path:
    """Return the folder of an unpacked package, downloaded where it is absent."""
    folder.mkdir(parents=True, exist_ok=True)
    unpacked = folder / package
    if not unpacked.is_dir():
        subprocess.run(["apt-get", "download", package], cwd=folder, check=True, capture_output=True)
        (archive,) = folder.glob(f"{package}_*.deb")
        subprocess.run(["dpkg-deb", "-x", str(archive), str(unpacked)], check=True)
    return unpacked


def draw(package: Path, random: Random) -> Iterator[Path]:
    """Yield web pages of a package by chance, most of them with tables."""
    paths = sorted(path for path in package.rglob("*.htm*") if path.is_file() and not path.is_symlink())
    sized = [path for path in paths if SMALLEST < path.stat().st_size < LARGEST]
    random.shuffle(sized)
    ruled = [path for path in sized if b"<td" in path.read_bytes().lower()]
    plain = [path for path in sized if path not in set(ruled)]
    while ruled or plain:
        for at in range(SHARED):
            pool = (ruled or plain) if at else (plain or ruled)
            if pool:
                yield pool.pop()


def print_pages(pages: Iterator[Path], folder: Path, package: str, count: int, seed: int) -> int:
    """Print up to `count` of the pages with their truth; return how many there were."""
    from playwright.sync_api import Error, sync_playwright

    random, printed = Random(f"{seed} {package} print"), 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--allow-file-access-from-files"]
        )
        for path in pages:
            if printed == count:
                break
            tab = browser.new_page()
            try:
                printed += _print(tab, path, folder / f"{package}-{seed}-{printed:02d}", random)
            except Error as error:
                print(f"{path}: {error.message.splitlines()[0]}", file=sys.stderr)
            tab.close()
        browser.close()
    return printed


def _print(tab: Any, path: Path, stem: Path, random: Random) -> bool:
    """Print one page; False if it shows too little or too much."""
    tab.route("http*://**", lambda route: route.abort())
    tab.goto(path.as_uri(), timeout=15_000)
    tab.emulate_media(media=random.choice(["print", "screen"]))
    if random.random() < 1 / 7:
        tab.add_style_tag(content=TWO_COLUMNS % random.choice([14, 18, 24]))
    truth = tab.evaluate(_TRUTH)
    if not FEWEST <= truth["shown"] <= MOST:
        return False
    tab.pdf(
        path=f"{stem}.pdf",
        format=random.choice(["A4", "Letter"]),
        print_background=random.random() < 0.7,
        scale=random.choice([0.7, 0.8, 1]),
        display_header_footer=random.random() < 0.4,
        margin={"top": "18mm", "bottom": "18mm", "left": "16mm", "right": "16mm"},
    )
    Path(f"{stem}.json").write_text(json.dumps(truth, ensure_ascii=False), "utf-8")
    return True


if __name__ == "__main__":
    sys.exit(main())
