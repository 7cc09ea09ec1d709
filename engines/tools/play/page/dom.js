// Elements made of data: text is always text, never markup.

export const byId = id => document.getElementById(id);

// The children that there are, out of lists of any depth; nothing or `false` stands where there is none.
const given = children => children.flat(Infinity).filter(child => child != null && child !== false);

// An element `tag.class` with properties (`on…` handlers, attributes), which may be left out, and children.
export function make(name, ...rest) {
  const [tag, ...kinds] = name.split("."),
    properties = rest[0]?.constructor === Object ? rest.shift() : {},
    element = document.createElement(tag);
  if (kinds.length) element.className = kinds.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...given(rest));
  return element;
}

// Offers `options`, pairs of a value and a text, in a select, which is returned; `changed` gets what is chosen.
export function offerChoice(select, options, chosen, changed = null) {
  const isChosen = value => String(value) === String(chosen),
    shown = JSON.stringify([options, String(chosen)]);
  // A list that is open stays so.
  if (select.dataset.shown !== shown)
    select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, isChosen(value))));
  select.dataset.shown = shown;
  if (changed) select.onchange = () => changed(select.value);
  return select;
}
export const selectOf = (properties, ...offered) => offerChoice(make("select", properties), ...offered);

// The texts that there are, as one.
export const joined = (between, ...parts) => parts.flat().filter(Boolean).join(between);

// A button with a text; of `more`, the `data-key` is how it keeps the focus.
export const button = (text, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, text);

// The contents of a table: its heads, of which an empty one is none, and its rows.
export const tableOf = (heads, rows) => [
  make(
    "thead",
    make(
      "tr",
      heads.map(text => make(text ? "th" : "td", text ? { scope: "col" } : {}, text)),
    ),
  ),
  make("tbody", rows),
];
export const tableRow = (cells, head = null, more = {}) =>
  make(
    "tr",
    more,
    head && make("th", { scope: "row" }, head),
    cells.map(cell => make("td", cell)),
  );

// A picture drawn by the modules of boards, which spell out what text they are given.
export function drawing(svg, properties = {}) {
  const element = make("span.drawing", { ...properties });
  element.innerHTML = svg;
  return element;
}

// What a pointer is pressed on, until it is released or the board has taken it over; and what is filled behind that: a click
// on what is replaced meanwhile would be lost.
let pressed = null;
const later = new Map();

function release() {
  pressed = null;
  for (const [element, children] of later) fill(element, children);
}
addEventListener("pointerdown", ({ target }) => (pressed = target), true);
// What the click does finds everything as it was when it was pressed, and may fill it anew at once.
addEventListener("click", () => (pressed = null), true);
addEventListener("pointerup", () => setTimeout(release), true);
for (const end of ["pointercancel", "gotpointercapture"]) addEventListener(end, release, true);
// Where a list of options was open, nobody hears that it was released.
addEventListener("pointermove", ({ buttons }) => pressed && !buttons && release(), true);

// Puts these children in place of the old ones, if they are others.
export function fill(element, ...children) {
  if (pressed && element.contains(pressed)) return later.set(element, children);
  later.delete(element);
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...given(children));
  if (!held) return;
  const same = element.querySelector(`[data-key="${CSS.escape(held)}"]`);
  // One that can do no more leaves the focus beside it.
  (same?.disabled ? element.querySelector("button:not(:disabled)") : same)?.focus({ preventScroll: true });
}

// The key of a stroke: a letter by its place where the layout has none of the Latin ones there, whatever Caps Lock makes of it.
export function strokeOf({ key, code, shiftKey }) {
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
