// Elements are made from text and never from markup, so that a name in a scenario is only ever a name.
function make(tag, names = "", ...inside) {
  const [element, ...classes] = [document.createElement(tag), ...names.split(" ").filter(Boolean)];
  element.classList.add(...classes);
  element.append(...inside.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

function button(label, action, names = "") {
  const element = make("button", names, label);
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

const ruleMark = (rule) => {
  if (!rule) return null;
  const element = make("span", "rule", number(rule));
  if (number(rule).endsWith("†")) element.title = word("gone");
  return element;
};

// Puts what a function makes for each one into an element, in place of what was there.
const fill = (element, ...inside) => element.replaceChildren(...inside.flat(Infinity).filter(Boolean));
