// Elements made of data: text is always text, never markup.

export const byId = id => document.getElementById(id);

// An element with properties (`on…` handlers, `class`, attributes) and children.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

// A picture drawn by the modules of boards, which spell out what text they are given.
export function drawing(svg, properties = {}) {
  const element = make("span", { class: "drawing", ...properties });
  element.innerHTML = svg;
  return element;
}

// Puts these children in place of the old ones, if they are others.
export function fill(element, ...children) {
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  if (held) element.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}
