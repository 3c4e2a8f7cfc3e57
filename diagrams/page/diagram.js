// The charts: a tab and a picture each, in the chosen language, with what happened marked by classes.
let marked = [];

const shownCharts = () => all("#charts > .chart");
const picture = (id) => find("charts").querySelector(`[id="${CSS.escape(id)}"]`);

function drawCharts() {
  const sources = new Map(all("template[data-chart]")
    .filter((one) => one.dataset.lang === chosen.lang).map((one) => [one.dataset.chart, one]));
  fill(find("tabs"), data.charts.map(tab));
  fill(find("charts"), data.charts.map((chart) => {
    const box = make("div", "chart", sources.get(chart.id).content.cloneNode(true));
    Object.assign(box, { id: `chart-${chart.id}`, tabIndex: 0, hidden: true });
    box.setAttribute("role", "tabpanel");
    box.setAttribute("aria-labelledby", `tab-${chart.id}`);
    box.addEventListener("click", (event) => pickAt(event.target, chart));
    renumber(box, chart);
    return box;
  }));
}

function tab(chart) {
  const element = button(text(chart.title), () => showChart(chart.id));
  element.id = `tab-${chart.id}`;
  element.dataset.chart = chart.id;
  element.setAttribute("role", "tab");
  element.setAttribute("aria-controls", `chart-${chart.id}`);
  element.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const tabs = all('[role="tab"]');
    const other = tabs[(tabs.indexOf(element) + way + tabs.length) % tabs.length];
    showChart(other.dataset.chart);
    other.focus();
  });
  return element;
}

// Rule numbers in a picture; a longer one is pressed into the room that the layout left.
function renumber(box, chart) {
  if (chosen.edition === "classic") return;
  for (const tip of all("svg title", box)) {
    tip.textContent = tip.textContent.replace(/\b\d{3}(\.\d+[a-z]?)?\b/g, number);
  }
  for (const label of all("svg text", box)) {
    const said = label.textContent.trim();
    const owner = label.closest("g[id]")?.id;
    const isLetter = /^[a-z]$/.test(said) && chart.elements[owner]?.rule.endsWith(said);
    const now = isLetter ? letter(chart.elements[owner].rule) || said : said in data.modern ? number(said) : said;
    if (now === said) continue;
    label.textContent = now;
    if (now.length > said.length) {
      label.setAttribute("textLength", widthOfNumber(said) * (Number(label.getAttribute("font-size")) || 10));
      label.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}

// In font sizes, as Arial has it: a hidden chart cannot be measured.
const widthOfNumber = (rule) => Array.from(rule).reduce((sum, sign) => sum + (sign === "." ? 0.278 : 0.556), 0);

function pickAt(target, chart) {
  const element = target.closest("g[id]");
  if (element && element.id in chart.elements) showDetails(element.id);
}

function mark(id, ...names) {
  const element = picture(id);
  if (!element) return null;
  element.classList.add(...names);
  marked.push([element, names]);
  return element;
}

// A frame's path starts where its chart was last begun, not at the beginning of the play.
function pathSoFar() {
  const taken = new Map();
  for (const one of data.moments.slice(0, chosen.step + 1)) {
    if (!one.taken) continue;
    if (one.fresh || !taken.has(one.chart)) taken.set(one.chart, new Set());
    taken.get(one.chart).add(one.taken);
  }
  return Array.from(taken.values()).flatMap((ids) => Array.from(ids));
}

function highlight() {
  marked.forEach(([element, names]) => element.classList.remove(...names));
  marked = [];
  const now = moment();
  pathSoFar().forEach((id) => mark(id, "taken"));
  (now.tried || []).filter((one) => one.id !== now.taken).forEach((one) => mark(one.id, "refused"));
  now.frames.forEach((id, depth) => {
    mark(id, depth === now.frames.length - 1 ? "active" : "waiting");
    const path = id.split(".");
    for (let length = path.length - 1; length > 1; length -= 1) mark(path.slice(0, length).join("."), "around");
    const open = find(`tab-${path[0]}`);
    if (open) { open.classList.add("running"); marked.push([open, ["running"]]); }
  });
  if (now.taken) raise(mark(now.taken, "last"));
  if (chosen.element) mark(chosen.element, "chosen");
}

function raise(element) {
  if (element && !element.classList.contains("internal")) element.parentNode.appendChild(element);
}

// Moves the diagram inside its own box; the page itself stays where the reader put it.
function reveal(element) {
  const box = find(`chart-${chosen.chart}`);
  const target = element || ["active", "waiting", "last"].map((name) => box.querySelector(`.${name}`)).find(Boolean);
  if (!target) return;
  const inner = target.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  box.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
}

function showChart(id) {
  chosen.chart = id;
  all('[role="tab"]').forEach((one) => {
    one.setAttribute("aria-selected", String(one.dataset.chart === id));
    one.tabIndex = one.dataset.chart === id ? 0 : -1;
  });
  shownCharts().forEach((box) => { box.hidden = box.id !== `chart-${id}`; });
  listElements(id);
  reveal();
}
