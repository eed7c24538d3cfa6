"use strict";
// One page: its image with the facts boxed, beside it the chosen fact and the system's output with its matches marked.

const SVG = "http://www.w3.org/2000/svg";

function showPage(number, page) {
  const indexed = report.data.pages[number];
  const system = chosenSystem();
  const facts = page.facts.map((fact, at) => joined(indexed, page, system, fact, at));
  const chosen = facts[Number(address().fact ?? NaN)];
  document.getElementById("page").replaceChildren(
    heading(indexed, page.systems[system]),
    element("div", { class: "sheet" }, ...sheet(page, facts, chosen)),
    element("div", { class: "side" }, ...(chosen ? [card(chosen)] : []), output(page.systems[system], facts, chosen), listOf(facts, matches(indexed)), invented(page.systems[system]), discrepancies(page.systems[system])),
  );
  for (const now of document.querySelectorAll("#page .now")) now.scrollIntoView({ block: "nearest" });
}

function joined(indexed, page, system, fact, at) {
  const { states, types, rules } = report.data;
  const of = indexed.systems[system];
  const state = states[of.states[at]];
  const rule = rules[of.rules[at]].words;
  return { ...fact, ...page.systems[system].facts[at], number: at, type: types[indexed.types[at]], state, rule };
}

function heading(indexed, output) {
  const state = { missing: "no output", failed: output.fault || "not judged in full", judged: "" }[output.status];
  const notes = [report.data.systems[chosenSystem()], `${indexed.modality}, complexity ${indexed.complexity}`, state];
  return element("h2", {}, indexed.name, " ", element("small", { class: "quiet" }, notes.filter(Boolean).join(" · ")));
}

function spoken({ type, text, state, rule }) {
  return `${type} ${text}: ${state.words}${state.name === "right" ? "" : `, ${rule}`}`;
}

function sheet(page, facts, chosen) {
  if (!page.image) return [element("p", { class: "quiet" }, page.note || "Without page images (no PDF or image beside the gold page).")];
  const { src, width, height } = page.image;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", "Facts on the page");
  svg.append(...facts.filter(({ boxes }) => boxes.length).map((fact) => box(fact, fact === chosen)));
  const lost = facts.filter(({ boxes }) => !boxes.length).length;
  const note = lost ? [element("p", { class: "quiet" }, `${lost} facts could not be placed on the image.`)] : [];
  return [element("div", { class: "image" }, element("img", { src, alt: "Page image", width, height }), svg), legend(), ...note];
}

function box(fact, now) {
  const anchor = document.createElementNS(SVG, "a");
  anchor.setAttribute("href", link({ fact: fact.number }));
  anchor.setAttribute("aria-label", spoken(fact));
  anchor.setAttribute("class", `${fact.state.name}${now ? " now" : ""}`);
  const title = document.createElementNS(SVG, "title");
  title.textContent = spoken(fact);
  anchor.append(title, ...fact.boxes.map(rectangle));
  return anchor;
}

function rectangle([x0, y0, x1, y1]) {
  const made = document.createElementNS(SVG, "rect");
  const sides = { x: x0 - 1, y: y0 - 1, width: x1 - x0 + 2, height: y1 - y0 + 2, rx: 1 };
  for (const [side, value] of Object.entries(sides)) made.setAttribute(side, value);
  return made;
}

function legend() {
  const entries = report.data.states.map(({ name, words }) => element("li", { class: name }, words));
  return element("ul", { class: "legend quiet" }, ...entries);
}

