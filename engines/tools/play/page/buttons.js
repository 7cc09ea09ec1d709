// The buttons for what can be done now.
import { button, byId, fill, make, selectOf } from "./dom.js";
import { OWN_NAME, sideName, sideTerm } from "./names.js";
import { enginesOf, keyOf } from "./newgame.js";
import { capital, number, said, t } from "./texts.js";
import { isEnd } from "./tree.js";

// Milliseconds between moves that can be chosen.
const PACES = [0, 500, 1000, 2000, 4000];

// A labelled list to choose a number from.
const choice = (name, options, chosen, act) =>
  make(
    "label",
    `${t(`page-${name}`)} `,
    selectOf({ "data-key": name }, options, chosen, value => act(+value)),
  );

// Who sits at a side: a person, Tengen at one of its levels, or another engine of the game.
function seatChoice(snapshot, side, offer, act) {
  const { kind, engine = "own", level = offer.levels[1], name } = snapshot.players[side],
    [weakest, strongest] = offer.levels,
    levels = Array.from({ length: strongest - weakest + 1 }, (_, i) => weakest + i),
    others = enginesOf(
      offer,
      offer.games.find(({ word }) => word === snapshot.game.word),
    ).slice(1),
    chosen = kind === "person" ? kind : engine === "own" ? level : keyOf(engine);
  const offered = [
    ["person", t("page-person")],
    ...levels.map(level => [level, t("page-player", { name: OWN_NAME, level })]),
    ...others,
  ];
  if (!offered.some(([value]) => value === chosen)) offered.push([chosen, said(name)]);
  const player = value => {
    if (value === "person") return { kind: value };
    const own = levels.includes(+value);
    return { kind: "engine", engine: own ? "own" : JSON.parse(value), level: own ? +value : undefined };
  };
  return make(
    "label",
    `${sideName(snapshot, side)} `,
    selectOf({ "data-key": `seat${side}` }, offered, chosen, value => act(side, player(value))),
  );
}

// Makes buttons by the names of what they do in `acts`.
export const doing =
  acts =>
  (name, enabled = true, text = t(`page-${name}`), more = {}) =>
    button(text, acts[name], { id: `do-${name}`, "data-key": name, disabled: !enabled, ...more });
const toggled = isOn => ({ "aria-pressed": String(!!isOn) });

// Buttons for what can be done now. `acts` are the functions by name.
export function drawButtons(snapshot, view, offer, acts) {
  const { can } = snapshot,
    act = doing(acts);
  const stopped = snapshot.paused,
    over = !!snapshot.result && isEnd(snapshot),
    watched = snapshot.players.every(player => player.kind === "engine"),
    undo = act("undo", can.undo),
    review = act("review", can.review, t("page-review"), toggled(snapshot.review?.state === "running")),
    { counts } = snapshot.scene || { counts: [] };
  byId("side").classList.toggle("over", over);
  const playing = [
    watched ? null : [undo, act("hint", can.hint), act("resign", can.resign)],
    can.claim ? act("claim", true, t("page-claim", { claim: can.claim })) : null,
    snapshot.offered == null
      ? null
      : act("draw", true, capital(t("page-agree", { side: sideTerm(snapshot, 1 - snapshot.offered) }))),
    snapshot.clocks || watched || stopped ? act("pause", can.pause, t(stopped ? "page-go-on" : "page-pause")) : null,
  ];
  const ended = [
    snapshot.board?.geometry === "lattice"
      ? make("b", { id: "score" }, counts.map(({ args }) => args.count).join(" : "))
      : null,
    act("rematch", true, t("page-rematch"), { class: "main" }),
    review,
    act("another", true, t("page-new-game")),
  ];
  fill(byId("actions"), snapshot.training ? [] : over ? ended : playing);
  const { on, lines } = snapshot.analysis ?? {},
    counted = [1, 2, 3, 4, 5].map(n => [n, n]),
    seats = offer && can.seat && !snapshot.course;
  fill(
    byId("looks"),
    act("save"),
    over ? undo : review,
    over || snapshot.offered != null ? null : act("draw", can.draw),
    snapshot.board && act("sketch", true, t("page-sketch"), toggled(view.sketches)),
    snapshot.board?.is_numbered ? act("numbers", true, t("page-numbers"), toggled(view.numbers)) : null,
    on ? choice("lines", counted, lines, acts.lines) : null,
    seats && [0, 1].map(side => seatChoice(snapshot, side, offer, acts.seat)),
    seats &&
      snapshot.players.some(({ kind }) => kind === "engine") &&
      choice(
        "pace",
        PACES.map(millis => [millis, t("page-seconds", { seconds: number(millis / 1000) })]),
        snapshot.pace,
        acts.pace,
      ),
  );
  const { word } = snapshot.game,
    formats = offer?.games.find(one => one.word === word)?.formats || [],
    file = format => ({ href: `/api/record?format=${encodeURIComponent(format)}`, download: `${word}.${format}` });
  fill(
    byId("files"),
    formats.map(format => make("a", file(format), format.toUpperCase())),
    snapshot.board ? ["png", "svg"].map(kind => act(kind, true, kind.toUpperCase())) : null,
    act("copy"),
    act("link"),
  );
}

// The buttons behind the steps: how the place that is shown is looked at, and what can be done with it.
export function placeButtons({ can, analysis }, { here, end }, acts) {
  const act = doing(acts);
  return [
    act("flip"),
    // It goes on elsewhere, and can be ended where there is nothing to analyse.
    act("analysis", can.analyse || analysis?.on, t("page-analysis"), toggled(analysis?.on)),
    can.continue && act("play-from"),
    can.main && act("main"),
    can.remove && act("remove"),
    here !== end && act("to-game"),
  ];
}
