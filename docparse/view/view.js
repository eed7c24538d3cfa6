"use strict";
// Ticks hide and show; a click, Enter or a key chooses a block, on the page and in the text alike.

const blocks = [...document.querySelectorAll("g.block")];
const pages = [...document.querySelectorAll("section.page")];
let chosen = null;

function visible(element) {
  return !element.closest(".hidden");
}

function choose(box) {
  for (const old of document.querySelectorAll(".now")) old.classList.remove("now");
  chosen = box;
  if (!box) return;
  const article = document.getElementById(box.dataset.block);
  for (const element of [box, article]) {
    element.classList.add("now");
    element.scrollIntoView({ block: "nearest" });
  }
}

function step(list, from, by) {
  const shown = list.filter(visible);
  const at = shown.indexOf(from);
  return at < 0 ? shown[by > 0 ? 0 : shown.length - 1] : shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
}

function currentPage() {
  return pages.findLast((page) => page.getBoundingClientRect().top < window.innerHeight / 3) ?? pages[0];
}

const keys = {
  j: () => choose(step(blocks, chosen, 1)),
  k: () => choose(step(blocks, chosen, -1)),
  n: () => step(pages, currentPage(), 1)?.scrollIntoView(),
  p: () => step(pages, currentPage(), -1)?.scrollIntoView(),
  d: () => {
    const next = step([...document.querySelectorAll("rect.doubts")], document.activeElement, 1);
    next?.focus();
    next?.scrollIntoView({ block: "center" });
  },
  Escape: () => choose(null),
};

function tick(input) {
  const kind = CSS.escape(input.name);
  for (const element of document.querySelectorAll(`main .${kind}`)) element.classList.toggle("hidden", !input.checked);
}

for (const input of document.querySelectorAll("form input")) {
  tick(input);
  input.addEventListener("change", () => tick(input));
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("g.block");
  const article = event.target.closest("article");
  if (box) choose(box);
  else if (article) choose(document.querySelector(`[data-block="${CSS.escape(article.id)}"]`));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const box = event.target.closest?.("g.block");
  if (box && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(box);
  } else if (keys[event.key]) {
    keys[event.key]();
  }
});
