// Shows what Python has drawn, and tells Python what was clicked; no rule and no text is here.
function render({ model, el }) {
  const label = (one) => one && `[data-send="${one.dataset.send}"]` + (one.dataset.value === undefined ? "" : `[data-value="${CSS.escape(one.dataset.value)}"]`);

  function show() {
    const focused = el.contains(document.activeElement) ? label(document.activeElement.closest("[data-send]")) : null;
    const opened = new Set(Array.from(el.querySelectorAll("details[open]"), (one) => one.className));
    const known = new Set(Array.from(el.querySelectorAll("details"), (one) => one.className));
    el.innerHTML = model.get("html");
    for (const one of el.querySelectorAll("details")) if (known.has(one.className)) one.open = opened.has(one.className);
    if (focused) (el.querySelector(focused) || el.querySelector('[data-send="back"]')).focus({ preventScroll: true });
  }

  const send = (one, value) => model.send({ ask: one.dataset.send, value: value === undefined ? null : Number.isNaN(Number(value)) ? value : Number(value) });
  const clicked = (event) => {
    const one = event.target.closest("button[data-send]");
    if (one && !one.disabled) send(one, one.dataset.value);
  };
  const moved = (event) => {
    if (event.target.matches("input[data-send]")) send(event.target, event.target.value);
  };
  el.addEventListener("click", clicked);
  el.addEventListener("change", moved);
  model.on("change:html", show);
  show();
  return () => {
    model.off("change:html", show);
    el.removeEventListener("click", clicked);
    el.removeEventListener("change", moved);
  };
}

export default { render };
