// One state or transition: its rule, its guards with this step's answers, and what it does.
const stateName = (id) => text(elementOf(id)?.name);

// A transition is called by its trigger, or by where it leads.
function transitionName(id) {
  const it = elementOf(id);
  if (!it) return id.split(".").at(-1).replaceAll("_", " ");
  const way = it.source === it.target ? stateName(it.source) : `${stateName(it.source)} → ${stateName(it.target)}`;
  return it.trigger !== undefined ? `${text(it.trigger)} (${way})` : way;
}

const elementName = (id) => (elementOf(id)?.source ? transitionName(id) : stateName(id));

// Every state and transition of a chart, for readers without a mouse.
function listElements(chart) {
  const elements = Object.entries(data.charts.find((one) => one.id === chart).elements);
  const group = (name, some) => {
    const element = make("optgroup", "", some.map(([id, it]) => {
      const option = make("option", "", `${number(it.rule)} ${elementName(id)}`);
      option.value = id;
      return option;
    }));
    element.label = word(name);
    return element;
  };
  const nothing = make("option", "", "–");
  nothing.value = "";
  fill(find("element"), nothing, group("states", elements.filter(([, it]) => !it.source)),
    group("transitions", elements.filter(([, it]) => it.source)));
  find("element").value = chosen.element && chosen.element.startsWith(`${chart}.`) ? chosen.element : "";
}

function showDetails(id) {
  chosen.element = id || null;
  if (id && chartOf(id).id !== chosen.chart) showChart(chartOf(id).id);
  find("element").value = id || "";
  tellDetails();
  highlight();
  if (id) reveal(picture(id));
}

function tellDetails() {
  const box = find("details");
  box.hidden = !chosen.element;
  if (!chosen.element) return;
  const it = elementOf(chosen.element);
  const close = button("×", () => { showDetails(null); find("element").focus(); }, "close");
  close.setAttribute("aria-label", word("close"));
  const isState = !it.source;
  fill(box, close, make("h2", "", ruleMark(it.rule), " ", elementName(chosen.element)),
    isState ? aboutState(it) : aboutTransition(chosen.element, it));
  box.scrollTop = 0;
}

const link = (id) => button(stateName(id), () => showDetails(id), "link");
const row = (name, ...inside) => make("p", "row", make("b", "", word(name) + word("colon")), inside);

function aboutState(it) {
  const leaving = Object.entries(chartOf(chosen.element).elements).filter(([, one]) => one.source === chosen.element);
  return [
    it.asks !== undefined && row("decides", text(it.asks)),
    it.invokes && row("runs", data.charts.some((one) => one.id === it.invokes)
      ? button(text(data.charts.find((one) => one.id === it.invokes).title), () => showChart(it.invokes), "link")
      : it.invokes.replaceAll("_", " ")),
    ...["entry", "exit"].filter((when) => it[when]).map((when) => row(when, actionNames(it[when]))),
    leaving.length > 0 && row("ways_on", joined(leaving.map(([id]) =>
      button(transitionName(id), () => showDetails(id), "link")))),
  ];
}

const joined = (parts) => parts.flatMap((part, at) => (at ? [" · ", part] : [part]));
const actionNames = (actions) => joined(actions.map(([name, rule]) => make("span", "", text(name), " ", ruleMark(rule))));

function aboutTransition(id, it) {
  const tried = (moment().tried || []).find((one) => one.id === id);
  return [
    row("way", link(it.source), it.internal ? ` (${word("internal")})` : [" → ", link(it.target)]),
    row("trigger", it.trigger !== undefined ? text(it.trigger) : word("itself")),
    it.place && row("order", String(it.place), it.otherwise ? ` (${word("else")})` : ""),
    make("h3", "", word("guards")),
    make("ul", "answers", it.guards.length ? it.guards.map((guard) => guardRow(guard, tried)) : make("li", "none", word("nothing_asked"))),
    it.actions.length > 0 && row("actions", actionNames(it.actions)),
    make("p", "now", word(tried ? (moment().taken === id ? "taken_now" : "closed_now") : "not_tried")),
  ];
}

// A guard with what it answered at this step, if it was asked.
function guardRow([name, rule], tried) {
  const answer = (tried?.answers || []).find(([asked]) => asked === name);
  return answer ? answerRow([name, rule, answer[2]]) : make("li", "", make("b", "unasked", "?"), ` ${text(name)} `, ruleMark(rule));
}

function answerRow([name, rule, refusal]) {
  return make("li", refusal ? "no" : "yes", make("b", "", word(refusal ? "no" : "yes")), ` ${text(name)} `,
    ruleMark(rule), refusal && make("span", "why", number(refusal[0]) + word("colon") + text(refusal[1])));
}
