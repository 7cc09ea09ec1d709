// The time control of a new game: ready-made ones in words, and one's own.
import { button, joined, make, selectOf } from "./dom.js";
import { capital, t, term } from "./texts.js";

const READY = ["", "180+2", "300+3", "900+10", "600b30", "0b30"];

// `600b30` as minutes and seconds of main time, and seconds a move: an increment (`+`) or a period (`b`); null if it is another.
const partsOf = code => {
  const [, base, kind, move] = code.match(/^([\d.]+)(?:([+b])([\d.]+))?$/) ?? [];
  return base && { minutes: Math.floor(base / 60), rest: base % 60, kind: kind ?? "+", move: +(move ?? 0) };
};

// `10 minutes, then 30 seconds a move`.
export function controlText(code) {
  if (!code) return t("page-no-clock");
  const [, moves, each] = code.match(/^(\d+)\/(.+)$/) ?? [];
  if (moves) return t("page-control-moves", { moves, time: controlText(each) });
  const parts = partsOf(code);
  if (!parts) return code;
  const { minutes, rest, kind, move } = parts,
    seconds = term("page-count-seconds", { count: move });
  if (!minutes && !rest) return t("page-control-move", { seconds });
  const counts = [
    ["page-count-hours", Math.floor(minutes / 60)],
    ["page-count-minutes", minutes % 60],
    ["page-count-seconds", rest],
  ];
  const time = joined(
    " ",
    counts.map(([id, count]) => count && t(id, { count })),
  );
  return move ? t(kind === "b" ? "page-control-byoyomi" : "page-control-increment", { time, seconds }) : time;
}

const typed = (name, value, most) =>
  make("input", { type: "number", name, min: "0", max: most, step: "any", value: String(value), required: true });

// The fields of the clock, with `chosen` as it was last; what they make is the value of `clock`.
export function controlFields(chosen) {
  const value = make("input", { type: "hidden", name: "clock", value: chosen }),
    // Another kind of clock was chosen elsewhere.
    offered = partsOf(chosen) || !chosen ? READY : [...READY, chosen];
  const { minutes, rest, kind, move } = partsOf(chosen) ?? partsOf("600b30");
  const own = {
    minutes: typed("own-minutes", +(minutes + rest / 60).toFixed(2), 600),
    move: typed("own-move", move, 600),
  };
  const ways = [
      ["b", t("page-control-own-byoyomi")],
      ["+", t("page-control-own-increment")],
    ],
    kinds = selectOf({ name: "own-kind", "aria-label": t("page-clock") }, ways, kind);
  const ready = make("div", { class: "games", role: "group", "aria-label": t("page-clock") }),
    fields = make(
      "div",
      { class: "row", id: "own-control" },
      make("label", own.minutes, ` ${t("page-control-minutes")}`),
      make("label", own.move, ` ${t("page-control-seconds")}`),
      kinds,
    );
  const press = (code, isOwn) => {
    value.value = code;
    fields.hidden = !isOwn;
    for (const field of [own.minutes, own.move, kinds]) field.disabled = !isOwn;
    for (const one of ready.children)
      one.setAttribute("aria-pressed", String(isOwn ? one.value === "own" : one.value === code));
  };
  const take = () => {
    const base = Math.round(own.minutes.value * 60),
      move = +own.move.value;
    own.move.setCustomValidity(base || move ? "" : t("page-control-nothing"));
    press(`${base}${kinds.value}${move}`, true);
  };
  ready.append(
    ...offered.map(code => button(capital(controlText(code)), () => press(code, false), { value: code })),
    button(t("page-control-own"), take, { value: "own" }),
  );
  fields.oninput = take;
  press(chosen, !offered.includes(chosen));
  return [make("div.field", make("span", t("page-clock")), ready), fields, value];
}