function card(fact) {
  const [start, end] = fact.at ?? [0, 0];
  const gold = [fact.context.slice(0, start), element("mark", { class: "gold" }, fact.context.slice(start, end)), fact.context.slice(end)];
  const rows = [
    ["Gold", element("span", { class: "text" }, ...gold)],
    ["Read as", fact.matched ? element("strong", { class: "text" }, fact.matched) : fact.near ? "nothing; the passage most like it is marked" : "nothing"],
    ["Why", element("strong", {}, fact.reason)],
    ["", fact.notes.join("; ")],
  ];
  if (fact.place.length) rows.splice(1, 0, ["Row, column", fact.place.join(" · ")]);
  const list = element("dl", {}, ...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  const here = element("a", { href: link({}), class: "quiet" }, "link to this fact");
  const title = element("h3", {}, `${fact.type}: `, element("span", { class: "text" }, fact.text), ` is ${fact.state.words}`);
  return element("section", { class: `card ${fact.state.name}`, "aria-live": "polite", "aria-label": spoken(fact) }, title, list, here);
}

// The output's text, cut where a fact's match begins or ends; lines with tabs are rows of a table.
function output({ text, status: state }, facts, chosen) {
  if (!text) return element("p", { class: "output quiet" }, state === "missing" ? "The system has no output for this page." : "The output holds no text.");
  const spans = facts.filter(({ span }) => span);
  const holder = element("div", { class: "output", tabindex: "0", role: "group", "aria-label": "The system's output" });
  let at = 0;
  let table = null;
  for (const line of text.split("\n")) {
    const cells = line.split("\t");
    if (cells.length > 1) {
      table ??= holder.appendChild(element("table", {}, element("tbody")));
      const row = element("tr");
      for (const cell of cells) {
        row.append(element("td", {}, ...marked(text, at, at + cell.length, spans, chosen)));
        at += cell.length + 1;
      }
      table.firstChild.append(row);
    } else {
      table = null;
      holder.append(element("p", {}, ...marked(text, at, at + line.length, spans, chosen)));
      at += line.length + 1;
    }
  }
  return holder;
}

function marked(text, start, end, spans, chosen) {
  const inside = spans.filter(({ span }) => span[0] < end && span[1] > start);
  const cuts = new Set([start, end]);
  for (const { span } of inside) for (const cut of span) if (cut > start && cut < end) cuts.add(cut);
  const at = [...cuts].sort((a, b) => a - b);
  return at.slice(0, -1).map((from, i) => piece(text, from, at[i + 1], inside, chosen));
}

const WORST = ["lost", "wrong", "loose", "right"];

function piece(text, from, to, inside, chosen) {
  const over = inside.filter(({ span }) => span[0] <= from && span[1] >= to);
  if (!over.length) return text.slice(from, to);
  const fact = over.includes(chosen) ? chosen : over.toSorted((a, b) => WORST.indexOf(a.state.name) - WORST.indexOf(b.state.name))[0];
  if (fact.near && fact !== chosen) return text.slice(from, to); // a likeness is told when it is asked for
  const kind = fact.near ? "near" : fact.state.name;
  return element("mark", { class: `${kind}${fact === chosen ? " now" : ""}`, title: spoken(fact) }, text.slice(from, to));
}

function listOf(facts, wanted) {
  const items = wanted.map((at) => {
    const fact = facts[at];
    const name = element("a", { href: link({ fact: at }), class: "text" }, fact.text);
    return element("li", { class: fact.state.name }, name, " ", element("span", { class: "quiet" }, `${fact.type}: ${fact.reason}`));
  });
  const title = element("h3", {}, wanted.length ? `${wanted.length} of ${facts.length} facts` : "No fact of this page passes the filters");
  return element("section", { class: "facts" }, title, element("ol", {}, ...items));
}

function invented({ invented: found }) {
  if (!found.length) return "";
  const items = found.map(({ text, context }) => element("li", {}, element("strong", {}, text), " in “", context, "”"));
  return element("section", {}, element("h3", {}, `${found.length} invented numbers`), element("ul", {}, ...items));
}

function discrepancies({ edits }) {
  if (!edits.length) return "";
  const items = edits.map(({ kind, gold, read }) => element("li", {}, element("span", { class: "quiet" }, `${kind}: `), element("del", { class: "text" }, gold), " → ", element("ins", { class: "text" }, read)));
  return element("section", {}, element("h3", {}, `${edits.length} differences outside the facts`), element("ul", {}, ...items));
}
