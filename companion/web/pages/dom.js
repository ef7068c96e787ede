// Builds elements: `h("button", {class: "big", onclick: go}, "Go")`; `s` does the same for SVG.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "vars") for (const [key, its] of Object.entries(value)) node.style.setProperty(key, its);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

export const h = (name, attributes, ...children) => build(document.createElement(name), attributes, children);
export const s = (name, attributes, ...children) => build(document.createElementNS(SVG, name), attributes, children);
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
