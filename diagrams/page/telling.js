// The step in words: who did what, which guards were asked, what they answered, what was done.
function summary(one) {
  if (one.attempt !== undefined) return text(one.attempt);
  if (!one.way) return word("before");
  if (one.said !== undefined) return text(one.said);
  return way(one);
}

const way = ({ way: [from, to] }) => (from === to ? stateName(from) : `${stateName(from)} → ${stateName(to)}`);

function spoken(one) {
  const who = one.player !== undefined ? text(one.player) + word("colon") : "";
  const refused = one.attempt !== undefined ? ` – ${word("illegal")}` : "";
  return one.way || one.attempt !== undefined ? `${number(one.rule)} ${who}${summary(one)}${refused}` : summary(one);
}

function tellStep() {
  const now = moment();
  const box = find("step");
  if (now.attempt !== undefined) return fill(box, attempted(now));
  if (!now.way) return fill(box, make("h2", "", word("before")), make("p", "who", word("before_hint")));
  return fill(box,
    make("h2", "", ruleMark(now.rule), " ", way(now)),
    make("p", "who", text(chartOf(now.taken).title)),
    now.player !== undefined
      ? make("p", "said", make("strong", "", text(now.player)), now.said !== undefined ? word("colon") + text(now.said) : "")
      : make("p", "said itself", word("by_itself")),
    now.tried.length > 0 && [make("h3", "", word("guards_asked")), make("ul", "tried", now.tried.map((one) => tried(one, now)))],
    now.actions.length > 0 && [make("h3", "", word("actions")),
      make("ul", "actions", now.actions.map((action) => make("li", "", text(action))))]);
}

function attempted(now) {
  return [
    make("h2", "", make("span", "illegal", word("illegal")), " ", make("span", "rule", number(now.rule))),
    make("p", "said", make("strong", "", text(now.player)), word("colon") + text(now.attempt)),
    make("h3", "", word("why_illegal")),
    make("ul", "reasons", now.refusals.map(([rule, reason]) =>
      make("li", "", ruleMark(rule), " ", make("span", "why", text(reason))))),
    make("p", "who", word("nothing_changed")),
  ];
}

function tried(one, now) {
  const it = elementOf(one.id);
  const name = it && it.trigger !== undefined ? text(it.trigger) : `→ ${it ? stateName(it.target) : transitionName(one.id)}`;
  return make("li", one.id === now.taken ? "open" : "closed",
    button(name, () => showDetails(one.id), "link name"), " ", it && ruleMark(it.rule),
    make("ul", "answers", one.answers.length ? one.answers.map(answerRow) : make("li", "none", word("nothing_asked"))));
}
