// What the page knows, and what the reader chose. Texts stand in the data as numbers, rules as classic numbers.
const data = JSON.parse(document.getElementById("data").textContent);
const last = data.moments.length - 1;
const chosen = { step: 0, lang: data.lang, edition: "classic", chart: null, element: null };

const find = (id) => document.getElementById(id);
const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));
const moment = () => data.moments[chosen.step];
const chartOf = (id) => data.charts.find((chart) => chart.id === id.split(".")[0]);
const elementOf = (id) => chartOf(id)?.elements[id];

const text = (number) => data.texts[chosen.lang][number] ?? data.texts[data.languages[0]][number];
const word = (name) => data.words[chosen.lang][name] ?? name;
const filled = (name, values) => word(name).replace(/\{(\w+)\}/g, (whole, field) => values[field] ?? whole);

// A rule's number as the chosen edition counts; † marks one that is gone there.
function number(rule) {
  if (chosen.edition === "classic" || !(rule in data.modern)) return rule;
  return data.modern[rule] || `${rule}†`;
}

// The letter of a step, as it stands in a state's chip.
const letter = (rule) => (number(rule).match(/[a-z]$/) || [""])[0];
