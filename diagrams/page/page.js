"use strict";
(() => {
  const moments = JSON.parse(document.getElementById("moments").textContent);
  const find = (id) => document.getElementById(id);
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const tabs = all('[role="tab"]');
  const last = moments.length - 1;
  let now = -1;
  let marked = [];

  const only = (selector, shown) => all(selector).forEach((element) => { element.hidden = element !== shown; });

  function mark(id, ...names) {
    const element = find(id);
    if (!element) return null;
    element.classList.add(...names);
    marked.push([element, names]);
    return element;
  }

  function raise(element) {
    if (element) element.parentNode.appendChild(element);
  }

  // A frame's path starts where its chart was last begun, not at the beginning of the play.
  function paths(until) {
    const taken = new Map();
    for (const moment of moments.slice(0, until + 1)) {
      if (!moment.taken) continue;
      if (moment.fresh || !taken.has(moment.chart)) taken.set(moment.chart, new Set());
      taken.get(moment.chart).add(moment.taken);
    }
    return Array.from(taken.values()).flatMap((ids) => Array.from(ids));
  }

  function highlight(moment) {
    marked.forEach(([element, names]) => element.classList.remove(...names));
    marked = [];
    paths(now).forEach((id) => mark(id, "taken"));
    moment.tried.filter((id) => id !== moment.taken).forEach((id) => mark(id, "refused"));
    moment.frames.forEach((id, depth) => {
      mark(id, depth === moment.frames.length - 1 ? "active" : "waiting");
      const chart = id.split(".")[0];
      const path = id.split(".");
      for (let length = path.length - 1; length > 1; length -= 1) mark(path.slice(0, length).join("."), "around");
      const tab = find("tab-" + chart);
      if (tab) { tab.classList.add("running"); marked.push([tab, ["running"]]); }
    });
    if (moment.taken) raise(mark(moment.taken, "last"));
  }

  // Moves the diagram inside its own box; the page itself stays where the reader put it.
  function reveal(chart) {
    const box = find("chart-" + chart);
    const element = box && (box.querySelector(".active") || box.querySelector(".waiting") || box.querySelector(".last"));
    if (!element) return;
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    box.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
  }

  function showChart(chart) {
    tabs.forEach((tab) => {
      const chosen = tab.dataset.chart === chart;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    });
    only(".chart", find("chart-" + chart));
    reveal(chart);
  }

  function show(number, quiet) {
    const next = Math.max(0, Math.min(last, number));
    if (next === now) return;
    now = next;
    const moment = moments[now];
    const step = find("step-" + now);
    only(".step", step);
    only(".board", find("board-" + moment.board));
    highlight(moment);
    showChart(moment.chart);
    find("count").textContent = now + " / " + last;
    find("previous").disabled = find("first").disabled = now === 0;
    find("next").disabled = find("last").disabled = now === last;
    all(".list button").forEach((button, at) => {
      if (at === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const entry = document.querySelector('.list [aria-current="step"]');
    const list = document.querySelector(".list ol");
    list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 2;
    if (!quiet) {
      find("live").textContent = step.dataset.live;
      history.replaceState(null, "", "#step=" + now);
    }
  }

  const asked = () => Number((location.hash.match(/step=(\d+)/) || [0, 0])[1]);
  const keys = {
    ArrowRight: () => now + 1, ArrowLeft: () => now - 1, Home: () => 0, End: () => last,
  };

  find("next").addEventListener("click", () => show(now + 1));
  find("previous").addEventListener("click", () => show(now - 1));
  find("first").addEventListener("click", () => show(0));
  find("last").addEventListener("click", () => show(last));
  all(".list button").forEach((button) => button.addEventListener("click", () => show(Number(button.dataset.step))));
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => showChart(tab.dataset.chart));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      event.stopPropagation();
      event.preventDefault();
      const other = tabs[(at + way + tabs.length) % tabs.length];
      showChart(other.dataset.chart);
      other.focus();
    });
  });
  find("fit").addEventListener("click", (event) => {
    const fitted = document.body.classList.toggle("fitted");
    event.currentTarget.setAttribute("aria-pressed", String(fitted));
    reveal(moments[now].chart);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !keys[event.key]) return;
    event.preventDefault();
    show(keys[event.key]());
  });
  window.addEventListener("resize", () => reveal(moments[now].chart));
  window.addEventListener("hashchange", () => show(asked()));
  show(asked(), true);
})();
