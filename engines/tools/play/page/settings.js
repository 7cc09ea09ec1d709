// The settings in the menu: how boards look and move, and what is asked.
import { byId, fill, make, selectOf } from "./dom.js";
import { shapes } from "./shapes.js";
import { canSpeak } from "./sound.js";
import { t } from "./texts.js";

const SETTINGS = [
  ["confirm", ["never", "small", "always"]],
  ["pieces", ["characters", "coloured", "letters"]],
  ["coordinates", ["on", "edges", "off"]],
  ["ground", ["classic", "printed"]],
  ["shade", ["system", "light", "dark"]],
  ["motion", ["normal", "fast", "off"]],
  ["countdown", ["ticks", "voice", "off"]],
];

// The values of a setting that differ on a board of this style, if there is one.
function differing(name, values, style) {
  if ((name === "pieces" && style && !shapes(style).word) || (name === "countdown" && !canSpeak())) return [];
  return name === "coordinates" && style && !style.labels.length ? values.filter(value => value !== "edges") : values;
}

// The menu closes where one goes elsewhere, but for a dialogue that it opens, and by Esc, as lists do.
const leave = ({ target }) => {
  for (const menu of document.querySelectorAll(".menu[open]")) menu.open = !!target.closest(".menu, dialog");
};
addEventListener("click", leave);
addEventListener("focusin", leave);
addEventListener(
  "keydown",
  event => {
    const menu = event.key === "Escape" && event.target.closest(".menu[open]");
    if (!menu) return;
    menu.firstElementChild.focus();
    menu.open = false;
    event.stopPropagation();
  },
  true,
);

// Makes a page, and the view of its board, look as was chosen.
export function look(view, prefs) {
  for (const [name, [usual]] of SETTINGS) view[name] = prefs[name] ?? usual;
  view.pieces = prefs.pieces ?? t("usual-pieces");
  view.numbers = prefs.numbers;
  Object.assign(document.documentElement.dataset, { ground: view.ground, shade: view.shade });
}

// Offers the settings but those `without`, if others are shown: a list that is open stays so. `changed` gets the name and
// the value of one.
export function offerSettings(view, style, changed, without = []) {
  const box = byId("settings"),
    offered = SETTINGS.filter(([name]) => !without.includes(name))
      .map(([name, values]) => [name, differing(name, values, style)])
      .filter(([, values]) => values.length),
    shown = JSON.stringify([t("page-menu"), offered, offered.map(([name]) => view[name])]);
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  const field = ([name, values]) => {
    const options = values.map(value => [value, t(`page-${name}.${value}`)]),
      set = value => changed(name, value);
    return make(
      "label",
      make("span", t(`page-${name}`)),
      selectOf({ id: `set-${name}`, "data-key": name }, options, view[name], set),
    );
  };
  fill(box, offered.map(field));
}
