// Builds elements: `h("button.big", {onclick: go}, "Go")`, or `h("p.dim", "Wait")`; `s` does the same for SVG. `key` is what an
// element is known by when it is drawn anew, `label` what a screen reader calls it.

const SVG = "http://www.w3.org/2000/svg";

const split = ([first, ...rest]) => (first?.constructor === Object ? [first, rest] : [{}, [first, ...rest]]);

function build(called, make, given) {
  const [tag, ...classes] = called.split(".");
  const node = make(tag);
  const [attributes, children] = split(given);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("aria-") && value != null) node.setAttribute(name, value); // "false" says something, too
    else if (value == null || value === false) continue;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "vars") for (const [key, its] of Object.entries(value)) node.style.setProperty(key, its);
    else if (name === "value") node.value = value;
    else if (name === "key") node.dataset.key = value;
    else if (name === "label") node.setAttribute("aria-label", value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child != null && child !== false) node.append(child);
  }
}

export const h = (called, ...given) => build(called, (tag) => document.createElement(tag), given);
export const s = (called, ...given) => build(called, (tag) => document.createElementNS(SVG, tag), given);
// A drawing that is no more than that, for whoever hears the page: `drawing("icon", "0 0 24 24", ...)`; and what it is made of, a path by its steps, a circle by its middle and how wide it is, each with its class.
export const drawing = (name, viewBox, ...parts) => s("svg", { class: name, viewBox, "aria-hidden": "true" }, parts);
export const path = (name, d) => s("path", { class: name, d });
export const disc = (name, cx, cy, r) => s("circle", { class: name, cx, cy, r });
// A button that does something: `press("small.quiet", "hint", think, "A hint")`.
export function press(kind, key, onclick, ...given) {
  const [more, children] = split(given);
  return h(kind ? `button.${kind}` : "button", { type: "button", key, onclick, ...more }, children);
}
// A switch, `turn` is told whether it is on; and a list of `[value, label]` to choose from, `choose` is told the value.
export const box = (key, checked, turn, more = {}) => h("input", { type: "checkbox", key, checked, ...more, onchange: ({ target }) => turn(target.checked) });
export const check = (key, checked, turn, ...called) => h("label.check", box(key, checked, turn), called);
export const select = (attributes, list, now, choose) => h("select", { ...attributes, onchange: ({ target }) => choose(target.value) }, list.map(([value, label]) => h("option", { value, selected: value === now }, label)));
export const by = (id) => document.getElementById(id);

// Puts new children in place of the old ones. Whatever had the keyboard's focus keeps it if it is there again; if not,
// the place itself has it (where it can), so that the next Tab goes on from there and not from the top of the page.
export function fill(node, ...children) {
  const held = document.activeElement;
  const within = held && held !== document.body && node.contains(held);
  node.replaceChildren();
  add(node, children);
  if (!within) return;
  const again = held.dataset.key ? node.querySelector(`[data-key="${CSS.escape(held.dataset.key)}"]:not(:disabled)`) : null;
  (again ?? (node.hasAttribute("tabindex") ? node : null))?.focus({ preventScroll: true });
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Exactly these children in this order; those that stay are not touched.
export function inOrder(parent, wanted) {
  const stay = new Set(wanted);
  for (const child of [...parent.children]) if (!stay.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const one of wanted) {
    if (one === at) at = at.nextElementSibling;
    else if (one === at?.nextElementSibling) { // the one before it has gone elsewhere
      at.remove();
      at = one.nextElementSibling;
    } else parent.insertBefore(one, at);
  }
}
