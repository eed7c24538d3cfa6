"""Choose the sheet that a page is printed on: measured by the browser itself, in two scripts.

A sheet is US Letter wide and at least as high; it grows up to `MAX_HEIGHT` to keep the filing's own size of
type (pages of filings on screen are a quarter to a third higher than Letter). A page much wider than that is
printed across, one that would have to be made very small on a sheet of twice that size; what is still wider
than the sheet, or a little higher than the highest, is scaled down, never below `MIN_SCALE`. Content that
begins beyond the left edge, or far down a page that is too high (pages placed absolutely), is moved onto the
sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MARGIN = 28.8  # points on each side: 0.4 inch
MAX_HEIGHT = 1080  # points
MIN_SCALE, SMALL_SCALE, FIT_SCALE = 0.4, 0.5, 0.88


@dataclass(frozen=True, slots=True)
class Format:
    """A sheet's width and least height in points, and what is left inside the margins in CSS pixels."""

    width: int
    height: int

    @property
    def inner_width(self) -> int:
        return int((self.width - 2 * MARGIN) * 96 / 72)

    @property
    def inner_least(self) -> float:
        return (self.height - 2 * MARGIN) * 96 / 72

    @property
    def inner_most(self) -> float:
        return (MAX_HEIGHT - 2 * MARGIN) * 96 / 72


PORTRAIT, LANDSCAPE, BROAD = Format(612, 792), Format(792, 612), Format(1224, 792)


def fit_arguments(slack: int) -> tuple[Any, ...]:
    """Return what replaces ARGS in `FIT`; `slack` is room left below, in CSS pixels.

    Layout for print differs from what is measured by a few pixels in a long table.
    """
    formats = [[f.width, f.inner_width, f.inner_least, f.inner_most] for f in (PORTRAIT, LANDSCAPE, BROAD)]
    return (*formats, MIN_SCALE, SMALL_SCALE, FIT_SCALE, MARGIN, slack)


# Measures the page in CSS pixels, scales it down where it must and can, and sets the sheet's height.
# `sparse`: pdfium takes a page for vertical writing, and reads it glyph by glyph, where text covers less than
# 0.8 of the width and less of it than of the height (a narrow table alone on its sheet). Such a page gets a
# line of white Ogham spaces below its content: the one blank character that has ink, so that it counts there
# and nowhere else.
FIT = """(async () => {
  const [portrait, landscape, broad, minScale, smallScale, fitScale, margin, slack] = ARGS;
  let [sheet, width, least, most] = portrait;
  await Promise.all([...document.images].map(image => image.decode().catch(() => 0)));
  const root = document.documentElement, body = document.body;
  const set = (box, name, pixels) => box.style.setProperty(name, pixels + "px", "important");
  const bottom = () => Math.ceil(body.getBoundingClientRect().bottom);
  const size = () => [root.scrollWidth, Math.max(root.scrollHeight, bottom())];
  let scale = 1, [wide, high] = size();
  const fit = wanted => {
    scale = Math.max(wanted, minScale);
    body.style.zoom = scale;
    [wide, high] = size();
  };
  // A box of the sheet's whole width beside a margin takes up what smaller type wins: the body is narrowed.
  // Then type is made smaller until it fits, for widths of letters are whole pixels.
  const narrow = wanted => {
    if (wide > width + 1) fit(wanted);
    if (wide > width + 1) {
      set(body, "width", (2 * width - wide) / scale);
      [wide, high] = size();
    }
    for (let tries = 0; tries < 12 && wide > width + 1; tries++) fit(scale * Math.min(0.985, width / wide));
  };
  const change = format => {
    [sheet, width, least, most] = format;
    set(root, "width", width);
    [wide, high] = size();
  };
  if (wide > width * 1.15) change(landscape);
  if (wide > width / smallScale) change(broad);
  narrow(width / wide);
  if (high > most && high * fitScale <= most) fit(scale * most / (high + 8));
  const extent = () => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const covered = new Uint8Array(width), range = document.createRange();
    let left = 0, top = Infinity;
    while (walker.nextNode()) {
      if (!walker.currentNode.data.trim()) continue;
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) {
        covered.fill(1, Math.max(box.left, 0), Math.max(box.right, 0));
        if (box.left > -400 && box.left < left) left = box.left;
        if (box.top < top) top = box.top;
      }
    }
    const span = covered.lastIndexOf(1) - covered.indexOf(1) + 1;
    return [covered.reduce((sum, one) => sum + one, 0) < 0.9 * span, left, top];
  };
  let [across, left, top] = extent();
  if (left < -24 || (high > most && top > 24)) {
    if (left < -24) set(body, "margin-left", -left / scale);
    if (high > most && top > 24 && top < Infinity) set(body, "margin-top", (24 - top) / scale);
    [wide, high] = size();
    narrow(scale * width / wide);
    [across, left, top] = extent();
  }
  if (across) {
    const line = document.createElement("div"), from = body.getBoundingClientRect();
    const x = -from.left / scale, y = (Math.min(high, most - 40) - from.top) / scale;
    line.style = `position:absolute;z-index:-1;left:${x}px;top:${y}px;width:100%;height:40px;white-space:pre;`
      + "overflow:hidden!important;color:#fff;font:40px/40px serif";
    line.textContent = "\\u1680".repeat(100);
    body.append(line);
    high = Math.max(high, Math.min(high + 40, most));
  }
  const inner = high > most ? most : Math.max(high + slack, least);
  const style = document.createElement("style");
  style.textContent = `@page{margin:${margin}pt;size:${sheet}pt ${inner * 0.75 + 2 * margin}pt}`;
  document.head.append(style);
  return {across, wide, high, scale, inner: width, most, width: sheet, height: inner * 0.75 + 2 * margin};
})()"""
# Where to cut a page that is too high: the first piece of each next sheet, by its `data-t`.
CUTS = """(() => {
  const most = ARGS[0], cuts = [], range = document.createRange();
  let top = 0;
  // A box that begins with the piece goes with it, or its empty beginning would be left behind.
  const outermost = piece => {
    for (let box = piece; (box = box.parentElement?.closest("[data-t]")); piece = box) {
      if (box.getBoundingClientRect().top <= top + 1) break;
      range.setStartBefore(box);
      range.setEndBefore(piece);
      if (range.toString().trim()) break;
    }
    return piece;
  };
  for (const piece of document.querySelectorAll("[data-t]")) {
    const box = piece.getBoundingClientRect();
    if (box.height === 0 || box.bottom - top <= most || box.top <= top + 1) continue;
    const inside = piece.tagName === "TR" ? null : piece.querySelector("[data-t]");
    if (inside && box.height > most / 3) continue;
    const first = outermost(piece);
    cuts.push(+first.dataset.t);
    top = first.getBoundingClientRect().top;
  }
  return cuts;
})()"""
