// The list of steps: whatever a player did stands out from what the rules did by themselves.
function listSteps() {
  fill(find("list"), data.moments.map((one, at) => {
    const names = [`depth-${Math.min(one.depth || 0, 4)}`, one.player !== undefined ? "by-player" : "",
      one.attempt !== undefined ? "attempt" : ""].join(" ");
    const entry = button("", () => show(at), names);
    entry.dataset.step = at;
    entry.append(...[
      make("span", "at", String(at)), " ", one.rule && ruleMark(one.rule), " ",
      one.player !== undefined && make("b", "", text(one.player) + word("colon")), summary(one),
      one.attempt !== undefined && make("span", "illegal", word("illegal")),
    ].filter(Boolean));
    return make("li", "", entry);
  }));
}

function markStep() {
  all(".list button").forEach((entry, at) => {
    if (at === chosen.step) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
  });
  const list = find("list");
  const entry = list.querySelector('[aria-current="step"]');
  list.scrollTop = entry.offsetTop - list.clientHeight / 2;
}
