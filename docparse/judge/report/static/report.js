"use strict";
// The state is the address (#system=0&type=1&page=NAME&fact=3): a link to it shows the same. Pages come when needed.

const report = {
  data: null,
  pages: new Map(), // number -> what take() was given
  start(data) {
    this.data = data;
    fillFilters(data);
    window.addEventListener("hashchange", show);
    show();
  },
  take(number, page) {
    this.pages.set(number, page);
    show();
  },
};

const FILTERS = ["system", "type", "state", "rule", "modality", "complexity"];
const form = document.querySelector("form");
const status = document.querySelector("output");
const LISTED = 100; // pages in the list at first, and for each press of "more"
let listed = LISTED;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function address() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

function link(changes) {
  const found = new URLSearchParams({ ...address(), ...changes });
  for (const [key, value] of [...found]) if (value === "") found.delete(key);
  return `#${found}`;
}

function fillFilters({ systems, types, states, rules, pages }) {
  const kinds = (key) => [...new Set(pages.map((page) => page[key]))].sort().map((value) => [value, value]);
  const choices = {
    system: systems.map((name, at) => [at, name]),
    type: [["", "all"], ...types.map((name, at) => [at, name])],
    state: [["", "every error"], ["any", "every fact"], ...states.map(({ name, words }) => [name, words])],
    rule: [["", "all"], ...rules.map(({ name, words }) => [name, words])],
    modality: [["", "all"], ...kinds("modality")],
    complexity: [["", "all"], ...kinds("complexity")],
  };
  for (const name of FILTERS) {
    const select = form.elements[name];
    select.replaceChildren(...choices[name].map(([value, words]) => element("option", { value }, words)));
    select.addEventListener("change", () => {
      location.hash = link({ [name]: select.value, fact: "" });
    });
  }
}

function chosenSystem() {
  const at = Number(address().system ?? 0);
  return report.data.systems[at] === undefined ? 0 : at;
}

// The facts of a page that the filters let through, by their numbers; none if the page is not of the kind asked for.
function matches(page) {
  const { type, state, rule, modality, complexity } = address();
  if ((modality && page.modality !== modality) || (complexity && page.complexity !== complexity)) return [];
  const { states, rules } = page.systems[chosenSystem()];
  const { states: allStates, rules: allRules } = report.data;
  const wanted = (at) => {
    const name = allStates[states[at]].name;
    const right = state ? state === "any" || state === name : name !== "right";
    return right && (!type || page.types[at] === Number(type)) && (!rule || allRules[rules[at]].name === rule);
  };
  return [...page.types.keys()].filter(wanted);
}

function allMatches() {
  return report.data.pages.flatMap((page, number) => matches(page).map((fact) => ({ page, number, fact })));
}

function show() {
  if (!report.data) return;
  const now = address();
  for (const name of FILTERS) form.elements[name].value = name === "system" ? chosenSystem() : (now[name] ?? "");
  const found = allMatches();
  const number = report.data.pages.findIndex(({ name }) => name === now.page);
  document.getElementById("overview").hidden = number >= 0;
  document.getElementById("page").hidden = number < 0;
  status.textContent = told(found, number, now.fact);
  if (number < 0) return showPages(found);
  if (report.pages.has(number)) showPage(number, report.pages.get(number));
  else load(number);
}

function told(found, number, fact) {
  const at = found.findIndex((one) => one.number === number && one.fact === Number(fact));
  const total = `${found.length.toLocaleString("en")} fact${found.length === 1 ? "" : "s"}`;
  return fact !== undefined && at >= 0 ? `${at + 1} of ${total}` : total;
}

function load(number) {
  const script = element("script", { src: `pages/${number}.js` });
  script.addEventListener("error", () => {
    document.getElementById("page").replaceChildren(`The page's file pages/${number}.js cannot be read.`);
  });
  document.head.append(script);
}

function showPages(found) {
  const counts = new Map();
  for (const { number } of found) counts.set(number, (counts.get(number) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const items = sorted.slice(0, listed).map(([number, count]) => pageItem(report.data.pages[number], count));
  const more = element("button", { type: "button" }, `${(sorted.length - listed).toLocaleString("en")} more`);
  more.addEventListener("click", () => {
    listed += LISTED;
    show();
  });
  const shown = sorted.length ? [element("ol", {}, ...items)] : ["No fact passes the filters."];
  document.getElementById("pages").replaceChildren(...shown, ...(sorted.length > listed ? [more] : []));
}

function pageItem(page, count) {
  const { status: state, invented } = page.systems[chosenSystem()];
  const notes = [page.modality, page.complexity];
  if (state !== "judged") notes.push(state === "missing" ? "no output" : "not judged in full");
  if (invented) notes.push(`${invented} invented`);
  const name = element("a", { href: link({ page: page.name, fact: matches(page)[0] }) }, page.name);
  const share = `${count} of ${page.types.length}`;
  return element("li", {}, name, " ", element("small", {}, share), " ", element("small", { class: "quiet" }, notes.join(", ")));
}

function stepError(by) {
  const found = allMatches();
  if (!found.length) return;
  const now = address();
  const page = report.data.pages.findIndex(({ name }) => name === now.page);
  const place = page < 0 ? [-1, 0] : [page, now.fact === undefined ? (by > 0 ? -1 : Infinity) : Number(now.fact)];
  const order = ({ number, fact }) => number - place[0] || fact - place[1];
  const next = by > 0 ? found.find((one) => order(one) > 0) : found.findLast((one) => order(one) < 0);
  const { page: of, fact } = next ?? (by > 0 ? found[0] : found.at(-1));
  location.hash = link({ page: of.name, fact });
}

function stepPage(by) {
  const { pages } = report.data;
  const at = pages.findIndex(({ name }) => name === address().page);
  const next = pages[Math.min(Math.max(at + by, 0), pages.length - 1)];
  location.hash = link({ page: next.name, fact: "" });
}

const keys = {
  j: () => stepError(1),
  k: () => stepError(-1),
  n: () => stepPage(1),
  p: () => stepPage(-1),
  s: () => (location.hash = link({ system: (chosenSystem() + 1) % report.data.systems.length })),
  Escape: () => (location.hash = link({ page: "", fact: "" })),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
  keys[event.key]?.();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-key]");
  if (button) keys[button.dataset.key]();
});

form.addEventListener("submit", (event) => event.preventDefault());
