// Moving through the play, and what the reader chooses: language, edition, speed. The address follows.
let playing = null;

function show(step, quiet) {
  chosen.step = Math.max(0, Math.min(last, Math.floor(step) || 0));
  tellStep();
  tellBoard();
  highlight();
  showChart(moment().chart);
  tellDetails();
  markStep();
  find("count").textContent = `${chosen.step} / ${last}`;
  find("slider").value = chosen.step;
  find("slider").setAttribute("aria-valuetext", `${chosen.step} / ${last}: ${spoken(moment())}`);
  find("previous").disabled = find("first").disabled = chosen.step === 0;
  find("next").disabled = find("last").disabled = chosen.step === last;
  if (chosen.step === last) pause();
  if (quiet) return;
  find("live").textContent = `${chosen.step} / ${last}: ${spoken(moment())}`;
  remember();
}

function remember() {
  const parts = [`step=${chosen.step}`];
  if (chosen.lang !== data.lang) parts.push(`lang=${chosen.lang}`);
  if (chosen.edition !== "classic") parts.push(`rules=${chosen.edition}`);
  history.replaceState(null, "", `#${parts.join("&")}`);
}

// "#step=12&lang=fr&rules=modern"; the same may stand behind a question mark.
function readAddress() {
  const asked = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  const latest = (name) => asked.getAll(name).at(-1);
  chosen.lang = data.languages.includes(latest("lang")) ? latest("lang") : data.lang;
  chosen.edition = latest("rules") === "modern" ? "modern" : "classic";
  return Number(latest("step")) || 0;
}

// Says everything again, in the chosen language and numbering.
function sayAll() {
  document.documentElement.lang = chosen.lang;
  all("[data-word]").forEach((one) => { one.textContent = word(one.dataset.word); });
  all("[data-name]").forEach((one) => one.setAttribute("aria-label", word(one.dataset.name)));
  all("[data-tip]").forEach((one) => { one.title = `${word(one.dataset.word || one.dataset.name)} (${one.dataset.tip})`; });
  all("[data-lang]:not(template)").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.lang === chosen.lang)));
  all("[data-edition]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.edition === chosen.edition)));
  fill(find("rules"), joined(data.rules.map((rule) => ruleMark(rule))));
  document.querySelector(".about-rules").hidden = !data.rules.length;
  marked = [];
  drawCharts();
  listSteps();
  namePlay();
}

function choose(what) {
  Object.assign(chosen, what);
  sayAll();
  show(chosen.step);
}

function pause() {
  clearInterval(playing);
  playing = null;
  namePlay();
}

function play() {
  if (playing) return pause();
  if (chosen.step === last) show(0);
  playing = setInterval(() => show(chosen.step + 1), Number(find("speed").value));
  return namePlay();
}

function namePlay() {
  const name = word(playing ? "pause" : "play");
  find("play").setAttribute("aria-label", name);
  find("play").dataset.name = playing ? "pause" : "play";
  find("play").title = name;
  find("play").classList.toggle("playing", Boolean(playing));
}

const move = (step) => { pause(); show(step); };
const KEYS = {
  ArrowRight: () => move(chosen.step + 1), ArrowLeft: () => move(chosen.step - 1),
  Home: () => move(0), End: () => move(last),
};

find("slider").max = last;
find("next").addEventListener("click", KEYS.ArrowRight);
find("previous").addEventListener("click", KEYS.ArrowLeft);
find("first").addEventListener("click", KEYS.Home);
find("last").addEventListener("click", KEYS.End);
find("play").addEventListener("click", play);
find("slider").addEventListener("input", (event) => move(event.target.value));
find("speed").addEventListener("change", () => { if (playing) { pause(); play(); } });
find("print").addEventListener("click", () => window.print());
find("element").addEventListener("change", (event) => showDetails(event.target.value));
all("[data-lang]:not(template)").forEach((one) => one.addEventListener("click", () => choose({ lang: one.dataset.lang })));
all("[data-edition]").forEach((one) => one.addEventListener("click", () => choose({ edition: one.dataset.edition })));
find("fit").addEventListener("click", (event) => {
  event.currentTarget.setAttribute("aria-pressed", String(document.body.classList.toggle("fitted")));
  reveal();
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest("input, select")) return;
  const free = !event.target.closest("button, a");
  const act = event.key === " " && free ? play : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
window.addEventListener("resize", () => reveal());
window.addEventListener("hashchange", () => {
  const step = readAddress();
  sayAll();
  show(step);
});

const firstStep = readAddress();
sayAll();
show(firstStep, true);
